import { expect, test } from "vitest";
import { isReliable } from "../../../upstream/speech/judge.ts";

const TAKE = { durationMs: 8_000, startMs: 1_000 };
const heard = (text: string, atMs: number | null = 1_500) =>
  text
    .split(" ")
    .filter(Boolean)
    .map((one) => ({ text: one, atMs, isSure: true }));

type Row = [string, tag: string, text: string, take: typeof TAKE, isReliable: boolean];
const SHORT = { durationMs: 1_500, startMs: 0 };
const ROWS: Row[] = [
  ["a sentence", "en", "The doctor will see you at ten", TAKE, true],
  ["a thank you, which may be true", "en", "Thank you.", TAKE, true],
  ["numbers alone", "hi", "155 95", TAKE, true],
  ["an English word in Hindi", "hi", "आपका blood प्रेशर ज़्यादा है", TAKE, true],
  ["nothing", "en", "", TAKE, false],
  ["a mark for silence", "en", "[BLANK_AUDIO]", TAKE, false],
  ["a stock phrase", "en", "Thanks for watching!", TAKE, false],
  ["a stock phrase in Chinese", "zh-Hans", "谢谢观看", TAKE, false],
  ["a stock phrase in Arabic", "ar", "ترجمة نانسي قنقر", TAKE, false],
  ["a word in a loop", "en", "the pill pill pill pill pill", TAKE, false],
  ["a sentence in a loop", "en", "I see I see I see I see", TAKE, false],
  ["a word without an end", "en", "a".repeat(200), TAKE, false],
  ["a repeated word", "en", "very very good", TAKE, true],
  ["Hindi in Latin letters", "hi", "aapka blood pressure zyada hai", TAKE, false],
  ["Urdu letters for Hindi", "hi", "آپ کا بلڈ پریشر زیادہ ہے", TAKE, false],
  ["English for Mandarin", "zh-Hans", "your blood pressure is high", TAKE, false],
  ["an impossible rate", "en", "one two three four five six seven eight nine ten", SHORT, false],
  ["Chinese at the rate of speech", "zh-Hans", "你的血压有点高", SHORT, true],
  ["Cantonese at the rate of speech", "yue-Hant", "你嘅血壓有啲高", SHORT, true],
];

test.each(ROWS)("%s (%s)", (_, tag, text, take, expected) => {
  expect(isReliable(heard(text), tag, take)).toBe(expected);
});

test("words far from the voice are not shown", () => {
  const late = { durationMs: 30_000, startMs: 20_000 };
  expect(isReliable(heard("a whole sentence", 2_000), "en", late)).toBe(false);
  expect(isReliable(heard("a whole sentence", null), "en", late)).toBe(true);
});
