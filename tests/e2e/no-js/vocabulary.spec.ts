import { expect, signIn, test } from "../../support/e2e-test.ts";
import { studyTwoCards, WordList } from "../../support/e2e-words.ts";

test(
  "a student finds, shows, saves and deletes a word from the menu",
  { tag: "@night" },
  async ({ studentPage: page }) => {
    const list = new WordList(page);
    await page.goto("/");
    await page
      .getByRole("navigation", { name: "Main" })
      .getByRole("link", { name: "Vocabulary" })
      .click();
    await page.getByRole("link", { name: "Health", exact: true }).click();
    await page.getByLabel("Search").fill("dos");
    await page.getByLabel("Direction").selectOption("Native To English");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(list.rows).toHaveCount(1);
    await page.getByRole("button", { name: /^show meanings/ }).click();
    await expect(list.rows.locator(".meaning")).toHaveText("dosage");
    await expect(list.rows.locator("[data-count]")).toHaveText("1");
    await page.getByRole("button", { name: /^\+ My Words/ }).click();
    await expect(page.getByText("Add successfully!")).toBeVisible();
    await expect(list.rows).toContainText("In My Words");
    await page.getByRole("main").getByRole("link", { name: "Vocabulary" }).click();
    await page.getByRole("link", { name: "My Words" }).click();
    await list.remove("dosage").click();
    await expect(page.getByText("Delete successfully!")).toBeVisible();
    await expect(page.getByText("You have not saved any words yet.")).toBeVisible();
  },
);

test("a student turns over and rates a card", { tag: "@night" }, async ({ studentPage: page }) => {
  await studyTwoCards(page);
});

test(
  "a visitor sees the free words and a link to the plans",
  { tag: "@night" },
  async ({ page, portal }) => {
    await signIn(page.context(), portal, portal.newAccount("visitor"));
    await page.goto("/vocabulary");
    await page.getByRole("link", { name: "CCL Words" }).click();
    await expect(
      page.getByText("In order to see more vocabularies, you need to buy a plan."),
    ).toBeVisible();
    await page.getByRole("link", { name: "See the plans" }).click();
    await expect(page).toHaveURL(/\/subscription$/);
  },
);
