import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { aPortal } from "../../support/a-portal.ts";
import { once } from "../../../app/lib/http/limits/idempotent.server.ts";

/** lru-cache reads this clock. */
let now = 1_000;
const pass = (ms: number) => {
  now += ms;
  vi.advanceTimersByTime(ms);
};
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const portal = aPortal();

function counted(fails = false) {
  const calls = { count: 0 };
  const run = async () => {
    calls.count += 1;
    await Promise.resolve();
    if (fails) throw new Error("refused");
  };
  return { calls, run };
}

test("runs equal requests within a minute once, and later again", async () => {
  const { calls, run } = counted();
  await Promise.all([once(portal, ["a", "text"], run), once(portal, ["a", "text"], run)]);
  pass(59_000);
  await once(portal, ["a", "text"], run);
  expect(calls.count).toBe(1);
  pass(1_001);
  await once(portal, ["a", "text"], run);
  expect(calls.count).toBe(2);
});

test("runs a request of another student, or with another text", async () => {
  const { calls, run } = counted();
  for (const key of [
    ["b", "text"],
    ["c", "text"],
    ["b", "text2"],
    ["bt", "ext"],
  ])
    await once(portal, key, run);
  expect(calls.count).toBe(4);
});

test("a failure can be retried at once, and reaches both halves of a double click", async () => {
  const { calls, run } = counted(true);
  const both = await Promise.allSettled([once(portal, ["d"], run), once(portal, ["d"], run)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(once(portal, ["d"], run)).rejects.toThrow("refused");
  expect(calls.count).toBe(2);
});
