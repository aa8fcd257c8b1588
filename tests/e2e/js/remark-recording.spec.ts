import type { Page } from "@playwright/test";
import { fixture } from "../../http/upstream/content-folder.ts";
import { PASSWORD } from "../../support/e2e-accounts.ts";
import type { Portal } from "../../support/e2e-portal.ts";
import { review } from "../../support/e2e-states.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { sha256 } from "../../support/e2e-upstream.ts";
import { countLocks, giveNothing, neverStart, traceSound } from "../../support/sound/in-page.ts";
import { measure } from "../../support/sound/spoken.ts";

const UNHEARD = "We cannot hear you. Speak up or check your microphone.";
const SAVE = "Save and show the student";
const TAKE = { name: "take.mp3", mimeType: "audio/mpeg", buffer: fixture("take.mp3") };

const recorder = (page: Page, word: string) =>
  page.getByRole("button", { name: new RegExp(`^${word} ?: Spoken remark$`) });
const stored = (page: Page) => page.getByText(/^Spoken remark, 0:0[1-9]$/);

test("a teacher records a remark: it is stored unchanged, and leaving the page asks first", async ({
  page,
  studentPage,
  portal,
}, info) => {
  await openRemark(page, studentPage, portal);
  await recorder(page, "Record").click();
  await expect(page.getByText("Recording.", { exact: true })).toBeVisible();
  await expect(page.getByText(/^00:0[1-9]$/)).toBeVisible();
  await recorder(page, "Stop").click();
  await expect(page.getByText("It is not stored yet.")).toBeVisible();
  const recorded = await page.evaluate(async () => {
    const file = document.querySelector<HTMLInputElement>("input[name=sound]")?.files?.[0];
    return file && ([file.name, [...new Uint8Array(await file.arrayBuffer())]] as const);
  });
  expect(recorded?.[0]).toBe("recording.webm");

  const asked = page.waitForEvent("dialog");
  const left = page.getByRole("main").getByRole("link").first().click({ noWaitAfter: true });
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await left;
  page.on("dialog", () => info.annotations.push({ type: "asked again" }));
  await page.getByRole("button", { name: SAVE }).click();
  await expect(stored(page)).toBeVisible();
  expect(info.annotations).toEqual([]);

  const figure = page.getByRole("figure").filter({ has: stored(page) });
  const address = await figure.locator("audio").getAttribute("src");
  const bytes = await (await page.request.get(address ?? "")).body();
  expect(sha256(bytes)).toBe(sha256(Uint8Array.from(recorded?.[1] ?? [])));
  const { seconds, statedSeconds, samples } = await measure(bytes, info);
  expect(Math.abs(seconds - statedSeconds)).toBeLessThan(0.5);
  expect(Math.max(...samples), "the microphone beeps").toBeGreaterThan(0.05);
});

test.describe("staff's recorder", { tag: "@night" }, () => {
  test("hears silence, keeps the screen awake, and sends a silent sound only after a hint", async ({
    openBrowser,
    studentPage,
    portal,
  }) => {
    const page = await (await openBrowser({ sound: "silence" })).newPage();
    await page.addInitScript(countLocks);
    await openRemark(page, studentPage, portal);
    await recorder(page, "Record").click();
    await expect(page.getByText(UNHEARD)).toBeVisible();
    expect(await page.evaluate(() => window.locksHeld)).toBe(1);
    await page.getByRole("button", { name: SAVE }).click();
    await expect(page.getByText("We could not hear a voice in it.")).toBeVisible();
    expect(await page.evaluate(() => window.locksHeld)).toBe(0);
    await page.getByRole("button", { name: SAVE }).click();
    await expect(stored(page)).toBeVisible();
  });

  test("says when a call takes the microphone, and when it gives nothing or never starts", async ({
    page,
    studentPage,
    portal,
  }) => {
    await page.addInitScript(traceSound);
    await openRemark(page, studentPage, portal);
    await recorder(page, "Record").click();
    await expect(page.getByText(/^00:0[1-9]$/)).toBeVisible();
    await page.evaluate(() => window.heldTrack?.dispatchEvent(new Event("mute")));
    await expect(
      page.getByText(/^A call or another app took the microphone\. What it/),
    ).toBeVisible();
    expect(await page.evaluate(() => window.heldTrack?.readyState)).toBe("ended");
    for (const { fails, says } of [
      { fails: giveNothing, says: /^The recorder gave no sound, .* Or choose a file\.$/ },
      { fails: neverStart, says: /^The recorder did not start, .* Or choose a file\.$/ },
    ]) {
      await page.evaluate(fails);
      await recorder(page, "Record again").click();
      await expect(page.getByText(says)).toBeVisible({ timeout: 20_000 });
    }
    await expect(page.getByLabel("Your recording: Spoken remark")).toBeVisible();
  });

  test("stops at the limit, and gives way to a chosen file", async ({
    page,
    studentPage,
    portal,
  }) => {
    await openRemark(page, studentPage, portal);
    const place = page.locator("[data-bytes]").last();
    await place.evaluate((element) => (element.dataset.bytes = "4000"));
    await recorder(page, "Record").click();
    await expect(place).toContainText("The recording ended by itself");
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save a copy" }).click();
    expect((await download).suggestedFilename()).toBe("recording.webm");
    await page.locator("input[name=sound]").setInputFiles(TAKE);
    await expect(page.getByLabel("Your recording: Spoken remark")).toBeHidden();
    await expect(recorder(page, "Record")).toBeVisible();
  });

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
    test(`tells of a microphone ${what}, and the file field stays`, async ({
      openBrowser,
      studentPage,
      portal,
    }) => {
      const context = await openBrowser(wish);
      await context.clearPermissions();
      const page = await context.newPage();
      await openRemark(page, studentPage, portal);
      await recorder(page, "Record").click();
      await expect(page.getByText(says)).toBeVisible();
      await expect(recorder(page, "Record")).toBeFocused();
      await expect(page.locator("input[name=sound]")).toBeVisible();
    });

  test("says when a browser cannot record, and takes a file", async ({
    page,
    studentPage,
    portal,
  }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, "MediaRecorder"));
    await openRemark(page, studentPage, portal);
    await expect(page.getByText("This browser cannot record. Or choose a file.")).toBeVisible();
    await expect(recorder(page, "Record")).toBeHidden();
    await page.locator("input[name=sound]").setInputFiles(TAKE);
    await page.getByRole("button", { name: SAVE }).click();
    await expect(stored(page)).toBeVisible();
  });
});

/** A student submits a practice, and a teacher opens it. */
async function openRemark(page: Page, student: Page, portal: Portal): Promise<void> {
  await review(student, portal);
  const practice = new URL(student.url()).searchParams.get("record") ?? "";
  await page.goto(`/staff/practices/${practice}`);
  await page.getByLabel("Email").fill("meera@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("button", { name: SAVE })).toBeVisible();
}
