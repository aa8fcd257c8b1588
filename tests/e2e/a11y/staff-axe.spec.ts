import type { Page } from "@playwright/test";
import { z } from "zod";
import { Api, tokenOf } from "../../http/upstream/api.ts";
import { PASSWORD } from "../../support/e2e-accounts.ts";
import { refusedRequest } from "../../support/e2e-guard.ts";
import type { Portal } from "../../support/e2e-portal.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { expectCleanInEveryLook } from "../../support/looks.ts";

const PATH = "/api/v1/mock-test";
const begun = z.object({ results: z.object({ mocktest_record_id: z.number() }) });

/** A test that a new student hands in without a word. */
async function handIn(portal: Portal): Promise<number> {
  const login = await new Api(portal.upstreamUrl).login(portal.newAccount().email, PASSWORD);
  const api = new Api(portal.upstreamUrl, tokenOf(login));
  const start = await api.post(`${PATH}/exam-start`, { mocktest_id: 1 });
  const { mocktest_record_id } = begun.parse(start.body).results;
  await api.post(`${PATH}/complete-submit`, { mocktest_record_id, mocktest_id: 1 });
  return mocktest_record_id;
}

const press = (page: Page, name: string) => page.getByRole("button", { name }).first().click();

test("the pages for staff: no violation in light and dark, at 360 and 1280", async ({
  page,
  portal,
  guard,
}) => {
  guard.announce(refusedRequest(422), refusedRequest(409));
  const record = await handIn(portal);
  await page.goto("/staff");
  await press(page, "Log in");
  await expect(page.locator("#problem")).toBeFocused();
  await expectCleanInEveryLook(page);

  await page.getByLabel("Email").fill("meera@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await press(page, "Log in");
  await expect(page.getByRole("heading", { name: "Waiting mock tests" })).toBeVisible();
  await expectCleanInEveryLook(page);

  await page.getByRole("link", { name: "Payments" }).click();
  await press(page, "Check");
  await expect(page.locator("#problem")).toBeFocused();
  await expectCleanInEveryLook(page);
  await page.getByLabel("Email of the student").fill(portal.newAccount("visitor").email);
  await page.getByLabel("Plan").selectOption({ index: 1 });
  await press(page, "Check");
  await expect(page.getByRole("heading", { name: "Check the payment" })).toBeVisible();
  await expectCleanInEveryLook(page);
  await press(page, "Record the payment");
  await expect(page.locator(".notice")).toBeFocused();
  await expectCleanInEveryLook(page);

  await page.goto(`/staff/tests/${record}`);
  const reviewAddress = page.url();
  await page.getByLabel("Estimated mark").fill("46");
  await page.getByLabel("Omission").first().fill("-1");
  // Enter in a field saves, and goes to no other part.
  await page.getByLabel("Omission").first().press("Enter");
  await expect(page.locator("#problem")).toBeFocused();
  await expectCleanInEveryLook(page);

  await page.getByLabel("Estimated mark").fill("31.5");
  await page.getByLabel("Omission").first().fill("2");
  const other = await page.context().newPage();
  await other.goto(reviewAddress);
  await other.getByLabel("Admin review").fill("Saved by the other window.");
  await press(other, "Save draft");
  await expect(other.locator(".notice")).toBeFocused();
  await press(page, "Save draft");
  await expect(page.getByText("Saved by the other window.")).toBeVisible();
  await expectCleanInEveryLook(page);

  await press(page, "Check and publish");
  await expect(page.getByRole("heading", { name: "Check and publish" })).toBeVisible();
  await expectCleanInEveryLook(page);
});
