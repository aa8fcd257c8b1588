import { statSync } from "node:fs";
import { expect, test } from "vitest";
import { DIALOGUE } from "./calm-pages.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();

/** What loads only when it is needed is not named by the page: `npm run bench -- pages` weighs it. */
test.each([
  ["/practice-ccl", 4_000],
  ["/vocabulary?list=ccl", 7_500],
  [DIALOGUE, 85_000],
])("the scripts that %s names stay below their budget", async (path, budget) => {
  const { page } = await (await portal.signedIn()).get(path);
  const files = page
    .querySelectorAll("script[src], link[rel=modulepreload]")
    .map((named) => named.getAttribute("src") ?? named.getAttribute("href") ?? "");
  expect(files.length).toBeGreaterThan(0);
  const bytes = files.map((file) => statSync(`build/client${file}.gz`).size);
  expect(bytes.reduce((one, other) => one + other)).toBeLessThanOrEqual(budget);
});
