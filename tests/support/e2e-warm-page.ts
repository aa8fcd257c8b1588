import type { BrowserContext, Page } from "@playwright/test";
import type { Portal } from "./e2e-portal.ts";
import { test as base } from "./e2e-test.ts";

export { expect } from "@playwright/test";

/**
 * Guarded pages in one context for each worker, so that axe and our scripts are read and compiled
 * once. A page begins without cookies and storage. Whoever sets the clock, the line or the headers
 * of the context takes e2e-test.ts, because the next test would have them, too.
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

/** A page of somebody who was never here. */
export async function freshPage(context: BrowserContext, portal: Portal): Promise<Page> {
  await context.clearCookies();
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const all = { origin: portal.portalUrl, storageTypes: "all" };
  await devtools.send("Storage.clearDataForOrigin", all);
  await devtools.detach();
  return page;
}
