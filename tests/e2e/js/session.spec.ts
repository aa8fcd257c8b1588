import { PASSWORD } from "../../support/e2e-accounts.ts";
import { refusedRequest } from "../../support/e2e-guard.ts";
import { segmentAddress, Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { UpstreamView } from "../../support/e2e-upstream.ts";
import type { Page } from "@playwright/test";

test("T20: when the session ends before the upload, a log-in on the page sends the answer", async ({
  page,
  context,
  portal,
  student,
  guard,
}) => {
  guard.announce(refusedRequest(401));
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await studio.speak(1);
  await context.clearCookies({ name: "portal" });
  await studio.finish.click();
  const notice = page.getByRole("alert").filter({ hasText: "Log in again" });
  await expect(notice).toContainText("Your recording is safe on this device.");
  await expect(studio.heading(1)).toBeVisible();
  await notice.getByRole("link", { name: "Log in again" }).click();
  await logIn(page, student.email);
  await expect(page).toHaveURL(segmentAddress(studio.question, 1));
  await studio.expectReceipt(1, "Saved");
  expect(await (await UpstreamView.of(portal, student)).answers(studio.question.id)).toEqual([
    expect.objectContaining({ attempt: 1 }),
  ]);
});

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("User Name").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
}
