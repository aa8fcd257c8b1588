import type { Page } from "@playwright/test";
import { setTimeout as asleep } from "node:timers/promises";
import { beginExam } from "../../support/e2e-exam.ts";
import { pauseBrowser } from "../../support/e2e-kill-browser.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";
import { bytesOnDevice, Uploads } from "../../support/e2e-uploads.ts";
import { sha256, UpstreamView } from "../../support/e2e-upstream.ts";

test("a mock test keeps the take and the right time when the machine sleeps during a take or its upload", async ({
  openBrowser,
  portal,
}, info) => {
  const account = portal.newAccount();
  const profile = info.outputPath("profile");
  const context = await openBrowser({ sound: "voice", profile });
  await signIn(context, portal, account);
  const page = await context.newPage();
  const studio = await beginExam(page, portal);
  await studio.speak(2);
  let wake = pauseBrowser(profile);
  await asleep(4000);
  wake();
  await expect(page.getByRole("alert").filter({ hasText: "asleep" })).toHaveText(
    /^Recording stopped, 0:0[1-4] kept\. The device was asleep\. This does not count as a repeat\.$/,
  );
  await expectRightTime(page);
  const { release } = (await Uploads.of(page)).hold();
  await page.getByRole("button", { name: "Use it" }).click();
  await studio.expectReceipt(1, "Sending");
  const spoken = sha256(await bytesOnDevice(page));

  await studio.next.click();
  await expect(studio.heading(2)).toBeFocused();
  await studio.expectReceipt(1, "Sending");
  wake = pauseBrowser(profile);
  await asleep(4000);
  wake();
  await expectRightTime(page);
  release();
  await studio.expectReceipt(1, "Saved");
  const [first] = await (await UpstreamView.of(portal, account)).examAnswers();
  expect(first?.duration_ms, "without the sleep").toBeLessThan(5000);
  expect(first?.sha256).toBe(spoken);
  await studio.take(1);
  await studio.next.click();
  await expect(page.getByRole("heading", { name: "Dialogue finished" })).toBeVisible();
});

/** Expects that the page's clock shows the server's time. */
async function expectRightTime(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      const answer = await page.request.get("/mock-test/exam/clock?mock=1");
      const msLeft = Number(/"msLeft":(\d+)/.exec(await answer.text())?.[1]);
      const shown = await page.getByRole("timer", { name: "Time left" }).innerText();
      const [hours = 0, minutes = 0, seconds = 0] = shown.split(":").map(Number);
      return Math.abs(msLeft / 1000 - (hours * 3600 + minutes * 60 + seconds));
    })
    .toBeLessThan(3);
}
