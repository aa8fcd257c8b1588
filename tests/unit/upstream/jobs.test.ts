import pino from "pino";
import { afterEach, expect, it, vi } from "vitest";
import { OwnBook } from "../../../upstream/db/job-book.ts";
import { every, Jobs } from "../../../upstream/jobs.ts";
import { nextNight } from "../../../upstream/night.ts";

const HOUR_MS = 60 * 60 * 1000;

afterEach(() => void vi.useRealTimers());

it("runs at three in Sydney every night, again soon after a failure, and never after a stop", async () => {
  // The evening before the clocks go forward, so that night is an hour shorter.
  vi.useFakeTimers({ now: Date.parse("2026-10-03T18:00:00+10:00") });
  const nights: string[] = [];
  const failed: string[] = [];
  const log = pino({ base: undefined }, { write: (line: string) => void failed.push(line) });
  const work = () => {
    nights.push(new Date().toISOString().slice(0, 16));
    return nights.length === 2 ? Promise.reject(new Error("no disk")) : Promise.resolve();
  };
  const jobs = new Jobs(new OwnBook(Date.now), log, [{ name: "purge", next: nextNight, work }]);
  await jobs.start();
  await vi.advanceTimersByTimeAsync(33 * HOUR_MS);
  const inTime = ["2026-10-03T16:00", "2026-10-04T16:00"];
  expect(nights).toEqual([...inTime, "2026-10-04T16:10"]);
  expect(failed.join()).toMatch(/"job":"purge".*a job failed/);
  await jobs.stop();
  await vi.advanceTimersByTimeAsync(36 * HOUR_MS);
  expect(nights).toHaveLength(3);
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
  const jobs = new Jobs(new OwnBook(Date.now), pino({ enabled: false }), [
    { name: "stripe", next: every(60_000), atStart: true, work },
  ]);
  await jobs.start();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(begun).toBe(1);
  const stopped = jobs.stop();
  finish();
  await stopped;
  expect(isTold).toBe(true);
});

it("repeats a job whose end could not be saved, as while PostgreSQL restarts", async () => {
  vi.useFakeTimers();
  class LostOnce extends OwnBook {
    isLost = false;
    override end(name: string, dueAt: number): Promise<void> {
      if (this.isLost) return super.end(name, dueAt);
      this.isLost = true;
      return Promise.reject(new Error("terminating connection"));
    }
  }
  let begun = 0;
  const work = () => Promise.resolve(void (begun += 1));
  const jobs = new Jobs(new LostOnce(Date.now), pino({ enabled: false }), [
    { name: "plans", next: every(HOUR_MS), atStart: true, work },
  ]);
  await jobs.start();
  await vi.advanceTimersByTimeAsync(HOUR_MS / 2);
  expect(begun).toBe(2);
  await jobs.stop();
});
