import { Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";
import { UpstreamView } from "../../support/e2e-upstream.ts";

const COSTS_MARKS = "Your free repeat in this dialogue is used; this one costs marks in the test.";

test.use({ viewport: { width: 360, height: 640 } });

test("T27, T28: a repeat asks first, nothing is saved before Finish, another segment starts with 0 attempts", async ({
  page,
  portal,
  student,
}) => {
  const bank = portal.question("bank");
  const studio = new Studio(page, bank);
  await studio.open(1);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_500);
  await studio.speak(1);
  await expect(studio.next, "only Finish attempt leads on").toBeHidden();
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Save Answer" }).click();
  await expect(
    page.getByText("Please answer the current question before moving to the next one."),
  ).toBeVisible();
  await expect(studio.recording).toBeVisible();
  await studio.finish.click();
  await expect(
    page.getByText("Please answer the current question before moving to the next one."),
  ).toBeHidden();
  await studio.expectReceipt(1, "Saved");
  await expect(page.getByText("Attempts: 1")).toBeVisible();

  await studio.start.click();
  const question = page.getByRole("dialog", { name: "Repeat" });
  await expect(question).toContainText("Are you sure you want to repeat the segment?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await studio.start.click();
  await question.getByRole("button", { name: "Repeat" }).click();
  await expect(studio.recording).toBeVisible();
  await studio.spoken(1);
  await studio.finish.click();
  await expect(page.getByText("Attempts: 2")).toBeVisible();
  await studio.expectReceipt(1, "Saved");
  await studio.goTo(3);
  await expect(studio.heading(3)).toBeVisible();
  await expect(page.getByText("Attempts: 0")).toBeVisible();
  await studio.previous.click();
  await expect(studio.heading(2)).toBeVisible();
  const held = await (await UpstreamView.of(portal, student)).answers(bank.id);
  expect(held.map(({ segment, attempt }) => ({ segment, attempt }))).toEqual([
    { segment: bank.segments[0], attempt: 2 },
  ]);
});

test(
  "a rehearsal gives one free repeat, asks before another, and keeps every answer when paused or left",
  { tag: "@night" },
  async ({ page, portal, student }) => {
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await page.getByRole("button", { name: "Practise like the real test" }).click();
    const repeat = page.getByRole("button", { name: "Repeat" });
    await studio.spoken(1);
    await repeat.click();
    await expect(page.getByText("Free repeat: used")).toBeVisible();
    await expect(page.getByText("Playing question audio...")).toBeVisible();
    await studio.spoken(1);
    await studio.finish.click();

    await expect(studio.heading(2)).toBeVisible();
    await expect(page.getByText("Free repeat: used")).toBeVisible();
    await studio.spoken(1);
    await repeat.click();
    await expect(page.getByRole("dialog", { name: "Repeat" })).toContainText(COSTS_MARKS);
    await page.keyboard.press("Escape");
    await expect(studio.heading(3), "called off, the rehearsal goes on").toBeVisible();
    await studio.spoken(1);
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await expect(
      page.getByText("The rehearsal is paused. Every answer so far is kept."),
    ).toBeVisible();
    await expect(page.getByRole("button", { name: "Continue" })).toBeFocused();
    await studio.expectReceipt(3, "Saved");
    await page.getByRole("button", { name: "Leave the rehearsal" }).click();
    await expect(studio.heading(3), "nothing leads on any more").toBeVisible();
    await expect(studio.next).toBeVisible();
    const held = await (await UpstreamView.of(portal, student)).answers(studio.question.id);
    expect(held.map(({ attempt }) => attempt)).toEqual([2, 1, 1]);
  },
);
