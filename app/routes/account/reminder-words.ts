import { hourText, WEEKDAYS } from "#plan/day-words.ts";
import type { When } from "#app/lib/api/reminders.server.ts";

/** The choices: no mails, every day, or one weekday, beginning with Monday. */
export const DAYS = ["off", "daily", "1", "2", "3", "4", "5", "6", "0"] as const;
type Day = (typeof DAYS)[number];

export const DAY_CHOICES = DAYS.map((value) => ({ value, text: dayText(value) }));
export const HOUR_CHOICES = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  text: hourText(hour),
}));

/** Returns the choice in the provider's form. */
export function rhythmOf(day: Day): Pick<When, "rhythm" | "weekday"> {
  if (day === "off" || day === "daily") return { rhythm: day, weekday: 1 };
  return { rhythm: "weekly", weekday: Number(day) };
}

/** Returns "We mail you every Monday at 7 am." */
export function sentenceOf(day: Day, hour: number): string {
  if (day === "off") return "We send you no reminder mails.";
  return `We mail you ${dayText(day).replace("E", "e")} at ${hourText(hour)}, unless all is done.`;
}

function dayText(day: Day): string {
  if (day === "off") return "Never";
  return day === "daily" ? "Every day" : `Every ${WEEKDAYS[Number(day)]}`;
}
