import { beginExam, examStudio } from "../../support/e2e-exam.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { listenToPage } from "../../support/screen-reader.ts";

/** The time left in the page, so that the call at thirty seconds comes during the take. */
const LEFT_MS = 45_000;

test(
  "a screen reader hears a mock test's segment, and the time only after the end of the take",
  { tag: "@night" },
  async ({ studentPage: page, portal }) => {
    await page.route("**/mock-test/exam/question?mock=1", async (route) => {
      const answer = await route.fetch({ maxRedirects: 0 });
      const html = (await answer.text())
        .replace(/("msLeft":)\d+/, `$1${LEFT_MS}`)
        // Marks the last segment as repeated.
        .replace(/([^]*"attempts":)0/, (_, before: string) => `${before}2`);
      await route.fulfill({ response: answer, body: html });
    });
    const studio = await beginExam(page, portal);
    await page.reload();
    await examStudio(page, portal, "school");
    const log = await listenToPage(page);
    const left = page.getByRole("timer", { name: "Time left" });
    await studio.start.focus();
    await expect(page.getByText("Free repeat: used"), "before any take of it").toBeVisible();
    const heard = (await log()).length;
    await studio.start.click();
    await expect(studio.recording).toBeVisible();
    await expect(left).toHaveText(/^00:00:2\d$/, { timeout: 40_000 });
    await expect(studio.recording).toBeVisible();
    expect((await log()).slice(heard), "from Start to the end of the take").toEqual([]);
    await studio.finish.click();
    await studio.expectReceipt(1, "Saved");
    expect((await log()).slice(heard)).toContainEqual(
      expect.stringMatching(/^polite: 2\d seconds left\.$/),
    );
    await studio.start.click();
    await expect(page.getByRole("dialog", { name: "Repeat" })).toContainText(
      /^RepeatYour free repeat in this dialogue is used; this one costs marks in the test\. Are you sure/,
    );
  },
);
