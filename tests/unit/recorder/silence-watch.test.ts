import { expect, it, onTestFinished, vi } from "vitest";
import { SilenceCount } from "../../../app/islands/rehearsal/rehearsal-parts.tsx";
import { SilenceWatch } from "../../../app/lib/studio/recorder/level-meter.ts";

/** Feeds a watch fifteen times a second, like the level meter. */
function hearFor(watch: SilenceWatch, peak: number, from: number, seconds: number): number {
  let silent = 0;
  for (let now = from; now <= from + seconds * 1000; now += 66) silent = watch.hear(peak, now);
  return silent;
}

it("counts from the start when no one speaks", () => {
  expect(hearFor(new SilenceWatch(0), 0.002, 0, 10)).toBeCloseTo(10, 0);
});

it("counts from the end of the last word", () => {
  const watch = new SilenceWatch(0);
  expect(hearFor(watch, 0.4, 0, 6)).toBe(0);
  expect(hearFor(watch, 0.004, 6000, 3)).toBeCloseTo(3, 0);
  expect(hearFor(watch, 0.3, 9000, 1)).toBe(0);
});

it("treats room noise as silence once it has heard a voice in it", () => {
  const watch = new SilenceWatch(0);
  expect(hearFor(watch, 0.03, 0, 2), "nothing is known of the voice yet").toBe(0);
  hearFor(watch, 0.5, 2000, 2);
  expect(hearFor(watch, 0.03, 4000, 4)).toBeCloseTo(4, 0);
});

it("hears a soft voice when it has heard no loud one", () => {
  expect(hearFor(new SilenceWatch(0), 0.02, 0, 5)).toBe(0);
});

it("ends a take of a rehearsal after ten silent seconds, and counts the last five", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const count = new SilenceCount();
  const counted: (number | null)[] = [];
  let heard: string | null = null;
  for (let tick = 0; tick < 20 * 15 && heard !== "over"; tick += 1) {
    vi.advanceTimersByTime(66);
    heard = count.hear(tick < 30 ? 0.4 : 0.002);
    if (heard === "counted") counted.push(count.left);
  }
  expect([heard, counted]).toEqual(["over", [5, 4, 3, 2, 1]]);
  expect(performance.now() / 1000).toBeCloseTo(2 + 10, 0);
});
