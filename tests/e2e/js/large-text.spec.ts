import { z } from "zod";
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
