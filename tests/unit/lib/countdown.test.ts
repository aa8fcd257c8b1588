import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callText, Countdown, countdownText } from "../../../app/islands/exam/countdown.ts";
import { deadlineOf, endText } from "../../../app/routes/exam/live/exam-clock.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const MINUTE = 60_000;

test("counts down 35 minutes, and announces 20, 10, 5, 2 and 1 minutes and 30 seconds once each", () => {
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

test("ignores a change of the device clock, also by daylight saving", () => {
  vi.setSystemTime("2026-10-03T15:50:00Z");
  const countdown = new Countdown(20 * MINUTE, performance.now());
  vi.advanceTimersByTime(5 * MINUTE);
  vi.setSystemTime("2026-10-03T18:00:00Z");
  expect(countdown.leftMs(performance.now())).toBe(15 * MINUTE);
});

test("after a sleep the server's time counts, and missed announcements become one", () => {
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
])("shows %d ms as %s", (ms, text) => {
  expect(countdownText(ms)).toBe(text);
});

const CLOCK = { seconds_left: null, time_factor: null, duration: 35, kept: undefined };
const NOW = Date.parse("2026-11-22T10:00:00Z");
const inMinutes = (minutes: number) => NOW + minutes * MINUTE;

test.each([
  ["what the server says is left", { seconds_left: 90 }, NOW + 90_000],
  ["that none is left", { seconds_left: 0 }, NOW],
  ["the whole time, where the server leaves more", { seconds_left: 41_700 }, inMinutes(35)],
  ["what is left of more time", { seconds_left: 2700, time_factor: 1.5 }, inMinutes(45)],
  ["the end that is kept", {}, inMinutes(10)],
  ["the whole time, where none is kept", { kept: undefined }, inMinutes(35)],
  ["more time, where it is granted", { kept: undefined, time_factor: 2 }, inMinutes(70)],
  ["nothing, where nobody knows how long it lasts", { kept: undefined, duration: null }, null],
  ["nothing, where it lasts no minute", { kept: undefined, duration: 0 }, null],
  ["what is left, even then", { duration: null, seconds_left: 60 }, NOW + 60_000],
])("computes the end from %s", (_, known, end) => {
  expect(deadlineOf({ ...CLOCK, kept: inMinutes(10), ...known }, NOW)).toBe(end);
});

test.each([
  // In Sydney 3:00 follows 1:59 in spring, and 2:00 follows 2:59 in autumn.
  ["2026-10-03T15:45:00Z", "1:45:00 am (Sydney time)", "3:20:00 am"],
  ["2027-04-03T15:50:00Z", "2:50:00 am (Sydney time)", "2:25:00 am"],
])(
  "on the night of %s a test lasts its usual time, and its end shows the new clock time",
  (began, start, end) => {
    const now = Date.parse(began);
    const zone = "Australia/Sydney";
    const deadline = deadlineOf(CLOCK, now);
    expect(deadline).toBe(now + 35 * MINUTE);
    expect(endText(now, { zone, now })).toBe(start);
    expect(endText(deadline ?? 0, { zone, now })).toBe(
      `${end} (Sydney time, after the clocks change)`,
    );
  },
);
