import { ANSWER_FILES, Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";

const file = ANSWER_FILES[0] ?? "";

test(
  "Next opens the segment after the one on the page, whatever was stored since",
  { tag: "@night" },
  async ({ studentPage: page, context, portal }) => {
    const bank = portal.question("bank");
    const studio = new Studio(page, bank);
    await studio.choose();
    await expect(studio.heading(1)).toBeVisible();
    const other = new Studio(await context.newPage(), bank);
    await other.choose();
    await other.page.getByLabel("Send your answer as an audio file").setInputFiles(file);
    await other.next.click();
    await expect(other.heading(2)).toBeVisible();

    await studio.next.click();
    await expect(studio.heading(2)).toBeVisible();
  },
);

test(
  "Continue opens the first segment without an answer",
  { tag: "@night" },
  async ({ studentPage: page, portal }) => {
    const studio = new Studio(page, portal.question("bank"));
    await studio.choose();
    for (const segment of [1, 2, 3]) {
      await expect(studio.heading(segment)).toBeVisible();
      if (segment !== 2)
        await page.getByLabel("Send your answer as an audio file").setInputFiles(file);
      await studio.next.click();
    }
    await expect(page.getByText("2 of 3 segments are answered.")).toBeVisible();
    await studio.choose();
    await expect(studio.heading(2)).toBeVisible();
  },
);
