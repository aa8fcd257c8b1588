import { ANSWER_FILES, Studio } from "../../support/e2e-studio.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";

test(
  "recent exam material links from the menu to the review and back, and stays out of the practice list",
  { tag: "@night" },
  async ({ studentPage: page, portal }) => {
    const airport = portal.question("airport");
    const studio = new Studio(page, airport);
    await page.goto("/");
    const menu = page.getByRole("navigation", { name: "Main" });
    await menu.getByRole("link", { name: "Recent VIP Exam Material" }).click();
    await expect(page.getByText("Showing 1 to 3 of 3 entries")).toBeVisible();
    await page.getByRole("link", { name: "A bag lost at the airport" }).click();

    await page.getByLabel("Send your answer as an audio file").setInputFiles(ANSWER_FILES[0] ?? "");
    await page.getByRole("button", { name: "Save Answer" }).click();
    await page.getByRole("button", { name: "Save Answer" }).click();
    await expect(page).toHaveURL(/\/recent-exam\?tab=pending$/);
    await page.getByRole("link", { name: /^Resume ?, A bag lost/ }).click();
    await page.getByRole("link", { name: "Continue" }).click();
    await expect(studio.heading(2)).toBeVisible();
    await expect(menu.locator("[aria-current=page]")).toHaveText("Recent VIP Exam Material");

    await page.getByLabel("Notes", { exact: true }).fill("Ask for the receipt.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Your Notes Successfully Submitted")).toBeVisible();
    await page.getByRole("link", { name: "Previous Dialogue" }).click();
    await page.getByRole("link", { name: "Stay here" }).click();
    await page.getByLabel("Send your answer as an audio file").setInputFiles(ANSWER_FILES[1] ?? "");
    await studio.next.click();
    await page.getByRole("link", { name: "Submit" }).click();
    await page.getByRole("button", { name: "Submit" }).click();
    await expect(page.getByRole("heading", { name: "Segment 2" })).toBeVisible();
    await page.getByRole("link", { name: "Back" }).click();
    await expect(page).toHaveURL(/\/recent-exam\?tab=completed$/);

    await page.goto("/practice-ccl?tab=completed");
    await expect(page.getByRole("heading", { name: "Data Not Found" })).toBeVisible();
  },
);

test(
  "the filter lists dialogues by label and without one",
  { tag: "@night" },
  async ({ studentPage: page }) => {
    await page.goto("/recent-exam");
    const row = page.getByRole("listitem").filter({ hasText: "A bill from the garage" });
    await row.getByText("No label").first().click();
    await row.getByRole("button", { name: "Very Confident" }).click();
    await expect(page).toHaveURL(/\/recent-exam#label-/);
    const filter = page.getByRole("navigation", { name: "Filter by label" });
    const titles = page.locator(".row-title");
    await filter.getByRole("link", { name: "No label" }).click();
    await expect(titles).toHaveText(["A house to be shared out", "A bag lost at the airport"]);
    await filter.getByRole("link", { name: "Very Confident" }).click();
    await expect(titles).toHaveText(["A bill from the garage"]);
  },
);

test(
  "without a plan the page shows no dialogue and links to the plans",
  { tag: "@night" },
  async ({ page, context, portal }) => {
    await signIn(context, portal, portal.newAccount("visitor"));
    await page.goto("/recent-exam");
    await expect(
      page.getByText("In order to see Recent VIP Exam, You need to buy a plan."),
    ).toBeVisible();
    expect(await page.content()).not.toMatch(/airport|garage|entries/);
    await page.getByRole("main").getByRole("link", { name: "See the plans" }).click();
    await expect(page).toHaveURL(/\/subscription$/);
  },
);
