import { type PlannedDay, TEST_MINUTES } from "./plan.ts";
import { speakingMinutes, wordMinutes } from "./today.ts";

/** The weekdays by their number, as in Date: 0 is Sunday. */
export const WEEKDAYS = [
  "Sunday",
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
] as const;

export function dayWords(day: PlannedDay): { minutes: number; said: string } | null {
  const { words, weak, weakMinutes, repeatMinutes, newMinutes, test } = day;
  const parts = [
    words > 0 && wordsText(words),
    weak > 0 && weakText(weak),
    repeatMinutes > 0 && "a dialogue to say again",
    newMinutes > 0 && "a new dialogue",
    test && "a mock test",
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  const speaking = weakMinutes + speakingMinutes(day);
  const minutes = wordMinutes(words) + speaking + (test ? TEST_MINUTES : 0);
  return { minutes: Math.max(1, Math.round(minutes)), said: parts.join(", ") };
}

export function hourText(hour: number): string {
  if (hour % 12 === 0) return hour === 0 ? "midnight" : "noon";
  return `${hour % 12} ${hour < 12 ? "am" : "pm"}`;
}

export function wordsText(count: number, isNew = false): string {
  return `${count}${isNew ? " new" : ""} word${count === 1 ? "" : "s"}`;
}

/** Returns "3 segments to speak again"; `of` are all that are due, when a day has fewer. */
export function weakText(count: number, of = count): string {
  const segments = `segment${of === 1 ? "" : "s"} to speak again`;
  return of > count ? `${count} of ${of} ${segments}` : `${count} ${segments}`;
}

/** Returns the words for new dialogues after the next one. */
export function moreText(count: number): string {
  return `${count} more new dialogue${count === 1 ? "" : "s"}`;
}

export function minutesText(count: number): string {
  return `${count} minute${count === 1 ? "" : "s"}`;
}
