import { enterExam } from "../../support/e2e-exam.ts";
import { ANSWER_FILES, Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";

for (const name of ["dialogue-way", "islands"]) {
  test(
    `without ${name} a student can still hear and answer a dialogue of a mock test`,
    { tag: "@night" },
    async ({ studentPage: page, portal, withoutScript }) => {
      await withoutScript(name);
      await enterExam(page);
      const studio = new Studio(page, portal.question("school"));
      for (const segment of [1, 2]) {
        await expect(studio.heading(segment)).toBeVisible();
        await page.waitForLoadState("networkidle");
        if (await studio.start.isVisible()) {
          await studio.take(1);
          await studio.expectReceipt(segment, "Saved");
        } else await studio.file.setInputFiles(ANSWER_FILES[0] ?? "");
        await studio.next.click();
      }
      await expect(page.getByRole("heading", { name: "Dialogue finished" })).toBeVisible();
    },
  );
}
