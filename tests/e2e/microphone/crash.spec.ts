import type { TestInfo } from "@playwright/test";
import { Studio } from "../../support/e2e-studio.ts";
import { failedRequest } from "../../support/e2e-guard.ts";
import { killBrowser } from "../../support/e2e-kill-browser.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";
import { storedPosts, UpstreamView } from "../../support/e2e-upstream.ts";
import { expectSpoken, measure } from "../../support/sound/spoken.ts";

test(
  "T14: a reload during a take loses at most its last second",
  { tag: "@night" },
  async ({ page, portal, student }, info) => {
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await studio.speak(4);
    page.once("dialog", (question) => void question.accept());
    await page.reload();
    await expectSpokenRecovery(studio, await UpstreamView.of(portal, student), info);
  },
);

test("T15: a take is recovered after the browser is killed during it", async ({
  openBrowser,
  portal,
}, info) => {
  const account = portal.newAccount();
  const profile = info.outputPath("profile");
  const first = await openBrowser({ sound: "voice", profile });
  await signIn(first, portal, account);
  const before = new Studio(await first.newPage(), portal.question("bank"));
  await before.open(1);
  await before.speak(4);
  await killBrowser(profile);

  const second = await openBrowser({ sound: "silence", profile });
  await signIn(second, portal, account);
  const page = await second.newPage();
  await page.goto("/practice-ccl");
  await page
    .locator("[aria-live]")
    .filter({ hasText: /^Dialogue .*, segment 1: Recovered recording/ })
    .getByRole("link", { name: "Open the segment" })
    .click();
  const studio = new Studio(page, before.question);
  await expectSpokenRecovery(studio, await UpstreamView.of(portal, account), info);
});

test(
  "T16: an answer is sent once after the browser is killed before the upload",
  { tag: "@night" },
  async ({ openBrowser, portal, guard }, info) => {
    guard.announce(failedRequest);
    const account = portal.newAccount();
    const profile = info.outputPath("profile");
    const first = await openBrowser({ sound: "voice", profile });
    await signIn(first, portal, account);
    await first.route("**/recordings", (route) => route.abort());
    const before = new Studio(await first.newPage(), portal.question("bank"));
    await before.open(2);
    await before.take(4);
    await before.expectReceipt(2, "On this device");
    await killBrowser(profile);

    const sent = portal.upstreamLog().length;
    const second = await openBrowser({ sound: "silence", profile });
    await signIn(second, portal, account);
    const page = await second.newPage();
    await page.goto("/practice-ccl");
    const upstream = await UpstreamView.of(portal, account);
    await expect.poll(() => upstream.answers(before.question.id)).toHaveLength(1);
    const [answer] = await upstream.answers(before.question.id);
    expect(answer?.segment).toBe(before.question.segments[1]);
    expect(storedPosts(portal, sent)).toBe(1);
    if (answer)
      await expectSpoken(
        (await measure(await upstream.bytes(answer), info)).samples,
        "voice",
        "other",
      );
  },
);

/** Expects an offered, sent and audible recording of the words before the crash. */
async function expectSpokenRecovery(
  studio: Studio,
  upstream: UpstreamView,
  info: TestInfo,
): Promise<void> {
  const { page, question } = studio;
  await expect(
    page.getByRole("alert").filter({ hasText: /Recovered recording \(0:0[3-5]\)/ }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Use it" }).click();
  await studio.expectReceipt(1, "Saved");
  const [answer] = await upstream.answers(question.id);
  expect(answer).toBeDefined();
  if (!answer) return;
  const { samples, seconds } = await measure(await upstream.bytes(answer), info);
  expect(seconds).toBeGreaterThanOrEqual(2.9);
  await expectSpoken(samples, "voice", "other");
}
