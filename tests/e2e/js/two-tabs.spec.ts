import { post } from "../../support/e2e-states.ts";
import { Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { UpstreamView } from "../../support/e2e-upstream.ts";
import { hidePage, showPage } from "../../support/sound/in-page.ts";

const NEWER = /^This segment was answered in another tab or on another device meanwhile\./;

test("a returning tab shows what another one stored, and asks before it replaces that", async ({
  page,
  context,
  portal,
  student,
}) => {
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  await page.evaluate(hidePage);
  const other = new Studio(await context.newPage(), studio.question);
  await other.open(1);
  await other.take();
  await other.expectReceipt(1, "Saved");
  await post(page, portal, "bank", 2);
  await other.page.close();

  await page.evaluate(showPage);
  await expect(page.getByText(NEWER)).toBeVisible();
  await expect(studio.answer).toBeVisible();
  await studio.expectReceipt(2, "Saved");
  await expect(page.getByText("Attempts: 1")).toBeVisible();
  await studio.start.click();
  await page
    .getByRole("dialog", { name: "Repeat" })
    .getByRole("button", { name: "Repeat" })
    .click();
  await expect(studio.recording).toBeVisible();
  await studio.spoken(1);
  await studio.finish.click();
  await expect(page.getByText("Attempts: 2")).toBeVisible();
  await studio.expectReceipt(1, "Saved");

  await page.evaluate(hidePage);
  await page.evaluate(showPage);
  await studio.start.click();
  await expect(page.getByRole("dialog", { name: "Repeat" })).toBeVisible();
  await expect(page.getByText(NEWER), "its own answer is no news").toHaveCount(0);
  const held = await (await UpstreamView.of(portal, student)).answers(studio.question.id);
  expect(held.map(({ attempt }) => attempt)).toEqual([2, 1]);
});

test("while one tab records, another one says so and starts nothing", async ({
  studentPage: page,
  context,
  portal,
}) => {
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(1);
  const other = new Studio(await context.newPage(), studio.question);
  await other.open(2);
  await studio.speak(1);
  await other.start.click();
  await expect(other.page.getByText("You are recording in another tab.")).toBeVisible();
  await expect(other.start).toBeVisible();
  await expect(other.page.getByText("Playing question audio...")).toBeHidden();
  await expect(studio.recording).toBeVisible();
  await studio.finish.click();
  await studio.expectReceipt(1, "Saved");
  await other.speak(1);
});

test(
  "T14: a recovered take says which segment it belongs to and what it replaces, and Discard asks first",
  { tag: "@night" },
  async ({ studentPage: page, portal }) => {
    const studio = new Studio(page, portal.question("bank"));
    await post(page, portal, "bank", 1);
    await studio.open(1);
    await studio.expectReceipt(1, "Saved");
    await studio.start.click();
    await page
      .getByRole("dialog", { name: "Repeat" })
      .getByRole("button", { name: "Repeat" })
      .click();
    await expect(studio.recording).toBeVisible();
    await studio.spoken(2);
    page.once("dialog", (question) => void question.accept());
    await page.reload();
    await expect(page.getByRole("alert")).toHaveText(
      /^Recovered recording \(0:0[1-3]\) of Dialogue \d+: A new bank account, segment 1\. Using it replaces your saved answer\.$/,
    );
    const discard = page.getByRole("main").getByRole("button", { name: "Discard" }).first();
    const question = page.getByRole("dialog", { name: "Discard" });
    await discard.click();
    await expect(question).toContainText("It cannot be brought back.");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toBeHidden();
    await expect(discard).toBeFocused();
    await discard.click();
    await page.keyboard.press("Escape");
    await expect(discard).toBeFocused();
    await discard.click();
    await question.getByRole("button", { name: "Discard" }).click();
    await expect(studio.next).toBeFocused();
    await page.reload();
    await expect(studio.start).toBeVisible();
    await expect(page.getByText(/Recovered recording/)).toHaveCount(0);
  },
);
