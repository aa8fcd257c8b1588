import { WEEKDAYS } from "../../plan/day-words.ts";
import { SYDNEY, zonedDay, zonedMoment } from "../zone.ts";

export const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns the moment of this day and time in Sydney. */
export function sydneyMoment(day: string, time: string): number {
  return zonedMoment(SYDNEY, day, time);
}

/** Returns the current day in Sydney. */
export function sydneyDay(moment: number): string {
  return zonedDay(SYDNEY, moment);
}

/** Returns the calendar day some days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

export function weekdayOf(day: string): string | undefined {
  return WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
}

/** Returns the Monday of the day's week. */
export function weekOf(day: string): string {
  return dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
