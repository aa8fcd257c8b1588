import type { BrowserContext, Page } from "@playwright/test";
import { segmentAddress } from "../../support/e2e-studio.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";

const PRIVATE = "A new bank account";

/** Writes down in this tab which pages came out of the page cache. */
async function watchCache(context: BrowserContext): Promise<(page: Page) => Promise<string>> {
  await context.addInitScript(() => {
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) sessionStorage.setItem("from-cache", `${sessionStorage.getItem("from-cache") ?? ""} ${location.pathname}`);
    });
  });
  return (page) => page.evaluate(() => sessionStorage.getItem("from-cache") ?? "");
}

/** A page that comes out of the cache loads nothing, so Playwright's own goBack would wait for it in vain. */
async function back(page: Page): Promise<void> {
  await page.evaluate(() => history.back()).catch(() => undefined);
}

async function logOut(page: Page): Promise<void> {
  await page.locator("details.account summary").click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByText("You have logged out.")).toBeVisible();
}

test("Back to a private page from the page cache asks for it anew", async ({ openBrowser, portal }) => {
  const context = await openBrowser({ sound: null, pageCache: true });
  const restored = await watchCache(context);
  await signIn(context, portal, portal.newAccount());
  const page = await context.newPage();
  await page.goto("/practice-ccl?tab=pending");
  await page.goto("/practice-ccl");
  await expect(page.getByText(PRIVATE)).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && asked.push(new URL(request.url()).pathname));
  await page.goto("/user-profile");
  asked.length = 0;
  await back(page);
  await expect(page.getByText(PRIVATE)).toBeVisible();
  expect(await restored(page), "the browser kept the page, or this test proves nothing").toContain("/practice-ccl");
  expect(asked).toContain("/practice-ccl");
});

test.describe("after log-out Back shows nothing, the page cache on", () => {
  for (const [name, blocked] of [["everything loads", null], ["without the style sheet that clears the cache", "**/signed-out.css"], ["without any script", "**/assets/*.js"]] as const) {
    test(name, async ({ openBrowser, portal, guard }) => {
      guard.announce(/net::ERR_FAILED/);
      const context = await openBrowser({ sound: null, pageCache: true });
      const restored = await watchCache(context);
      await signIn(context, portal, portal.newAccount());
      const page = await context.newPage();
      if (blocked) await context.route(blocked, (route) => route.abort());
      await page.goto(segmentAddress(portal.question("bank"), 1));
      await page.goto("/practice-ccl");
      await expect(page.getByText(PRIVATE)).toBeVisible();
      await logOut(page);
      for (let steps = 0; steps < 2; steps += 1) {
        await back(page);
        await expect(page.getByLabel("User Name")).toBeVisible();
        await expect(page).toHaveURL(/\/login/);
        await expect(page.getByText(PRIVATE)).toHaveCount(0);
      }
      if (blocked === "**/signed-out.css") expect(await restored(page), "the enhancement alone did it").toContain("/practice-ccl");
    });
  }
});
