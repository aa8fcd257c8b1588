import { setImmediate as turn } from "node:timers/promises";
import { createQueryId } from "kysely";
import { expect, it } from "vitest";
import { givesWay } from "../../../upstream/reminders/gives-way.ts";

const STATEMENTS = 30;

it("a long job gives way to requests, but not to all that others do", async () => {
  let isOver = false;
  let turns = 0;
  const others = (async () => {
    for (; !isOver; turns += 1) {
      work(2);
      await turn();
    }
  })();
  const plugin = givesWay();
  const waits: number[] = [];
  for (let left = STATEMENTS; left > 0; left -= 1) {
    work(1);
    const before = turns;
    await plugin.transformResult({ queryId: createQueryId(), result: { rows: [] } });
    waits.push(turns - before);
  }
  isOver = true;
  await others;
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(1);
  expect(waits.sort((one, other) => one - other)[STATEMENTS / 2]).toBeLessThan(5);
});

/** Keeps the thread for some milliseconds. */
function work(ms: number): void {
  for (const end = performance.now() + ms; performance.now() < end;);
}
