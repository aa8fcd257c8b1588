import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import { Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";
import { watchLayoutShift } from "../../support/layout-shift.ts";
import { finishSoon } from "../../support/sound/in-page.ts";

test("Start, Finish attempt and Next share one place on a phone, and nothing else moves", async ({
  page,
  portal,
  student,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const studio = new Studio(page, portal.question("bank"));
  const moved = await watchLayoutShift(page);
  await studio.open(2);
  const place = await mainButton(page, "Start");
  expect(place.bottom, `inside the screen of ${student.email}`).toBeLessThanOrEqual(640);
  expect(await wordsOfIcons(page), "an icon has a word").toEqual(["Previous", "Next"]);
  await studio.start.click();
  expect(await mainButton(page, "Finish attempt")).toEqual(place);
  await expect(studio.recording).toBeVisible();
  expect(await mainButton(page, "Finish attempt")).toEqual(place);
  await studio.spoken(1);
  await studio.finish.click();
  await studio.expectReceipt(2, "Saved");
  expect(await mainButton(page, "Next segment")).toEqual(place);
  expect((await moved()).filter((entry) => isOfThePage(entry, place.top))).toEqual([]);
});

test("a long background of the first segment leaves its hint above the bar, and Start scrolls nothing", async ({
  studentPage: page,
  portal,
}) => {
  for (const [width, height] of [
    [360, 640],
    [1366, 650],
  ] as const) {
    await page.setViewportSize({ width, height });
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    const text = page.locator("#background .quote");
    await text.evaluate((quote) => (quote.textContent = "A tenant speaks. ".repeat(20)));
    await expect(text, "its first lines are seen").toBeInViewport();
    await expectAboveBar(page.getByText(/^Press Start\./));
    await page.locator("#background > summary").click();
    await expect(page.locator("#background[open]")).toBeVisible();
    if (width === 360) continue;
    await studio.start.click();
    await expect(text).toBeHidden();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});

test("on a phone all about a segment stands above its notes and the bar, also a very short take", async ({
  studentPage: page,
  portal,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const studio = new Studio(page, portal.question("bank"));
  await studio.open(2);
  const notes = page.getByLabel("Notes");
  const { y: paper = 0 } = (await notes.boundingBox()) ?? {};
  await notes.fill("155 over 95\ntwice a day");
  await expect.poll(async () => (await notes.boundingBox())?.y, "it grows").toBeLessThan(paper);
  await studio.start.focus();
  await expect.poll(async () => (await notes.boundingBox())?.y, "and shrinks").toBe(paper);
  await page.evaluate(finishSoon);
  await studio.start.click();
  const [short, kept] = [page.getByText(/^That was very short/), page.getByText(/^Your answer is/)];
  await expect(short).toBeVisible();
  await studio.expectReceipt(2, "Saved");
  await expectAboveBar(short);
  await expectAboveBar(kept);
  await expectAboveBar(page.getByText(/^Was I right\?/));
  await page.reload();
  await expect(studio.start).toBeVisible();
  await expectAboveBar(kept);
  await expectAboveBar(page.locator(".take-facts"));

  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await page.evaluate(finishSoon);
  await studio.start.click();
  await page.getByRole("dialog").getByRole("button", { name: "Repeat" }).click();
  await expect(short).toBeVisible();
  await expect(kept).toBeVisible();
  await expectAboveBar(kept);
});

test(
  "in a rehearsal the main button moves at most 8 px on a phone and not at all on a laptop",
  { tag: "@night" },
  async ({ page, portal, student }) => {
    const [width, height] = [360, 640];
    await page.setViewportSize({ width, height });
    const studio = new Studio(page, portal.question("bank"));
    const moved = await watchLayoutShift(page);
    await studio.open(1);
    const { top } = await mainButton(page, "Start");
    const expectInPlace = async (name: string) => {
      const place = await mainButton(page, name);
      expect(Math.abs((place.top ?? NaN) - (top ?? NaN)), name).toBeLessThanOrEqual(8);
      expect(place.bottom, `${name} is inside the screen of ${student.email}`).toBeLessThanOrEqual(
        height,
      );
    };
    await page.getByRole("button", { name: "Practise like the real test" }).click();
    await expectInPlace("Finish attempt");
    await expect(page.getByRole("button", { name: "Repeat" })).toBeVisible();
    await expectInPlace("Finish attempt");
    await studio.spoken(1);
    await expectInPlace("Finish attempt");
    await studio.finish.click();
    await expectInPlace("Finish attempt");
    await expect(studio.heading(2)).toBeVisible();
    await studio.spoken(1);
    await expectInPlace("Finish attempt");
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    await studio.expectReceipt(2, "Saved");
    await expectInPlace("Continue");
    expect((await moved()).filter((entry) => isOfThePage(entry, top))).toEqual([]);

    await page.setViewportSize({ width: 1366, height: 650 });
    const place = await mainButton(page, "Continue");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(studio.recording).toBeVisible();
    expect(await mainButton(page, "Finish attempt")).toEqual(place);
  },
);

const shift = z.object({
  of: z.array(z.object({ node: z.string(), from: z.object({ top: z.number() }) })),
});

/**
 * Ignores shifts within a player, whose node is missing, and in the browser's clock, whose text is
 * missing; the pressed button, which grows in place; and what the bar covers.
 */
function isOfThePage(entry: string, barTop = Infinity): boolean {
  return shift
    .parse(JSON.parse(entry))
    .of.some(
      ({ node, from }) =>
        from.top < barTop &&
        !["gone", ""].includes(node.trim()) &&
        !/^<button .*data-next-focus/.test(node),
    );
}

/** On a phone, the notes stand on the bar. */
async function expectAboveBar(words: Locator): Promise<void> {
  const edge = words.page().viewportSize()?.width === 360 ? ".notes" : ".actbar";
  const [bar, box] = [await words.page().locator(edge).boundingBox(), await words.boundingBox()];
  expect(box?.y).toBeGreaterThanOrEqual(0);
  expect((box?.y ?? NaN) + (box?.height ?? NaN)).toBeLessThanOrEqual(bar?.y ?? 0);
}

/** Returns the labels under the icons beside the main button. */
const wordsOfIcons = (page: Page): Promise<string[]> =>
  page.locator(".actbar > .act-side > span > span:first-child").allInnerTexts();

/** Returns top and bottom of the bar's highlighted button. */
async function mainButton(page: Page, name: string) {
  const main = page.locator(".actbar").locator(".btn-primary, .btn-rec, [data-next-focus]");
  await expect(main).toHaveCount(1);
  await expect(main).toHaveAccessibleName(name);
  const box = await main.boundingBox();
  return { top: box?.y, bottom: (box?.y ?? NaN) + (box?.height ?? NaN) };
}
