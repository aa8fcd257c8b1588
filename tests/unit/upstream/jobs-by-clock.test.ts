import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { KyselyPlugin } from "kysely";
import pino from "pino";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { migrate } from "../../../upstream/db/migrate.ts";
import { openDatabase, type OpenDatabase } from "../../../upstream/db/open.ts";
import { nextNight } from "../../../upstream/night.ts";
import { byClock, every, type Kind } from "../../../upstream/queue/kind.ts";
import { Queue } from "../../../upstream/queue/queue.ts";

const MINUTE_MS = 60 * 1000;
const STEP_MS = 10 * MINUTE_MS;

let opened: OpenDatabase;
const said: string[] = [];
const log = pino({ base: undefined }, { write: (line: string) => void said.push(line) });
beforeEach(async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "ccl-jobs-"));
  opened = openDatabase({ dataDir, onConnectionLost: () => undefined });
  await migrate(opened.db, opened.engine);
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
});
afterEach(async () => {
  vi.useRealTimers();
  await opened.close();
});

async function start(kind: Kind, db = opened.db): Promise<Queue> {
  const queue = new Queue({ db, log }, [kind]);
  await queue.start();
  return queue;
}

/** Passes the time in steps, because the queue looks for jobs each second. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += STEP_MS) {
    vi.setSystemTime(Date.now() + STEP_MS - 2_000);
    await vi.advanceTimersByTimeAsync(2_000);
  }
}

it("runs at three in Sydney every night, again soon after a failure, and never after a stop", async () => {
  // The evening before the clocks go forward, so that night is an hour shorter.
  vi.useFakeTimers({ now: Date.parse("2026-10-03T18:00:00+10:00") });
  const nights: string[] = [];
  const work = () => {
    nights.push(new Date().toISOString().slice(0, 16));
    return nights.length === 2 ? Promise.reject(new Error("no disk")) : Promise.resolve();
  };
  const queue = await start(byClock({ name: "purge", next: nextNight, work }));
  await pass(33 * 60 * MINUTE_MS);
  const inTime = ["2026-10-03T16:00", "2026-10-04T16:00"];
  expect(nights).toEqual([...inTime, "2026-10-04T16:10"]);
  expect(said.join()).toMatch(/"job":"purge".*a job failed/);
  await queue.stop();
  await pass(36 * 60 * MINUTE_MS);
  expect(nights).toHaveLength(3);
});

it("runs at once what a clock planned that was a year ahead", async () => {
  vi.useFakeTimers({ now: Date.parse("2027-10-03T18:00:00+10:00") });
  const nights: string[] = [];
  const work = () => Promise.resolve(void nights.push(new Date().toISOString().slice(0, 13)));
  const kind = byClock({ name: "purge", next: nextNight, work });
  await (await start(kind)).stop();
  vi.setSystemTime(Date.parse("2026-10-03T12:00:00+10:00"));
  const queue = await start(kind);
  await pass(20 * 60 * MINUTE_MS);
  expect(nights).toEqual(["2026-10-03T02", "2026-10-03T16"]);
  await queue.stop();
});

it("never starts a job again while it runs, and tells it when the program stops", async () => {
  vi.useFakeTimers();
  let begun = 0;
  let isTold = false;
  let finish = () => {};
  const work = async (isOver: () => boolean) => {
    begun += 1;
    await new Promise<void>((resolve) => (finish = resolve));
    isTold = isOver();
  };
  const queue = await start(byClock({ name: "stripe", next: every(60_000), atStart: true, work }));
  await pass(60 * MINUTE_MS);
  expect(begun).toBe(1);
  const stopped = queue.stop();
  finish();
  await stopped;
  expect(isTold).toBe(true);
});

it("repeats a job whose end could not be saved, as while PostgreSQL restarts", async () => {
  vi.useFakeTimers();
  let isLost = false;
  const losesOnce: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (begun !== 1 || isLost) return node;
      isLost = true;
      throw new Error("terminating connection");
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  let begun = 0;
  const work = () => Promise.resolve(void (begun += 1));
  const kind = byClock({ name: "plans", next: every(60 * MINUTE_MS), atStart: true, work });
  const queue = await start(kind, opened.db.withPlugin(losesOnce));
  await pass(30 * MINUTE_MS);
  expect(said.join()).toContain("the end of a job could not be written");
  expect(begun).toBe(2);
  await queue.stop();
});
