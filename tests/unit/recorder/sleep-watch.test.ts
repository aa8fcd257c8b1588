import { afterEach, expect, it, vi } from "vitest";
import { type Clocks, hasSlept, watchSleep } from "../../../app/lib/studio/recorder/level-meter.ts";

const before: Clocks = { page: 10_000, wall: 1_000_000, sound: 4000 };
const later = (page: number, wall: number, sound: number | null): Clocks => ({
  page: before.page + page,
  wall: before.wall + wall,
  sound: sound === null ? null : (before.sound ?? 0) + sound,
});

it.each([
  ["the page's clock stood still", later(500, 60_000, 500), true],
  ["only the sound stood still", later(60_000, 60_000, 300), true],
  ["without sound the page's clock stood still", later(500, 60_000, null), true],
  ["a look like any other", later(500, 500, 500), false],
  ["the page was busy and the sound went on", later(60_000, 60_000, 60_000), false],
  ["the page was busy, and no sound runs", later(60_000, 60_000, null), false],
  ["the clock was set back", later(500, -3_600_000, 500), false],
])("%s", (_, now, slept) => {
  expect(hasSlept(before, now)).toBe(slept);
});

afterEach(() => void vi.useRealTimers());

it("reports a sleep once, with the last time awake", () => {
  vi.useFakeTimers();
  const onSlept = vi.fn<(before: number) => void>();
  const end = watchSleep(() => null, onSlept);
  vi.advanceTimersByTime(1000);
  const awake = performance.now();
  vi.setSystemTime(Date.now() + 60_000);
  vi.advanceTimersByTime(5000);
  expect(onSlept.mock.calls).toEqual([[awake]]);
  end();
});
