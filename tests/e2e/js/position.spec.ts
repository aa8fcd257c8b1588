import { PASSWORD } from "../../support/e2e-accounts.ts";
import { Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { UpstreamView } from "../../support/e2e-upstream.ts";

test(
  "after log-in and the list, Next skips no segment when its take is already stored",
  { tag: "@night" },
  async ({ page, portal }) => {
    const account = portal.newAccount();
    const bank = portal.question("bank");
    const studio = new Studio(page, bank);
    await page.goto("/");
    await page.getByLabel("User Name").fill(account.email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in" }).click();
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "CCL Practice Dialogues" })
      .click();
    await page.getByRole("link", { name: "A new bank account" }).click();
    for (let segment = 1; segment <= bank.segments.length; segment += 1) {
      await expect(studio.heading(segment)).toBeVisible();
      await studio.take();
      await studio.expectReceipt(segment, "Saved");
      if (segment === 1) {
        await page.reload();
        await expect(studio.heading(1), "a reload shows the same segment").toBeVisible();
      }
      await studio.next.click();
    }
    await expect(page.getByText("3 of 3 segments are answered.")).toBeVisible();
    const held = await (await UpstreamView.of(portal, account)).answers(bank.id);
    expect(held.map(({ segment }) => segment)).toEqual(bank.segments);
  },
);

test(
  "Continue opens the first segment without an answer",
  { tag: "@night" },
  async ({ studentPage: page, portal }) => {
    const studio = new Studio(page, portal.question("bank"));
    for (const segment of [1, 3]) {
      await studio.open(segment);
      await studio.take();
      await studio.expectReceipt(segment, "Saved");
    }
    await page.goto("/practice-ccl?tab=pending");
    await page.getByRole("link", { name: /^Resume ?, A new bank account/ }).click();
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(studio.heading(2)).toBeVisible();
  },
);
