import { failedRequest } from "../../support/e2e-guard.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { studyTwoCards, WordList } from "../../support/e2e-words.ts";

for (const name of ["entry.client", "word-list"]) {
  test(
    `without ${name} words are shown and put aside`,
    { tag: "@night" },
    async ({ page, student, guard }) => {
      guard.announce(failedRequest, /Failed to fetch dynamically imported module/);
      expect(student.kind).toBe("hindi");
      let aborted = 0;
      await page.route(`**/assets/${name}-*.js`, (route) => {
        aborted += 1;
        return route.abort();
      });
      const list = new WordList(page);
      await list.open();
      await page.waitForLoadState("networkidle");
      await list.show("dosage").click();
      await expect(list.row("dosage").locator(".native")).toBeVisible();
      await list.expectCount("dosage", 1);
      await list.add("dosage").click();
      await expect(page.getByText("Add successfully!")).toBeVisible();
      expect(aborted).toBeGreaterThan(0);
    },
  );
}

for (const name of ["entry.client", "study-card"])
  test(
    `without ${name} a card is asked, told and rated`,
    { tag: "@night" },
    async ({ page, student, guard }) => {
      guard.announce(failedRequest, /Failed to fetch dynamically imported module/);
      expect(student.kind).toBe("hindi");
      await page.route(`**/assets/${name}-*.js`, (route) => route.abort());
      await studyTwoCards(page);
    },
  );
