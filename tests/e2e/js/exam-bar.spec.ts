import { beginExam } from "../../support/e2e-exam.ts";
import { expect, test } from "../../support/e2e-test.ts";

test("360 x 640: what Next answers is in sight above the bar, each time it is pressed", async ({
  page,
  portal,
  student,
}) => {
  expect(student.kind).toBe("hindi");
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
});

test("1280 x 800: the bar over the panel reaches from side to side of it", async ({
  page,
  portal,
  student,
}) => {
  expect(student.kind).toBe("hindi");
  await page.setViewportSize({ width: 1280, height: 800 });
  await beginExam(page, portal);
  const sides = (place: string) =>
    page.locator(place).evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return { left, right };
    });
  expect(await sides(".actbar")).toEqual(await sides(".steps"));
});
