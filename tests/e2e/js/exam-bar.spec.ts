import { beginExam } from "../../support/e2e-exam.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";

test("the message after Next shows above the bar at each press, and the bar covers what scrolls below it", async ({
  studentPage: page,
  portal,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const studio = await beginExam(page, portal);
  const said = page.getByText("Please answer the current question before moving to the next one.");
  for (const time of ["first", "again"]) {
    await page.evaluate(() => scrollTo(0, 0));
    await studio.next.click();
    await expect(said, time).toBeInViewport({ ratio: 1 });
    const { bottom } = await said.evaluate((line) => line.getBoundingClientRect());
    const bar = await page
      .locator(".actbar")
      .evaluate((place) => place.getBoundingClientRect().top);
    expect(bottom, time).toBeLessThanOrEqual(bar);
  }
  await expect(page.locator("summary").filter({ hasText: /^Camera$/ })).toBeVisible();

  await studio.row(2).getByRole("link").click();
  const heading = studio.heading(2);
  await expect(heading).toBeFocused();
  const band = await page.locator(".exam-bar").boundingBox();
  const { y: top = 0 } = (await heading.boundingBox()) ?? {};
  expect(top, "of the heading, which the band leaves free with its ring").toBeGreaterThanOrEqual(
    (band?.y ?? Infinity) + (band?.height ?? 0) + 5,
  );

  await page.setViewportSize({ width: 1280, height: 800 });
  const { x = 0, width = 0 } = (await page.locator(".steps").boundingBox()) ?? {};
  for (const left of [x + 1, x + width - 1])
    expect(
      await page.evaluate(
        ([left = 0, top = 0]) => document.elementFromPoint(left, top)?.className,
        [left, 790],
      ),
    ).toMatch(/^actbar/);
});
