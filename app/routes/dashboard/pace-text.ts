import { counted } from "#app/lib/text/format.ts";
import { MINUTES_A_DAY, type Pace } from "#plan/plan.ts";

/** The weekdays in their order on the page; 0 is Sunday. */
export const WEEK_DAYS = [
  { no: 1, name: "Monday" },
  { no: 2, name: "Tuesday" },
  { no: 3, name: "Wednesday" },
  { no: 4, name: "Thursday" },
  { no: 5, name: "Friday" },
  { no: 6, name: "Saturday" },
  { no: 0, name: "Sunday" },
] as const;

/** Returns "20 minutes a day, Saturdays and Sundays off". */
export function paceText({ minutes, daysOff }: Pace): string {
  const off = WEEK_DAYS.filter(({ no }) => daysOff.includes(no)).map(({ name }) => `${name}s`);
  const last = off.at(-1);
  const named = off.length > 1 ? `${off.slice(0, -1).join(", ")} and ${last}` : last;
  const said = off.length === WEEK_DAYS.length ? "every day" : named;
  return `${counted(minutes, "minute")} a day${said === undefined ? "" : `, ${said} off`}`;
}

/** Writes a pace for forms and cookies: "20.06" is twenty minutes, without Sunday and Saturday. */
export function paceValue({ minutes, daysOff }: Pace): string {
  return `${minutes}.${daysOff.join("")}`;
}

/** Reads such a text; null for any other. */
export function readPaceValue(value: string): Pace | null {
  const [, written, days = ""] = /^(\d\d)\.([0-6]{0,7})$/.exec(value) ?? [];
  const minutes = MINUTES_A_DAY.find((one) => one === Number(written));
  return minutes === undefined ? null : { minutes, daysOff: [...new Set(days)].map(Number) };
}

/** Returns the pace with a day off added or removed. */
export function toggled({ minutes, daysOff }: Pace, day: number): Pace {
  return {
    minutes,
    daysOff: daysOff.includes(day)
      ? daysOff.filter((one) => one !== day)
      : [...daysOff, day].toSorted((one, other) => one - other),
  };
}
