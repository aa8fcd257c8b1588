import type { Locator } from "@playwright/test";
import { z } from "zod";
import { failedRequest } from "../../support/e2e-guard.ts";
import { beginExam } from "../../support/e2e-exam.ts";
import { Studio } from "../../support/e2e-studio.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";

test("with text of 200 % all buttons of the bar are in a wide window, and the segment is wide", async ({
  studentPage: page,
  portal,
}) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await new Studio(page, portal.question("bank")).open(2);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  const boxes = await page
    .locator(".actbar > .btn")
    .evaluateAll((all) => all.map((one): unknown => one.getBoundingClientRect().toJSON()));
  const places = z.array(z.object({ left: z.number(), right: z.number() })).parse(boxes);
  expect(places).toHaveLength(3);
  for (const [at, { left, right }] of places.entries()) {
    expect(right).toBeLessThanOrEqual(1366);
    expect(left, "beside the one before").toBeGreaterThan(places[at - 1]?.right ?? 0);
  }
  expect((await page.locator(".steps").boundingBox())?.width).toBeGreaterThan(600);
});

for (const { name, width, height, text } of [
  { name: "text of 200 % on a phone", width: 360, height: 640, text: "200%" },
  { name: "a laptop's page of 200 %", width: 683, height: 325, text: "100%" },
])
  test(`${name}: each state brings what it is about into sight, also without a line`, async ({
    studentPage: page,
    context,
    guard,
    portal,
  }) => {
    guard.announce(failedRequest);
    await page.setViewportSize({ width, height });
    const studio = new Studio(page, portal.question("bank"));
    await studio.open(1);
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
    const listen = page.getByRole("heading", { name: "Listen" });
    const kept = page.getByText(/^Your answer is kept/);
    for (const no of [1, 2]) {
      await studio.start.click();
      await expect(page.getByText("Playing question audio...")).toBeVisible();
      await expectInSight(studio.heading(no));
      await expectInSight(listen);
      await expectInSight(page.getByText("Playing question audio..."));
      await studio.spoken(1);
      await expectInSight(studio.recording);
      await expectInSight(studio.clock);
      await studio.finish.click();
      await expectInSight(kept);
      // A take that the line loses on its way brings its notice late, after Next.
      if (no === 1) await studio.expectReceipt(1, "Saved");
      await context.setOffline(true);
      await studio.next.click();
      await expectInSight(studio.heading(no + 1));
      await expectInSight(listen);
      await expectInSight(studio.start);
    }
    const waits = page.getByText(/^1 recording waits on this device/);
    await expect(waits, "its notice stands above").toBeVisible();
    await expectInSight(studio.heading(3));
    await context.setOffline(false);
  });

test("text of 200 % on a phone: a mock test's bar leaves the segment and the take in sight", async ({
  studentPage: page,
  portal,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const studio = await beginExam(page, portal);
  await page.evaluate(() => (document.documentElement.style.fontSize = "200%"));
  await studio.start.click();
  await expectInSight(studio.heading(1));
  await studio.spoken(1);
  await expectInSight(studio.recording);
  await expectInSight(studio.clock);
  await studio.finish.click();
  await expectInSight(page.getByText(/^Your answer is kept/));
});

test("a mock test's name of 200 letters leaves its segment in sight, and a button with it is not too wide", async ({
  studentPage: page,
  portal,
}) => {
  const name = `${"Interpreting".repeat(10)} ${"of a long name ".repeat(5)}`;
  await page.setViewportSize({ width: 360, height: 640 });
  const studio = await beginExam(page, portal);
  await page.locator(".exam-bar h1").evaluate((h1, text) => (h1.textContent = text), name);
  await expectInSight(studio.heading(1));
  await page.goto("/practice-ccl");
  const wide = await page.locator("main").evaluate((main, text) => {
    main.innerHTML = `<p class="actions"><a class="btn" href="/">${text}</a></p>`;
    return document.documentElement.scrollWidth > innerWidth;
  }, name);
  expect(wide, "a button with the name").toBe(false);
});

/** Expects that nothing covers it, above or below. */
async function expectInSight(words: Locator): Promise<void> {
  const isSeen = (element: Element): boolean => {
    const { left, top, bottom } = element.getBoundingClientRect();
    return [top + 2, bottom - 2].every((y) => {
      const there = document.elementFromPoint(left + 2, y);
      return element === there || Boolean(there?.contains(element) || element.contains(there));
    });
  };
  await expect.poll(() => words.evaluate(isSeen), words.toString()).toBe(true);
}
