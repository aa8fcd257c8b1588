import { expect, test } from "vitest";
import { type Frame, speechIn } from "../../../app/lib/studio/take/speech.ts";

const FRAME_MS = 66;

/** Makes frames of equal loudness: `[seconds, peak]`. */
function frames(...stretches: [number, number][]): Frame[] {
  const found: Frame[] = [];
  for (const [seconds, peak] of stretches)
    for (let left = seconds * 1000; left > 0; left -= FRAME_MS)
      found.push({ atMs: found.length * FRAME_MS, peak });
  return found;
}

/** Two and a half frames. */
const TOLERANCE_MS = 166;

function expectHeard(heard: ReturnType<typeof speechIn>, startMs: number, pauseMs: number): void {
  expect(Math.abs((heard?.startMs ?? NaN) - startMs)).toBeLessThanOrEqual(TOLERANCE_MS);
  expect(Math.abs((heard?.pauseMs ?? NaN) - pauseMs)).toBeLessThanOrEqual(TOLERANCE_MS);
}

test("finds the first speech and the longest pause, without the silence before and after", () => {
  const heard = speechIn(
    frames([1.2, 0.002], [2, 0.3], [0.8, 0.002], [3, 0.2], [2.4, 0.002], [1, 0.3], [5, 0.002]),
  );
  expectHeard(heard, 1200, 2400);
});

test("does not take a noisy room for speech", () => {
  const heard = speechIn(frames([3, 0.04], [2, 0.4], [1.5, 0.05], [2, 0.35]));
  expectHeard(heard, 3000, 1500);
});

test("takes neither a click for speech, nor a breath between syllables for a pause", () => {
  const heard = speechIn(
    frames([0.5, 0.001], [0.06, 0.9], [2, 0.001], [1, 0.3], [0.15, 0.001], [1, 0.3]),
  );
  expectHeard(heard, 2560, 0);
});

test.each([
  ["silence", frames([4, 0.003]), { startMs: null, pauseMs: 0 }],
  ["speech from the first moment", frames([2, 0.3], [0.1, 0.01]), { startMs: 0, pauseMs: 0 }],
  ["a level that was not watched", [], null],
  ["next to nothing", frames([0.2, 0.3]), null],
])("%s", (_, given, heard) => {
  expect(speechIn(given)).toEqual(heard);
});
