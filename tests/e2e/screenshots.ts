import { COMMUNITY_PAGES } from "../support/e2e-community-states.ts";
import { WORD_PAGES } from "../support/e2e-word-states.ts";
import { STATES } from "../support/e2e-recorder-states.ts";
import { PAGES } from "../support/e2e-states.ts";
import { test } from "../support/e2e-test.ts";

/**
 * Not a test: `SCREENS=1 npm test -- tests/e2e/screenshots.ts` writes screenshots to
 * test-results/screens.
 */
for (const [name, visit] of [
  ...Object.entries({ ...PAGES, ...COMMUNITY_PAGES, ...WORD_PAGES }),
  ...Object.entries(STATES).map(([state, visit]) => [`recorder-${state}`, visit] as const),
]) {
  for (const width of [360, 1280]) {
    test(`${name} ${width}`, async ({ page, portal, guard }) => {
      guard.announce(/status of 4/);
      await page.setViewportSize({ width, height: width === 360 ? 740 : 860 });
      await visit(page, portal);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await page.screenshot({
          path: `test-results/screens/${name}-${width}-${colorScheme}.png`,
          fullPage: true,
        });
      }
    });
  }
}
