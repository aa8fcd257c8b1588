import { afterEach, expect, it, vi } from "vitest";
import { everyNight } from "../../../upstream/night.ts";

afterEach(() => void vi.useRealTimers());

it("works at three in Sydney, every night, and no more once it was ended", () => {
  // The evening before the clocks are put forward: that night has an hour less.
  vi.useFakeTimers({ now: Date.parse("2026-10-03T18:00:00+10:00") });
  const nights: string[] = [];
  const end = everyNight(Date.now, () => nights.push(new Date().toISOString()));
  vi.advanceTimersByTime(36 * 60 * 60 * 1000);
  expect(nights).toEqual(["2026-10-03T16:00:00.000Z", "2026-10-04T16:00:00.000Z"]);
  end();
  vi.advanceTimersByTime(36 * 60 * 60 * 1000);
  expect(nights).toHaveLength(2);
});
