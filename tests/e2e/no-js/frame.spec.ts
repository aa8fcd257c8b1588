import { HINDI } from "../../support/e2e-content.ts";
import { PAGES } from "../../support/e2e-states.ts";
import { expect, test } from "../../support/e2e-test.ts";

test("the menu button does what its label says, and the page keeps its query", async ({
  studentPage: page,
}) => {
  await page.setViewportSize({ width: 800, height: 800 });
  await page.goto("/practice-ccl?search=dialogue&page=1");
  const menu = page.getByRole("navigation", { name: "Main" });
  const button = menu.getByRole("button");
  // Both widths are tried, whichever the window begins with.
  for (const says of ["Expand menu", "Collapse menu", "Expand menu"]) {
    await expect(button).toHaveText(says);
    await button.click();
    await expect(button).not.toHaveText(says);
    await expect
      .poll(async () => (await menu.boundingBox())?.width)
      .toBeCloseTo(says === "Expand menu" ? 264 : 68, 0);
    await expect(page).toHaveURL(/\/practice-ccl\?search=dialogue&page=1$/);
  }
});

test("on a phone the menu opens and closes by keyboard, and the focus follows", async ({
  studentPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/practice-ccl");
  const [menu, open, close] = [
    page.getByRole("navigation", { name: "Main" }),
    page.getByRole("button", { name: "Menu", exact: true }),
    page.getByRole("button", { name: "Close menu" }),
  ];
  await open.focus();
  for (const leave of ["Escape", "Enter"]) {
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    await expect(close, "the sheet covers the button that opened it").toBeFocused();
    await page.keyboard.press(leave);
    await expect(menu).toBeHidden();
    await expect(open).toBeFocused();
  }
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(menu.getByRole("link", { name: "Dashboard" })).toBeFocused();
  expect(
    await menu.evaluate((sheet) => [sheet.querySelectorAll("ul").length, sheet.scrollHeight]),
    "four groups, all in the window",
  ).toEqual([4, 640]);
  await page.mouse.click(350, 600);
  await expect(menu).toBeHidden();
});

test("turning a phone while its menu is open leaves the page in place", async ({
  studentPage: page,
}) => {
  await page.setViewportSize({ width: 932, height: 430 });
  await page.goto("/practice-ccl");
  const place = await page.getByRole("heading", { level: 1 }).boundingBox();
  await page.setViewportSize({ width: 430, height: 932 });
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  await page.setViewportSize({ width: 932, height: 430 });
  expect(await page.getByRole("heading", { level: 1 }).boundingBox()).toEqual(place);
  await page.getByRole("button", { name: "Close menu" }).click();
  await expect(page.getByRole("button", { name: "Expand menu" })).toBeVisible();
});

test("prints black on white, without menus, buttons and players, and with every answer open", async ({
  studentPage: page,
  portal,
}) => {
  const onPaper = () => page.emulateMedia({ media: "print", colorScheme: "dark" });
  await page.goto("/frequent-ask-question");
  await onPaper();
  expect(
    await page.evaluate(() => [
      getComputedStyle(document.body).backgroundColor,
      getComputedStyle(document.body).color,
    ]),
  ).toEqual(["rgb(255, 255, 255)", "rgb(0, 0, 0)"]);
  await expect(page.getByText("$814", { exact: false })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link"), "the school's name").toBeVisible();
  await expect(page.locator("header :is(details, button)").first()).toBeHidden();
  await page.emulateMedia({ media: null });
  await PAGES.record?.(page, portal);
  const asked = page.locator(".answers details").first();
  await asked.evaluate((fold) => fold.append(document.createElement("form")));
  await onPaper();
  await expect(asked, "an answer with a form").toBeVisible();
  await expect(page.getByText(HINDI).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Description Transcript" }).first()).toBeVisible();
  for (const gone of ["nav[aria-label=Main]", "audio", "h3:text('Your Response')", ".back"])
    await expect(page.locator(gone).first(), gone).toBeHidden();
  await page.goto("/practice-ccl?tab=completed");
  await expect(page.getByRole("columnheader")).toHaveText([
    "Id",
    "Question",
    "Language Name",
    "Date",
  ]);
});
