import { PASSWORD } from "../../support/e2e-accounts.ts";
import { refusedRequest } from "../../support/e2e-guard.ts";
import { segmentAddress, Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { Uploads } from "../../support/e2e-uploads.ts";
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

test(
  "T20: another account on the device neither sends nor shows the recording",
  { tag: "@night" },
  async ({ page, context, portal, student, guard }) => {
    guard.announce(refusedRequest(401));
    const uploads = await Uploads.of(context);
    const other = portal.newAccount();
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await studio.speak(1);
    await context.clearCookies({ name: "portal" });
    await studio.finish.click();
    await page.getByRole("alert").getByRole("link", { name: "Log in again" }).click();
    await logIn(page, other.email);
    await expect(studio.heading(1)).toBeVisible();
    await expect(studio.start).toBeVisible();
    await expect(studio.row(1)).not.toContainText(/device|Sending|Stored/);
    await expect(studio.answer).toHaveCount(0);
    expect(uploads.count, "only the first account's own try").toBe(1);
    expect(await (await UpstreamView.of(portal, other)).answers(studio.question.id)).toEqual([]);

    await page.locator("details.account summary").click();
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page.getByText("You have logged out.")).toBeVisible();
    await page.goto(`/login?next=${encodeURIComponent(segmentAddress(studio.question, 1))}`);
    await logIn(page, student.email);
    await studio.expectReceipt(1, "Saved");
    expect(await (await UpstreamView.of(portal, student)).answers(studio.question.id)).toHaveLength(
      1,
    );
  },
);

test(
  "a post after the session has ended keeps the typed text",
  { tag: "@night" },
  async ({ page, context, portal, student, guard }) => {
    guard.announce(refusedRequest(401));
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await page.getByLabel("Notes", { exact: true }).fill("Do not lose me.");
    await context.clearCookies({ name: "portal" });
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Your session has ended" })).toBeVisible();
    const [login] = await Promise.all([
      context.waitForEvent("page"),
      page
        .getByRole("link", { name: /^Log in/ })
        .first()
        .click(),
    ]);
    await logIn(login, student.email);
    await expect(login.getByRole("heading", { name: "Dashboard", level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "Send again" }).click();
    await expect(page.getByText("Your Notes Successfully Submitted")).toBeVisible();
    await expect(page.getByLabel("Notes", { exact: true })).toHaveValue("Do not lose me.");
  },
);

async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("User Name").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
}
