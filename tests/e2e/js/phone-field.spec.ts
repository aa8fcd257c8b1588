import { expectClean } from "../../support/looks.ts";
import { expect, test } from "../../support/e2e-warm-page.ts";

test.use({ viewport: { width: 360, height: 640 } });

test("the number has space in a form beside something else", async ({ studentPage: page }) => {
  await page.setViewportSize({ width: 1366, height: 650 });
  await page.goto("/book-naatCcl-exam");
  const number = await page.getByLabel("Phone number").boundingBox();
  expect(number?.width).toBeGreaterThan(250);
});

test("a keyboard user can search the list of countries by name and calling code", async ({
  page,
}) => {
  await page.goto("/sign-up");
  const country = page.getByLabel("Phone country");
  const find = page.getByRole("button", { name: "Find a country" });
  await find.focus();
  await page.keyboard.press("Enter");
  const search = page.getByRole("searchbox", { name: "Find a country" });
  await expect(search).toBeFocused();
  await expect(find).toHaveAttribute("aria-expanded", "true");
  const status = page.locator("#phone_no_country-search [aria-live]");

  await page.keyboard.type("Indi");
  await expect(status).toHaveText("2 countries found. India +91 is chosen.");
  await expect(country).toHaveValue("IN");
  await expect(country.locator("option")).toHaveCount(2);
  await search.fill("+64");
  await expect(status).toHaveText("1 country found: New Zealand +64.");
  await search.fill("cote d’ivoire");
  await expect(status).toHaveText(/^1 country found: C.te d.Ivoire/);
  await search.fill("guinea bissau");
  await expect(status).toHaveText(/^1 country found: Guinea-Bissau/);
  await search.fill("aland");
  await expect(country).toHaveValue("AX");
  await search.fill("nowhere");
  await expect(status).toHaveText("No country found.");
  await expect(country).toHaveValue("AX");

  await expectClean(page, "a search without a find");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await search.fill("nepal");
  await page.keyboard.press("Enter");
  await expect(country).toBeFocused();
  await expect(country).toHaveValue("NP");
  await expect(search).toBeHidden();
  expect(await country.locator("option").count()).toBeGreaterThan(240);
  await expect(page).toHaveURL(/\/sign-up$/);
});
