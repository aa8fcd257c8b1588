import type { Page } from "@playwright/test";
import { fixture } from "../../http/upstream/content-folder.ts";
import { PASSWORD } from "../../support/e2e-accounts.ts";
import type { Portal } from "../../support/e2e-portal.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { sha256 } from "../../support/e2e-upstream.ts";
import { countLocks, giveNothing, neverStart, traceSound } from "../../support/sound/in-page.ts";
import { measure } from "../../support/sound/spoken.ts";

const UNHEARD = "We cannot hear you. Speak up or check your microphone.";

const ofSample = (page: Page, word: string) =>
  page.getByRole("button", { name: new RegExp(`^${word} ?: Sample$`) });

test("an owner records a segment's sample: it is stored unchanged, and leaving the page asks first", async ({
  page,
  portal,
}, info) => {
  await openSounds(page, portal, 2);
  await ofSample(page, "Record").click();
  await expect(page.getByText("Recording.", { exact: true })).toBeVisible();
  await expect(page.getByText(/^00:0[1-9]$/)).toBeVisible();
  await ofSample(page, "Stop").click();
  await expect(page.getByText("It is not stored yet.")).toBeVisible();
  const recorded = await page.evaluate(async () => {
    const file = document.querySelector<HTMLInputElement>("input[name=spoken]")?.files?.[0];
    return file && ([file.name, [...new Uint8Array(await file.arrayBuffer())]] as const);
  });
  expect(recorded?.[0]).toBe("recording.webm");

  const asked = page.waitForEvent("dialog");
  const left = page
    .getByRole("link", { name: "Back to the dialogue" })
    .click({ noWaitAfter: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await left;
  page.on("dialog", () => info.annotations.push({ type: "asked again" }));
  await ofSample(page, "Store the sound").click();
  await expect(page.getByText("The sound is stored.")).toBeVisible();
  expect(info.annotations).toEqual([]);

  const figure = page.getByRole("figure").filter({ has: page.getByText(/^Sample, 0:0[1-9]$/) });
  const address = await figure.locator("audio").getAttribute("src");
  const bytes = await (await page.request.get(address ?? "")).body();
  expect(sha256(bytes)).toBe(sha256(Uint8Array.from(recorded?.[1] ?? [])));
  const { seconds, statedSeconds, samples } = await measure(bytes, info);
  expect(Math.abs(seconds - statedSeconds)).toBeLessThan(0.5);
  expect(Math.max(...samples), "the microphone beeps").toBeGreaterThan(0.05);
});

test("staff's recorder hears silence, keeps the screen awake, and stores a silent sound only after a hint", async ({
  openBrowser,
  portal,
}) => {
  const context = await openBrowser({ sound: "silence" });
  const page = await context.newPage();
  await page.addInitScript(countLocks);
  await openSounds(page, portal, 2);
  await ofSample(page, "Record").click();
  await expect(page.getByText(UNHEARD)).toBeVisible();
  await expect(page.getByText("Recording.", { exact: true })).toHaveCount(0);
  expect(await page.evaluate(() => window.locksHeld)).toBe(1);
  await ofSample(page, "Store the sound").click();
  await expect(page.getByText("We could not hear a voice in it.")).toBeVisible();
  await expect(page.getByText(UNHEARD)).toBeHidden();
  expect(await page.evaluate(() => window.locksHeld)).toBe(0);
  await ofSample(page, "Store the sound").click();
  await expect(page.getByText("The sound is stored.")).toBeVisible();
});

test(
  "staff's recorder says when a call takes the microphone, and when it gives nothing or never starts",
  { tag: "@night" },
  async ({ page, portal }) => {
    await page.addInitScript(traceSound);
    await openSounds(page, portal, 1);
    await ofSample(page, "Record").click();
    await expect(page.getByText(/^00:0[1-9]$/)).toBeVisible();
    await page.evaluate(() => window.heldTrack?.dispatchEvent(new Event("mute")));
    await expect(
      page.getByText(/^A call or another app took the microphone\. What it/),
    ).toBeVisible();
    await expect(ofSample(page, "Record again")).toBeVisible();
    expect(await page.evaluate(() => window.heldTrack?.readyState)).toBe("ended");
    await page.evaluate(giveNothing);
    await ofSample(page, "Record again").click();
    await expect(page.getByText(/^The recorder gave no sound, .* Or choose a file\.$/)).toBeVisible(
      {
        timeout: 20_000,
      },
    );
    await page.evaluate(neverStart);
    await ofSample(page, "Record again").click();
    await expect(page.getByText(/^The recorder did not start, .* Or choose a file\.$/)).toBeVisible(
      {
        timeout: 20_000,
      },
    );
    await expect(page.getByLabel("Your recording: Sample")).toBeVisible();
  },
);

test(
  "a recording stops at the limit, is sent with the form, and gives way to a chosen file",
  { tag: "@night" },
  async ({ page, portal }) => {
    await openSounds(page, portal, 3);
    const place = page.locator("[data-bytes]").last();
    await place.evaluate((element) => (element.dataset.bytes = "4000"));
    await ofSample(page, "Record").click();
    await expect(place).toContainText("The recording ended by itself");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save a copy" }).click();
    expect((await download).suggestedFilename()).toBe("recording.webm");
    const field = page.locator("input[name=spoken]");
    await field.setInputFiles({
      ...{ name: "take.mp3", mimeType: "audio/mpeg" },
      buffer: fixture("take.mp3"),
    });
    await expect(page.getByLabel("Your recording: Sample")).toBeHidden();
    await expect(ofSample(page, "Record")).toBeVisible();
    await page.getByRole("link", { name: "Back to the dialogue" }).click();
    await page.goBack();

    await ofSample(page, "Record").click();
    await expect(page.getByText(/^00:0[1-9]$/)).toBeVisible();
    await ofSample(page, "Store the sound").click();
    await expect(page.getByText("The sound is stored.")).toBeVisible();
    await expect(page.getByText(/^Sample, 0:0[123]$/)).toBeVisible();
  },
);

for (const { what, wish, says } of [
  {
    what: "that is refused",
    wish: { sound: "voice", asks: true },
    says: "The browser does not allow the microphone. Allow it beside the address. Or choose a file.",
  },
  {
    what: "that is not there",
    wish: { sound: null },
    says: "There is no microphone. Connect one and press Record again. Or choose a file.",
  },
] as const)
  test(
    `a microphone ${what} shows a notice, and the file field stays`,
    { tag: "@night" },
    async ({ openBrowser, portal }) => {
      const context = await openBrowser(wish);
      await context.clearPermissions();
      const page = await context.newPage();
      await openSounds(page, portal, 1);
      await ofSample(page, "Record").click();
      await expect(page.getByText(says)).toBeVisible();
      await expect(ofSample(page, "Record")).toBeFocused();
      await expect(page.locator("input[name=spoken]")).toBeVisible();
    },
  );

test(
  "a browser that cannot record says so and accepts a file",
  { tag: "@night" },
  async ({ page, portal }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "MediaRecorder"));
    await openSounds(page, portal, 1);
    await expect(page.getByText("This browser cannot record. Or choose a file.")).toHaveCount(2);
    await expect(ofSample(page, "Record")).toBeHidden();
    await page.locator("input[name=spoken]").setInputFiles({
      ...{ name: "take.mp3", mimeType: "audio/mpeg" },
      buffer: fixture("take.mp3"),
    });
    await ofSample(page, "Store the sound").click();
    await expect(page.getByText("The sound is stored.")).toBeVisible();
  },
);

async function openSounds(page: Page, portal: Portal, key: number): Promise<void> {
  await page.goto(`/staff/content/${portal.question("bank").id}/sounds/${key}`);
  await page.getByLabel("Email").fill("meera@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { name: `Sounds of segment ${key}` })).toBeVisible();
}
