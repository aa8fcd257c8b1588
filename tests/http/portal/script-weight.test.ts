import { statSync } from "node:fs";
import { expect, test } from "vitest";
import type { Answer } from "../../support/portal-client.ts";
import { DIALOGUE } from "./calm-pages.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();

/** What loads only when it is needed is not named by the page: `npm run bench -- pages` weighs it. */
function weightOf({ page }: Answer): number {
  const files = page
    .querySelectorAll("script[src], link[rel=modulepreload]")
    .map((named) => named.getAttribute("src") ?? named.getAttribute("href") ?? "");
  expect(files.length).toBeGreaterThan(0);
  const bytes = files.map((file) => statSync(`build/client${file}.gz`).size);
  return bytes.reduce((one, other) => one + other);
}

test.each([
  ["/practice-ccl", 4_000],
  ["/vocabulary?list=ccl", 7_500],
  [DIALOGUE, 85_000],
])("the scripts that %s names stay below their budget", async (path, budget) => {
  const answer = await (await portal.signedIn()).get(path);
  expect(weightOf(answer)).toBeLessThanOrEqual(budget);
});

test("the scripts of a dialogue's editor have no more than 50 kB beside React", async () => {
  const staff = portal.client();
  const door = await staff.follow(await staff.get("/staff"));
  const owner = { email: "teacher@example.com", password: "interpreting" };
  await staff.follow(await staff.press(door, "Log in", owner));
  const REACT = 45_000;
  expect(weightOf(await staff.get("/staff/content/3"))).toBeLessThanOrEqual(REACT + 50_000);
});
