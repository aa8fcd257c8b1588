import { ANSWER_FILES, segmentAddress, Studio } from "../../support/e2e-studio.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";
import { failedRequest } from "../../support/e2e-guard.ts";
import { refuseChime } from "../../support/sound/in-page.ts";
import { AMR } from "../../support/sound/amr.ts";

test("T6: a denied microphone shows what to do, accepts a file, and records once it is allowed", async ({
  openBrowser,
  portal,
}) => {
  const context = await openBrowser({ sound: "voice", asks: true });
  await signIn(context, portal, portal.newAccount());
  await context.clearPermissions();
  const page = await context.newPage();
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.start.click();
  await expect(page.getByRole("alert")).toContainText(
    "Microphone access denied. Please allow permission.",
  );
  await expect(page.getByLabel("Or send an audio file")).toBeVisible();
  await page.getByLabel("Or send an audio file").setInputFiles(ANSWER_FILES[0] ?? "");
  await studio.next.click();
  await expect(studio.heading(2)).toBeVisible();
  await studio.expectReceipt(1, "Saved");

  await studio.start.click();
  const again = page.getByRole("button", { name: "Try again" });
  await expect(again).toBeFocused();
  await context.grantPermissions(["microphone"]);
  // The new permission may have reset the recorder already.
  await again.or(studio.start).first().click();
  await studio.spoken(1);
  await studio.finish.click();
  await studio.expectReceipt(2, "Saved");
});

test("T7: a missing microphone shows a file field", async ({ openBrowser, portal }) => {
  const context = await openBrowser({ sound: null });
  await signIn(context, portal, portal.newAccount());
  const page = await context.newPage();
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.start.click();
  await expect(page.getByRole("alert")).toContainText(
    "No microphone found. Connect one and try again.",
  );
  await expect(page.getByLabel("Or send an audio file")).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeFocused();
});

test("T8: an address without https shows a file field", async ({ openBrowser, portal, guard }) => {
  guard.announce(/Cross-Origin-Opener-Policy header has been ignored/);
  const context = await openBrowser({
    sound: "voice",
    args: ["--host-resolver-rules=MAP portal.test 127.0.0.1"],
  });
  await signIn(context, portal, portal.newAccount());
  await context.addCookies(
    (await context.cookies()).map(({ name, value }) => ({
      name,
      value,
      domain: "portal.test",
      path: "/",
    })),
  );
  const page = await context.newPage();
  const { port } = new URL(portal.portalUrl);
  await page.goto(`http://portal.test:${port}${segmentAddress(portal.question("bank"), 1)}`);
  await expect(page.getByRole("alert")).toContainText("Recording needs a secure address");
  await expect(page.getByRole("button", { name: "Copy the link" })).toBeVisible();
  await expect(page.getByLabel("Or send an audio file")).toBeVisible();
});

test("T23: a notice shows during silence, and the page asks before saving the take", async ({
  openBrowser,
  portal,
}) => {
  const context = await openBrowser({ sound: "silence" });
  await signIn(context, portal, portal.newAccount());
  const page = await context.newPage();
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.speak(0);
  await expect(
    page.getByText("We cannot hear you. Speak up or check your microphone."),
  ).toBeVisible({ timeout: 4500 });
  await studio.finish.click();
  await expect(page.getByRole("alert")).toContainText(
    "We could not hear a voice in this recording",
  );
  await expect(page.getByRole("button", { name: "Save anyway" })).toBeFocused();
  await page.getByRole("button", { name: "Record again" }).click();
  await expect(studio.recording).toBeVisible();
  await studio.spoken(1);
  await studio.finish.click();
  await page.getByRole("button", { name: "Save anyway" }).click();
  await studio.expectReceipt(1, "Saved");
  await expect(page.getByText("Attempts: 1")).toBeVisible();
});

test("T23: a whisper counts as speech", { tag: "@night" }, async ({ openBrowser, portal }) => {
  const context = await openBrowser({ sound: "whisper" });
  await signIn(context, portal, portal.newAccount());
  const page = await context.newPage();
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.take(4);
  await expect(page.getByText(/could not hear/)).toHaveCount(0);
  await studio.expectReceipt(1, "Saved");
});

test(
  "T24: without AudioContext the page records and shows no verdict on the level",
  { tag: "@night" },
  async ({ studentPage: page, portal }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, "AudioContext", {
        value: class {
          constructor() {
            throw new Error("none here");
          }
        },
      });
    });
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await studio.speak(4);
    await expect(page.getByText(/hear you/)).toHaveCount(0);
    await studio.finish.click();
    await studio.expectReceipt(1, "Saved");
  },
);

test(
  "T25: a chime that cannot play does not stop the recording",
  { tag: "@night" },
  async ({ studentPage: page, portal }) => {
    await page.addInitScript(refuseChime);
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await studio.take(1);
    await studio.expectReceipt(1, "Saved");
  },
);

test("T25, T26: Retry replays a question that could not be played", async ({
  studentPage: page,
  portal,
  guard,
}) => {
  guard.announce(failedRequest);
  const studio = new Studio(page, portal.question("bank"));
  await page.route("**/media/**", (route) => route.abort());
  await studio.open(1);
  await studio.start.click();
  await expect(
    page.getByText(
      "The question could not be played. Check your connection and your speaker, then press Retry.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Retry" })).toBeFocused();
  await page.unroute("**/media/**");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(studio.recording).toBeVisible();
  await studio.spoken(1);
  await studio.finish.click();
  await studio.expectReceipt(1, "Saved");
});

test("T26: a question in a format of other browsers does not blame the connection", async ({
  studentPage: page,
  portal,
}) => {
  const studio = new Studio(page, portal.question("bank"));
  await page.route("**/media/**", (route) => route.fulfill(AMR));
  await studio.open(1);
  await studio.start.click();
  await expect(
    page.getByText(
      "This browser cannot play this kind of file. Open this page in another browser, and tell your teacher.",
    ),
  ).toBeVisible();
});
