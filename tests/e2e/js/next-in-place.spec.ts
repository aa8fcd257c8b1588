import type { Page } from "@playwright/test";
import { segmentAddress, Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";
import { UpstreamView } from "../../support/e2e-upstream.ts";

test(
  "Next and Previous update the page and its history without a load; a double tap on Finish skips nothing",
  { tag: "@night" },
  async ({ page, portal, student }) => {
    const bank = portal.question("bank");
    const studio = new Studio(page, bank);
    await studio.open(1);
    const loads = countLoads(page);
    await page.getByText("Background", { exact: true }).click();
    await page.getByLabel("Notes").fill(`typed by ${student.email}`);
    await studio.take();
    await studio.expectReceipt(1, "Saved");
    await studio.next.click();
    await expectSegment(page, studio, 2);
    await expect(page.getByRole("group", { name: /^Segment 2 of 3, Hindi/ })).toBeVisible();
    await expect(page.getByText("Attempts: 0")).toBeVisible();
    await expect(studio.answer, "the answer of segment 1 stays there").toHaveCount(0);
    await studio.expectReceipt(1, "Saved");
    await expect(page.getByLabel("Notes")).toHaveValue(`typed by ${student.email}`);
    await expect(page.getByText("Two people talk"), "the fold stays as it was").toBeHidden();
    await studio.speak(1);
    await page.evaluate(pressNextAtOnce);
    await studio.finish.click();
    await expect(page.locator("html")).toHaveAttribute("data-pressed");
    await expect(studio.answer).toBeVisible();
    await expect(studio.heading(2), "its take can be heard first").toBeVisible();
    await studio.next.click();
    await expectSegment(page, studio, 3);
    await studio.expectReceipt(2, "Saved");
    await studio.previous.click();
    await expectSegment(page, studio, 2);
    await expect(studio.answer).toBeVisible();
    await page.goBack();
    await expectSegment(page, studio, 3);
    await page.goBack();
    await page.goBack();
    await expectSegment(page, studio, 1);
    await page.goForward();
    await expectSegment(page, studio, 2);
    expect(loads()).toBe(0);

    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Your Notes Successfully Submitted")).toBeVisible();
    await expect(page).toHaveURL(segmentAddress(bank, 2));
    const held = await (await UpstreamView.of(portal, student)).answers(bank.id);
    expect(held.map(({ segment }) => segment)).toEqual(bank.segments.slice(0, 2));
  },
);

test(
  "Back during a take saves the recording so far as the answer",
  { tag: "@night" },
  async ({ page, portal, student }) => {
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await studio.next.click();
    await expectSegment(page, studio, 2);
    await studio.speak(1);
    await page.goBack();
    await expectSegment(page, studio, 1);
    await studio.expectReceipt(2, "Saved");
    const held = await (await UpstreamView.of(portal, student)).answers(studio.question.id);
    expect(held.map(({ segment }) => segment)).toEqual([studio.question.segments[1]]);
  },
);

test(
  "when the script for the next segment fails to load, Next loads the page",
  { tag: "@night" },
  async ({ studentPage: page, portal, withoutScript }) => {
    await withoutScript("dialogue-way");
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    const loads = countLoads(page);
    await studio.next.click();
    await expect(studio.heading(2)).toBeVisible();
    await expect(page).toHaveURL(segmentAddress(studio.question, 2));
    await expect.poll(loads).toBe(1);
  },
);

test("T35: a student finishes a dialogue by keyboard alone, and Next loads no page", async ({
  page,
  portal,
  student,
}) => {
  const school = portal.question("school");
  const studio = new Studio(page, school);
  await studio.open(1);
  const end = segmentAddress(school, "end");
  const early = await page.request.get(end);
  const loads = countLoads(page);
  for (const segment of [1, 2]) {
    await expect(studio.heading(segment)).toBeVisible();
    expect(loads()).toBe(0);
    await tabTo(page, "Start");
    await page.keyboard.press("Enter");
    await expect(studio.finish).toBeFocused();
    await studio.spoken(1);
    await page.keyboard.down("Enter");
    await studio.expectReceipt(segment, "Saved");
    await expect(studio.next).toBeFocused();
    await expect(page.locator("[data-steady]")).toHaveCount(0);
    // Still held down, as by a slow hand.
    await page.keyboard.down("Enter");
    await expect(studio.heading(segment)).toBeVisible();
    await page.keyboard.up("Enter");
    await page.keyboard.press("Enter");
  }
  const allAnswered = page.getByText("2 of 2 segments are answered.");
  await expect(allAnswered).toBeVisible();
  // The server may have rendered the page while the last answer was on its way.
  await page.route(`**${end}`, (route) => route.fulfill({ response: early }), { times: 1 });
  await page.reload();
  await expect(allAnswered).toBeVisible();
  await tabTo(page, "Submit");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Submit" })).toBeVisible();
  await tabTo(page, "Submit");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Successfully Submitted")).toBeVisible();
  expect(await (await UpstreamView.of(portal, student)).answers(school.id)).toEqual([]);
});

/** Presses Next at once, like a second tap. Playwright would wait until it is stable. */
function pressNextAtOnce(): void {
  const observer = new MutationObserver(() => {
    const next = document.querySelector<HTMLElement>('.actbar [value="next"].btn-primary');
    if (!next) return;
    observer.disconnect();
    next.click();
    document.documentElement.setAttribute("data-pressed", "");
  });
  observer.observe(document.body, { subtree: true, childList: true });
}

async function expectSegment(page: Page, studio: Studio, segment: number): Promise<void> {
  await expect(studio.heading(segment)).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(`^Segment ${segment} of 3, `));
  await expect(page).toHaveURL(segmentAddress(studio.question, segment));
  await expect(studio.row(segment).getByRole("link")).toHaveAttribute("aria-current", "step");
}

/** Counts the documents that the page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on("domcontentloaded", () => (loads += 1));
  return () => loads;
}

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const goal = page.getByRole("main").locator(":focus");
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press("Tab");
    if ((await goal.count()) === 1 && (await goal.innerText()).trim() === name) return;
  }
  throw new Error(`Tab does not lead to ${name}`);
}
