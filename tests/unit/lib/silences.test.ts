import { expect, it } from "vitest";
import { silencesOf, silenceText } from "../../../app/lib/review/silences.ts";

/** Makes ten values a second: loud ones, or those of a quiet room. */
const wave = (...stretches: [seconds: number, loud: boolean][]) => {
  const peaks = stretches.flatMap(([seconds, loud]) =>
    Array.from({ length: seconds * 10 }, (_, at) => (loud ? 60 + (at % 4) * 10 : 2)),
  );
  return { peaks, durationMs: peaks.length * 100 };
};
const LATE = wave([1.4, false], [6, true], [2.1, false], [2, true], [0.6, false], [1, true]);
const facts = (startMs: number | null, pauseMs: number | null) => ({
  ...{ startMs, pauseMs, repeats: 0 },
});

it.each([
  ["both from the wave", LATE, null, "1.4 s before the first word, longest pause 2.1 s at 0:07"],
  [
    "figures of the device, the place from the wave",
    LATE,
    facts(1_380, 2_240),
    "1.4 s before the first word, longest pause 2.2 s at 0:07",
  ],
  [
    "the device alone",
    { peaks: null, durationMs: null },
    facts(6_400, 2_300),
    "6.4 s before the first word (later than 5), longest pause 2.3 s",
  ],
  ["a wave without a length", { peaks: [1, 2], durationMs: null }, null, null],
  ["nothing", { peaks: null, durationMs: 4_000 }, null, null],
  ["no word", { peaks: [0, 0, 0, 0], durationMs: 5_000 }, null, "no words heard"],
  ["no word, by the device", wave([5, true]), facts(null, 0), "no words heard"],
  [
    "nothing long",
    wave([0.4, false], [3, true], [0.9, false], [2, true]),
    null,
    "none of a second or more",
  ],
  [
    "silence at the end is no pause",
    wave([2, false], [3, true], [4, false]),
    null,
    "2.0 s before the first word",
  ],
  ["a length that cannot be", { peaks: [0, 90, 0], durationMs: 9e12 }, null, null],
])("describes silences: %s", (_, sound, known, text) => {
  expect(silenceText(sound, known)).toBe(text);
});

it("shades each silence of a second or more, also at the end", () => {
  const shaded = silencesOf(wave([1.4, false], [3, true], [0.7, false], [2, true], [3, false]));
  expect(
    shaded?.map(({ fromMs, toMs }) => [fromMs, toMs].map((ms) => Math.round(ms / 100))),
  ).toEqual([
    [0, 14],
    [71, 101],
  ]);
});
