import { type PlannedDay, TEST_MINUTES } from "./plan.ts";
import { speakingMinutes, wordMinutes } from "./today.ts";

/** What a day of the plan holds, and its minutes; null for one that holds nothing. */
export function dayWords(day: PlannedDay): { minutes: number; said: string } | null {
  const { words, repeatMinutes, newMinutes, test } = day;
  const parts = [
    words > 0 && wordsText(words),
    repeatMinutes > 0 && "a dialogue to say again",
    newMinutes > 0 && "a new dialogue",
    test && "a mock test",
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const minutes = wordMinutes(words) + speakingMinutes(day) + (test ? TEST_MINUTES : 0);
  return { minutes: Math.max(1, Math.round(minutes)), said: parts.join(", ") };
}

/** "7 am", "midnight". */
export function hourText(hour: number): string {
  if (hour % 12 === 0) return hour === 0 ? "midnight" : "noon";
  return `${hour % 12} ${hour < 12 ? "am" : "pm"}`;
}

/** "1 word", "12 new words" */
export function wordsText(count: number, isNew = false): string {
  return `${count}${isNew ? " new" : ""} word${count === 1 ? "" : "s"}`;
}

/** "1 minute", "20 minutes" */
export function minutesText(count: number): string {
  return `${count} minute${count === 1 ? "" : "s"}`;
}
