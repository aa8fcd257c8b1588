import { afterEach, expect, it, vi } from "vitest";
import {
  type Clocks,
  hasJumped,
  hasSlept,
  watchClocks,
} from "../../../app/lib/studio/recorder/level-meter.ts";

const DAY = 86_400_000;

const before: Clocks = { page: 10_000, wall: 1_000_000, sound: 4000 };
const later = (page: number, wall: number, sound: number | null): Clocks => ({
  page: before.page + page,
  wall: before.wall + wall,
  sound: sound === null ? null : (before.sound ?? 0) + sound,
});

it.each<[string, Clocks, "asleep" | "clock" | null]>([
  ["a look like any other", later(500, 500, 500), null],
  ["only the sound stood still", later(60_000, 60_000, 300), "asleep"],
  [
    "the page's clock and the sound stood still, which began late",
    later(900, 60_000, 500),
    "asleep",
  ],
  ["the sound stood still, and the calendar was set as it woke", later(60_000, DAY, 300), "asleep"],
  ["without sound the page's clock stood still", later(500, 60_000, null), "asleep"],
  ["the page was busy and the sound went on", later(60_000, 60_000, 60_000), null],
  ["the page was busy, and no sound runs", later(60_000, 60_000, null), null],
  ["the page was busy while the calendar was set", later(9000, 29_000, 9000), null],
  ["the calendar was set forward by 20 s", later(500, 20_500, 490), null],
  ["the calendar was set back by 20 s", later(500, -19_500, 510), null],
  ["summer began", later(500, 3_600_500, 500), null],
  ["winter began", later(500, -3_599_500, 500), null],
  ["the calendar was set forward by a day", later(500, DAY, 400), null],
  ["the calendar was set back by a day", later(500, -DAY, 500), null],
  ["without sound the calendar was set back", later(500, -DAY, null), null],
  ["only the page's clock jumped forward", later(20_500, 500, 500), "clock"],
  ["only the page's clock stood still", later(500, 20_500, 20_500), "clock"],
])("%s", (_, now, fault) => {
  const found = hasSlept(before, now) ? "asleep" : hasJumped(before, now) ? "clock" : null;
  expect(found).toBe(fault);
});

afterEach(() => void vi.useRealTimers());

it("reports a sleep once, with the last time awake", () => {
  vi.useFakeTimers();
  const onFault = vi.fn<(why: string, before: number) => void>();
  const end = watchClocks(() => null, onFault);
  vi.advanceTimersByTime(1000);
  const awake = performance.now();
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(5000);
  expect(onFault.mock.calls).toEqual([["asleep", awake]]);
  end();
});
