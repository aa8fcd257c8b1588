import { PASSWORD } from "../../support/e2e-accounts.ts";
import { refusedRequest } from "../../support/e2e-guard.ts";
import { openAsOwner } from "../../support/e2e-script.ts";
import { expect, test } from "../../support/e2e-test.ts";
import { expectCleanInOneLook } from "../../support/looks.ts";

test("the table of words counts the chosen ones, and Enter in a cell saves: axe finds no violation", async ({
  page,
  guard,
}) => {
  guard.announce(refusedRequest(422));
  await page.goto("/staff/login?to=/staff/content/words?search=bail");
  await page.getByLabel("Email").fill("meera@example.com");
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Log in" }).click();
  const boxes = page.getByRole("checkbox", { name: /^\d+ / });
  const count = await boxes.count();
  expect(count).toBeGreaterThan(1);
  await boxes.first().check();
  await expect(page.getByRole("button", { name: "Move: 1 word", exact: true })).toBeVisible();
  await page.getByLabel("All on this page").check();
  const remove = page.getByRole("button", {
    name: `Remove the chosen: ${count} words`,
    exact: true,
  });
  await expectCleanInOneLook(page);
  await remove.click();
  await expect(page.getByRole("heading", { name: /^Remove these/ })).toBeVisible();
  await page.setViewportSize({ width: 1366, height: 650 });
  const isInSight = page.getByRole("button", { name: /^Remove these/ }).evaluate((button) => {
    const { left, bottom } = button.getBoundingClientRect();
    return button.contains(document.elementFromPoint(left + 20, bottom - 5));
  });
  expect(await isInSight, "not under the bar").toBe(true);
  await expectCleanInOneLook(page);
  await page.getByRole("link", { name: "Keep them" }).click();
  await expect(page.getByText("It is not saved yet.")).toBeVisible();
  await expect(remove, "with the draft that is back").toBeVisible();

  await page.getByLabel(/^Word, row 1,/).fill("");
  await page.getByLabel(/^Word, row 1,/).press("Enter");
  await expect(page.getByRole("link", { name: "The word is required" })).toBeVisible();
  await expectCleanInOneLook(page);

  await page.goto("/staff/content/words/new?language=1&topic=Law");
  await page.getByLabel("Words", { exact: true }).fill("court = x\njudge");
  await page.getByRole("button", { name: "Check the words" }).click();
  await expect(page.getByText("The meaning is required.")).toBeVisible();
  await expectCleanInOneLook(page);
});

test("what is done with chosen words stays in sight of the last one", async ({ page }) => {
  await openAsOwner(page, "/staff/content/words?language=1");
  for (const [width, height] of [
    [1280, 400],
    [360, 640],
  ] as const) {
    await page.setViewportSize({ width, height });
    const last = page.getByRole("checkbox", { name: /^\d+ / }).nth(-3);
    await last.check();
    await expect(last).toBeInViewport();
    await expect(page.getByRole("button", { name: /^Remove the chosen: 1/ })).toBeInViewport();
    await last.uncheck();
  }
});
