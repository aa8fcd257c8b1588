import { expect, test } from "../../support/e2e-test.ts";
import { studyTwoCards, WordList } from "../../support/e2e-words.ts";

for (const name of ["entry.client", "word-list"]) {
  test(
    `without ${name} a student can still show and save words`,
    { tag: "@night" },
    async ({ studentPage: page, withoutScript }) => {
      await withoutScript(name);
      const list = new WordList(page);
      await list.open();
      await page.waitForLoadState("networkidle");
      await list.show("dosage").click();
      await expect(list.row("dosage").locator(".native")).toBeVisible();
      await list.expectCount("dosage", 1);
      await list.add("dosage").click();
      await expect(page.getByText("Add successfully!")).toBeVisible();
    },
  );
}

for (const name of ["entry.client", "study-card.script"])
  test(
    `without ${name} a student can still turn over and rate cards`,
    { tag: "@night" },
    async ({ studentPage: page, withoutScript }) => {
      await withoutScript(name);
      await studyTwoCards(page);
    },
  );
