import type { Locator } from "@playwright/test";
import { beginExam, said, soundsOf } from "../../support/e2e-exam.ts";
import { killBrowser } from "../../support/e2e-kill-browser.ts";
import { Studio } from "../../support/e2e-studio.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";
import { bytesOnDevice, Uploads } from "../../support/e2e-uploads.ts";
import { sha256, UpstreamView } from "../../support/e2e-upstream.ts";
import { hidePage, showPage } from "../../support/sound/in-page.ts";
import { expectSpoken, fetchOwnAnswer } from "../../support/sound/spoken.ts";

test("a browser killed during a take of a mock test loses no take and keeps the position", async ({
  openBrowser,
  portal,
}, info) => {
  const account = portal.newAccount();
  const profile = info.outputPath("profile");
  const first = await openBrowser({ sound: "voice", profile });
  await signIn(first, portal, account);
  const page = await first.newPage();
  const uploads = await Uploads.of(page);
  const { release } = uploads.hold();
  const before = await beginExam(page, portal);
  await before.take(1);
  const hashes = [sha256(await bytesOnDevice(page))];
  release();
  await before.expectReceipt(1, "Saved");
  // Releases the microphone, whose sound restarts with the next segment.
  await page.evaluate(hidePage);
  await page.evaluate(showPage);
  await before.next.click();
  await expect(before.heading(2)).toBeVisible();
  await before.speak(4);
  await killBrowser(profile);

  const second = await openBrowser({ sound: "silence", profile });
  await signIn(second, portal, account);
  const again = await second.newPage();
  const held = (await Uploads.of(again)).hold();
  // A cookie that was not yet on disk is lost with the browser.
  await second.clearCookies({ name: "exam" });
  await again.goto("/");
  await again
    .locator("[aria-live]")
    .filter({ hasText: /^A short mock test, dialogue 1, segment 2: Recovered recording/ })
    .getByRole("link", { name: "Open the segment" })
    .click();
  await expect(again.getByText(/^This mock test is pending/)).toBeVisible();
  const late = again.getByText(/Recovered recording/);
  const goOn = again.getByRole("button", { name: "Continue" });
  await expect(late).toBeVisible();
  const topOf = async (place: Locator) => (await place.boundingBox())?.y;
  expect(await topOf(late), "it pushes nothing away").toBeGreaterThan((await topOf(goOn)) ?? 0);
  await goOn.click();
  const studio = new Studio(again, portal.question("school"));
  await expect(studio.heading(2)).toBeVisible();
  await expect(said(again)).toHaveText("You are back at segment 2 of 2. 1 answer is saved.");
  const times = again.getByText("You are back at segment 2 of 2.");
  await expect(times, "announced, and then once in the page").toHaveCount(1);
  await expect(
    again.getByRole("alert").filter({ hasText: /Recovered recording \(0:0[3-5]\)/ }),
  ).toBeVisible();
  await again.getByRole("button", { name: "Use it" }).click();
  await studio.expectReceipt(2, "Sending");
  hashes.push(sha256(await bytesOnDevice(again)));
  held.release();
  await studio.expectReceipt(2, "Saved");

  await (await UpstreamView.of(portal, account)).handInExam();
  await again.goto("/completed-mock/test");
  await again.getByRole("link", { name: /^Waiting for review/ }).click();
  expect(await soundsOf(again)).toEqual(hashes);
  await expectSpoken((await fetchOwnAnswer(again, 2, info)).samples, "voice", "other");
});
