import { chromium, type BrowserContext } from "@playwright/test";
import { chromiumArgs, chromiumPath } from "../../support/chromium.ts";
import { expect, signIn, test } from "../../support/e2e-test.ts";

const PRIVATE = "A new bank account";

test(
  "with the page cache on, Back and Forward show nothing private after log-out",
  { tag: "@night" },
  async ({ portal }) => {
    // Playwright turns the back/forward cache off by default.
    const browser = await chromium.launch({
      executablePath: chromiumPath(),
      args: chromiumArgs,
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    });
    try {
      const context: BrowserContext = await browser.newContext({
        javaScriptEnabled: false,
        baseURL: portal.portalUrl,
        reducedMotion: "reduce",
      });
      await signIn(context, portal, portal.newAccount());
      const page = await context.newPage();
      await page.goto("/user-profile");
      await page.goto("/practice-ccl");
      await expect(page.getByText(PRIVATE)).toBeVisible();
      await page.locator("details.account summary").click();
      await page.getByRole("button", { name: "Log Out" }).click();
      await expect(page.getByText("You have logged out.")).toBeVisible();
      for (let steps = 0; steps < 2; steps += 1) {
        await page.goBack({ waitUntil: "commit" }).catch(() => undefined);
        await expect(page.getByLabel("User Name")).toBeVisible();
        await expect(page.getByText(PRIVATE)).toHaveCount(0);
      }
    } finally {
      await browser.close();
    }
  },
);
