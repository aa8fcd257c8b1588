import { expect, test } from "../../support/e2e-test.ts";

test(
  "without script another service's video is a link that opens in a new tab",
  { tag: "@night" },
  async ({ studentPage: page, context }) => {
    await context.route("https://www.youtube.com/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Watch</title>" }),
    );
    await page.goto("/video");
    const link = page.getByRole("link", {
      name: /^Play video ?: How the test day works On YouTube Opens in a new tab$/,
    });
    const [watch] = await Promise.all([context.waitForEvent("page"), link.click()]);
    await expect(watch).toHaveTitle("Watch");
    await expect(page).toHaveURL(/\/video$/);
    await expect(page.locator("iframe")).toHaveCount(0);
  },
);

test(
  "the video search finds, reports no match, and clears",
  { tag: "@night" },
  async ({ studentPage: page }) => {
    await page.goto("/video");
    await expect(page.getByText("Showing 1 to 4 of 4 entries")).toBeVisible();
    await page.getByRole("searchbox", { name: "Search" }).fill("repeat");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
      "One repeat: when to use it",
    ]);
    await page.getByRole("searchbox", { name: "Search" }).fill("zebra");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("No video matches “zebra”.")).toBeVisible();
    await page.getByRole("link", { name: "Clear" }).first().click();
    await expect(page.getByText("Showing 1 to 4 of 4 entries")).toBeVisible();
  },
);

test(
  "a school film plays in the browser's own player",
  { tag: "@night" },
  async ({ studentPage: page }) => {
    const answered = page.waitForResponse(
      (response) =>
        response.url().includes("/media/") && response.request().resourceType() === "media",
    );
    await page.goto("/video");
    await page.locator("video").first().focus();
    await page.keyboard.press("Space");
    expect([200, 206]).toContain((await answered).status());
  },
);
