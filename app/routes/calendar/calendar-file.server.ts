import { ICalCalendar, ICalEventTransparency } from "ical-generator";
import type { Portal } from "#app/lib/portal.server.ts";
import { paths } from "#app/lib/paths.ts";

/** Something with a day of its own, or an hour. */
export interface Entry {
  /** The same each time, so that a calendar moves what has moved. */
  id: string;
  title: string;
  about: string;
  when: { day: string } | { start: Date; minutes: number };
  /** The page of ours that it is about. */
  page: string;
  /** Whether one has no time for anything else. */
  isBusy: boolean;
}

/** How often a calendar program may look for changes. */
const HOURS_BETWEEN = 6;

/** An answer that calendar programs read. `name` is the whole calendar's, where it is one to follow. */
export function calendarFile(
  portal: Portal,
  entries: Entry[],
  file: string,
  name?: string,
): Response {
  const calendar = new ICalCalendar({
    prodId: { company: "VLE NAATI", product: "CCL Portal", language: "EN" },
    ...(name === undefined ? {} : { name, ttl: HOURS_BETWEEN * 60 * 60 }),
  });
  const { PUBLIC_ORIGIN } = portal.settings;
  const { host } = new URL(PUBLIC_ORIGIN);
  for (const { id, title, about, when, page, isBusy } of entries) {
    const url = PUBLIC_ORIGIN + page;
    calendar.createEvent({
      id: `${id}@${host}`,
      summary: onOneLine(title),
      description: `${about}\n${url}`,
      url,
      transparency: isBusy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      ...timesOf(when),
    });
  }
  return new Response(calendar.toString(), {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `inline; filename="${file}.ics"`,
      "Cache-Control": "private, no-cache",
    },
  });
}

/** A day is one everywhere: without a zone it is read in UTC. */
function timesOf(when: Entry["when"]) {
  if ("day" in when) return { start: new Date(when.day), allDay: true };
  return { start: when.start, end: new Date(when.start.getTime() + when.minutes * 60_000) };
}

const onOneLine = (text: string) => text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();

/** The day of the exam. */
export function examEntry(day: string): Entry {
  return {
    id: "exam-date",
    title: "NAATI CCL exam",
    about: "Your exam date, as you set it in the portal.",
    when: { day },
    page: paths.dashboard,
    isBusy: false,
  };
}
