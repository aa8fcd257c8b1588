import { beginExam, examCalls, examStudio } from "../../support/e2e-exam.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { hidePage, showPage } from "../../support/sound/in-page.ts";
import { expectSpoken, fetchOwnAnswer } from "../../support/sound/spoken.ts";

test("T30, T36: a mock test of two dialogues is handed in with the takes as spoken", async ({
  studentPage: page,
  portal,
}, info) => {
  test.setTimeout(120_000);
  const from = portal.upstreamLog().length;
  const school = await beginExam(page, portal);
  await expect(page.getByText("Dialogue 1/2")).toBeVisible();
  await expect(page.getByRole("slider", { name: /^Position: Segment 1/ })).toHaveAttribute(
    "aria-disabled",
    "true",
  );
  await expect(page.getByRole("button", { name: /^Play: Segment 1/ })).toBeHidden();
  const begins = page.getByText("The test will begin now");
  await expect(begins).toBeVisible();
  for (const segment of [1, 2]) {
    await expect(school.heading(segment)).toBeVisible();
    await school.take(4);
    await school.expectReceipt(segment, "Saved");
    await expect(begins, "once Start is pressed").toBeHidden();
    // Releases the microphone, whose sound restarts with the next segment.
    await page.evaluate(hidePage);
    await page.evaluate(showPage);
    await school.next.click();
  }
  await expect(
    page.getByText("Your dialogue is successfully submited? Click to Yes for next dialogue."),
  ).toBeVisible();
  await page.getByRole("button", { name: "Yes" }).click();
  const short = await examStudio(page, portal, "short-1");
  await expect(page.getByText("Dialogue 2/2")).toBeVisible();
  await short.take(4);
  await short.next.click();

  await expect(page.getByText("Mock Test Finished")).toBeVisible();
  await expect(page.getByText("Results arrive in 4-6 days.").first()).toBeVisible();
  await expect(page).toHaveURL(/\/completed-mock\/test$/);
  expect(examCalls(portal, from)).toEqual([
    ...["answer-submit", "answer-submit", "answer-submit"],
    "complete-submit",
  ]);

  await page.getByRole("link", { name: /^Waiting for review/ }).click();
  for (const segment of [1, 2]) {
    const { samples } = await fetchOwnAnswer(page, segment, info);
    await expectSpoken(samples, "voice", "other");
  }
  await page.getByRole("link", { name: /2$/ }).last().click();
  await expectSpoken((await fetchOwnAnswer(page, 1, info)).samples, "voice", "other");
});
