import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { intake } from "../../../server/intake.ts";

// Turns of the event loop are as short as can be, however busy the machine is.
beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function turns(count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) await turn();
}

it("begins what has come in its order, and says when too many wait", async () => {
  const begun: number[] = [];
  const take = intake(3);
  const taken = [1, 2, 3, 4].map((number) => take(() => begun.push(number)));
  expect([taken, begun]).toEqual([[true, true, true, false], []]);
  await turns(12);
  expect(begun).toEqual([1, 2, 3]);
  expect(take(() => begun.push(5))).toBe(true);
  await turns(4);
  expect(begun).toEqual([1, 2, 3, 5]);
});

it("takes in what comes before it begins the first", async () => {
  const order: string[] = [];
  const take = intake(9);
  // Each is asked for in a turn of its own, as new connections are.
  for (const name of ["a", "b", "c", "d", "e", "f"]) {
    take(() => order.push(`begun ${name}`));
    order.push(name);
    await turn();
  }
  expect(order).toEqual(["a", "b", "c", "d", "e", "f"]);
  await turns(18);
  expect(order.slice(6)).toEqual(["a", "b", "c", "d", "e", "f"].map((name) => `begun ${name}`));
});

it("begins one after 50 ms, whatever comes", async () => {
  const order: string[] = [];
  const take = intake(9);
  take(() => order.push("begun"));
  vi.advanceTimersByTime(51);
  await turn();
  expect(order).toEqual(["begun"]);
});
