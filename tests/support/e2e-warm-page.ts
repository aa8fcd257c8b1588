import type { BrowserContext, Page } from "@playwright/test";
import type { Portal } from "./e2e-portal.ts";
import { test as base } from "./e2e-test.ts";

export { expect } from "@playwright/test";

/**
 * Guarded pages in one context per worker, so that axe and our scripts are parsed and compiled
 * once. A page starts without cookies and storage. Tests that set the clock, the connection or the
 * headers of the context use e2e-test.ts, because the next test would get them too.
 */
export const test = base.extend({
  context: ({ warm }, use) => use(warm),
  page: async ({ context, portal, viewport }, use) => {
    const page = await freshPage(context, portal);
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
    await page.close();
  },
});

/** Opens a page for a new visitor. */
export async function freshPage(context: BrowserContext, portal: Portal): Promise<Page> {
  await context.clearCookies();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const all = { origin: portal.portalUrl, storageTypes: "all" };
  await devtools.send("Storage.clearDataForOrigin", all);
  await devtools.detach();
  return page;
}
