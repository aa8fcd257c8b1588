import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callText, Countdown, countdownText } from "#app/lib/exam/countdown.ts";
import { deadlineOf, endText } from "#app/lib/exam/exam-clock.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;

test("35 minutes are counted down, and said at 20, 10, 5, 2 and 1 minutes and 30 seconds, once each", () => {
  const countdown = new Countdown(35 * MINUTE, performance.now());
  const calls: string[] = [];
  for (let tick = 0; tick < 36 * 60 * 4; tick += 1) {
    vi.advanceTimersByTime(250);
    const now = performance.now();
    if (countdown.isCallDue(now)) calls.push(callText(countdown.leftMs(now)));
  }
  expect(calls).toEqual([
    "20 minutes left.",
    "10 minutes left.",
    "5 minutes left.",
    "2 minutes left.",
    "1 minute left.",
    "30 seconds left.",
  ]);
  expect(countdown.leftMs(performance.now())).toBe(0);
});

test("a clock of the device that is set, also by daylight saving, changes nothing", () => {
  vi.setSystemTime("2026-10-03T15:50:00Z");
  const countdown = new Countdown(20 * MINUTE, performance.now());
  vi.advanceTimersByTime(5 * MINUTE);
  vi.setSystemTime("2026-10-03T18:00:00Z");
  expect(countdown.leftMs(performance.now())).toBe(15 * MINUTE);
});

test("after a sleep the server's word counts, and calls that were slept through are one", () => {
  const countdown = new Countdown(35 * MINUTE, performance.now());
  vi.advanceTimersByTime(1000);
  expect(countdown.isCallDue(performance.now())).toBe(false);
  countdown.set(9.5 * MINUTE, performance.now());
  expect(countdown.isCallDue(performance.now())).toBe(true);
  expect(callText(countdown.leftMs(performance.now()))).toBe("9 minutes 30 seconds left.");
  expect(countdown.isCallDue(performance.now())).toBe(false);
  countdown.set(0, performance.now());
  expect(countdown.isCallDue(performance.now()), "the end is no call").toBe(false);
});

test.each([
  [3_600_000, "01:00:00"],
  [3_599_001, "01:00:00"],
  [2_099_000, "00:34:59"],
  [1, "00:00:01"],
  [0, "00:00:00"],
])("%d ms are shown as %s", (ms, text) => {
  expect(countdownText(ms)).toBe(text);
});

test("over the night of daylight saving a test lasts as long as ever, and its end is the wall clock's", () => {
  const clock = { secondsLeft: null, since: 0, duration: 35, timeFactor: 1 };
  // In Sydney 1:59 is followed by 3:00.
  const began = "2026-10-03T15:45:00Z";
  const end = deadlineOf({ ...clock, beganAt: began }, 0);
  expect(end).toBe(Date.parse(began) + 35 * MINUTE);
  expect(endText(Date.parse(began), "Australia/Sydney")).toBe("1:45:00 am (Sydney time)");
  expect(endText(end ?? 0, "Australia/Sydney")).toBe("3:20:00 am (Sydney time)");
});
