import * as z from "zod";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import {
  createCalendar,
  deleteCalendar,
  findReminders,
  type Reminders,
  updateReminders,
  type When,
} from "#app/lib/api/reminders.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { check, type FieldOf, typedIn } from "#app/lib/http/forms/form-schema.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { invalidForm, refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice, type Notice } from "#app/lib/http/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { SYDNEY, timeZoneOf } from "#app/lib/text/time-zone.server.ts";
import { zonedFormat } from "#app/lib/text/format.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { hourText, WEEKDAYS } from "#plan/day-words.ts";

/** The zones of most students. The browser's own zone is added. */
const ZONES = [
  ["Australia/Sydney", "Sydney, Melbourne, Canberra, Hobart"],
  ["Australia/Brisbane", "Brisbane"],
  ["Australia/Adelaide", "Adelaide"],
  ["Australia/Darwin", "Darwin"],
  ["Australia/Perth", "Perth"],
  ["Pacific/Auckland", "New Zealand"],
  ["Asia/Kolkata", "India"],
  ["Asia/Karachi", "Pakistan"],
  ["Asia/Shanghai", "China"],
  ["Asia/Dubai", "Dubai"],
] as const;

const TYPED = ["mails", "hour", "time_zone"] as const;

export interface ShownReminders {
  /** "Reminders: every day at 7 am. Calendar: none." */
  state: string;
  /** Null when the provider cannot send mails. */
  mails: { values: Record<string, string>; zones: { value: string; text: string }[] } | null;
  /** The day on which the calendar got its URL; null without one. */
  calendarSince: string | null;
  /** The URL, only on the page right after it was made. */
  address: string | null;
}

/** Returns the reminders for the profile; null from a provider without them. */
export async function remindersOf(
  student: Student,
  request: Request,
  notice: Notice | null,
): Promise<ShownReminders | null> {
  const { value: found } = await readPanel(student, findReminders);
  if (found === null) return null;
  const zone = found.time_zone ?? timeZoneOf(request) ?? SYDNEY;
  const values = {
    mails: found.rhythm === "weekly" ? String(found.weekday) : found.rhythm,
    hour: String(found.hour),
    time_zone: zone,
  };
  const secret = notice?.values?.calendar;
  const calendarSince = found.feed_made_at && formatDate(found.feed_made_at);
  return {
    state: stateOf(found, calendarSince),
    mails: found.can_mail ? { values, zones: zoneChoices(zone) } : null,
    calendarSince,
    address:
      secret === undefined
        ? null
        : student.portal.settings.PUBLIC_ORIGIN + paths.calendarFeed(secret),
  };
}

function stateOf(found: Reminders, calendarSince: string | null): string {
  const day = found.rhythm === "weekly" ? String(found.weekday) : found.rhythm;
  return [
    found.can_mail ? `Reminders: ${momentText(day, found.hour)}.` : null,
    calendarSince === null ? "Calendar: none." : `Calendar: since ${calendarSince}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Returns the zones to choose from, including the chosen one. */
function zoneChoices(chosen: string): { value: string; text: string }[] {
  const known = ZONES.map(([zone, text]) => ({ value: zoneName(zone), text }));
  if (known.some(({ value }) => value === chosen)) return known;
  return [{ value: chosen, text: chosen.replaceAll("_", " ") }, ...known];
}

/** Returns the browser's name of the zone: India has two. */
function zoneName(zone: string): string {
  return zonedFormat("en", zone, {}).resolvedOptions().timeZone;
}

/** The choices: no mails, every day, or one weekday, beginning with Monday. */
const DAYS = ["off", "daily", "1", "2", "3", "4", "5", "6", "0"] as const;
type Day = (typeof DAYS)[number];

const schema = z.object({
  mails: z.enum(DAYS, { message: "Choose when mails come" }),
  hour: z
    .string()
    .regex(/^(1?\d|2[0-3])$/, "Choose an hour")
    .transform(Number),
  time_zone: z.string().min(1, "Choose your time zone"),
});

export type ReminderField = FieldOf<typeof schema>;

/** Saves when mails are sent. */
export async function postReminders(student: Student, form: FormData) {
  const intent = "reminders";
  const values = typedIn(form, TYPED);
  const read = check(schema, values);
  if ("errors" in read) return invalidForm({ intent, values, errors: read.errors });
  const { mails, hour, time_zone } = read.given;
  try {
    await updateReminders(student, { ...rhythmOf(mails), hour, time_zone });
  } catch (error) {
    return refusedForm(error, {
      intent,
      values,
      fields: TYPED,
      failed: "Your reminders were not changed.",
    });
  }
  return redirectWithNotice(student.portal, paths.profile, {
    kind: "success",
    text: sentenceOf(mails, hour),
  });
}

/** Gives the calendar a new URL, or removes it. */
export async function postCalendar(student: Student, form: FormData, request: Request) {
  try {
    if (textOf(form, "calendar") === "end") {
      await deleteCalendar(student);
      const text = "The address is removed. Calendars that used it get no more updates.";
      return await redirectWithNotice(student.portal, paths.profile, { kind: "success", text });
    }
    const calendar = await createCalendar(student, timeZoneOf(request));
    const text = "Your calendar has a new address. Copy it now: it is shown only once.";
    return await redirectWithNotice(student.portal, paths.profile, {
      // A notice of success would close itself while the student copies.
      kind: "info",
      text,
      values: { calendar },
    });
  } catch (error) {
    return refusedForm(error, { failed: "Your calendar was not changed." });
  }
}

export const DAY_CHOICES = DAYS.map((value) => ({ value, text: dayText(value) }));
export const HOUR_CHOICES = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  text: hourText(hour),
}));

/** Returns the choice in the provider's form. */
function rhythmOf(day: Day): Pick<When, "rhythm" | "weekday"> {
  if (day === "off" || day === "daily") return { rhythm: day, weekday: 1 };
  return { rhythm: "weekly", weekday: Number(day) };
}

/** Returns "We mail you every Monday at 7 am." */
function sentenceOf(day: Day, hour: number): string {
  if (day === "off") return "We send you no reminder mails.";
  return `We mail you ${momentText(day, hour)}, unless all is done.`;
}

function momentText(day: string, hour: number): string {
  return day === "off" ? "never" : `${dayText(day).replace("E", "e")} at ${hourText(hour)}`;
}

function dayText(day: string): string {
  if (day === "off") return "Never";
  return day === "daily" ? "Every day" : `Every ${WEEKDAYS[Number(day)]}`;
}
