import { expect, it } from "vitest";
import { waveHeights, waveText } from "../../../app/lib/studio/player/wave-text.ts";

it("a question's waveform reaches the browser within a thirtieth of each peak", () => {
  const peaks = Array.from({ length: 101 }, (_, peak) => peak);
  const wave = waveText(peaks) ?? "";
  expect(wave).toHaveLength(peaks.length);
  for (const [peak, height] of waveHeights(wave).entries())
    expect(Math.abs(height - peak / 100)).toBeLessThan(1 / 29);
  expect(waveHeights([0, 50, 100])).toEqual([0, 0.5, 1]);
});
