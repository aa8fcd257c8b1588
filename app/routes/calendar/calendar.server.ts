import type { Calendar } from "#app/lib/api/reminders.server.ts";
import { workPage, workTitle, liveSession } from "#app/lib/agenda.server.ts";
import { paths } from "#app/lib/paths.ts";
import { dayMeant, nowOf } from "#app/lib/text/time-zone.server.ts";
import { readTime } from "#app/lib/text/upstream-time.ts";
import { dayWords, minutesText } from "#plan/day-words.ts";
import { dayAfter, FIRST_PACE, planDays } from "#plan/plan.ts";
import { workOf } from "#plan/today.ts";
import { ICalCalendar, ICalEventTransparency } from "ical-generator";
import type { Portal } from "#app/lib/portal.server.ts";

/** A calendar entry on a day or at a time. */
export interface Entry {
  /** Stable, so that a calendar program moves an entry instead of adding one. */
  id: string;
  title: string;
  about: string;
  when: { day: string } | { start: Date; minutes: number };
  /** The page of the portal about it. */
  page: string;
  /** True when the time counts as busy. */
  isBusy?: boolean;
}

/** How often a calendar program may look for changes. */
const HOURS_BETWEEN = 6;

/** Returns an iCalendar response. `name` is that of a calendar to subscribe to. */
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

/** Reads a day in UTC: it is the same everywhere. */
function timesOf(when: Entry["when"]) {
  if ("day" in when) return { start: new Date(when.day), allDay: true };
  return { start: when.start, end: new Date(when.start.getTime() + when.minutes * 60_000) };
}

const onOneLine = (text: string) => text.replaceAll(/[\s\p{Cc}\u2028\u2029]+/gu, " ").trim();

export function examEntry(day: string): Entry {
  return {
    id: "exam-date",
    title: "NAATI CCL exam",
    about: "Your exam date, as you set it in the portal.",
    when: { day },
    page: paths.dashboard,
  };
}

/** The plan changes each day, so later days would be a guess. */
const DAYS_SHOWN = 28;
const MINUTES_BEFORE = 15;

/** Returns the exam, the live sessions, the open work, and the plan of the next days. */
export function calendarEntries(calendar: Calendar, now: Date): Entry[] {
  const exam = dayMeant(calendar.exam_date ?? "", calendar.time_zone);
  return [
    ...(exam === null ? [] : [examEntry(exam)]),
    ...sessionEntries(calendar.meetings),
    ...workEntries(calendar.work),
    ...planEntries(calendar, exam, now),
  ];
}

/** Each entry ends when the work is due: a calendar shows the time in its own zone. */
function workEntries(work: Calendar["work"]): Entry[] {
  return work.flatMap((piece) => {
    const due = readTime(piece.due_at);
    if (due === null) return [];
    const start = new Date(due.getTime() - MINUTES_BEFORE * 60_000);
    return {
      id: `work-${piece.id}`,
      title: `Due: ${workTitle(piece)}`,
      about: ["From your teacher.", piece.sentence].filter(Boolean).join(" "),
      when: { start, minutes: MINUTES_BEFORE },
      page: workPage(piece, false),
    };
  });
}

function planEntries({ today: told, time_zone: zone }: Calendar, exam: string | null, now: Date) {
  const about = nowOf(told, { zone, now });
  const { minutes_a_day: minutes, days_off: daysOff } = told;
  const pace = minutes ? { minutes, daysOff } : FIRST_PACE;
  const days = planDays({ today: about.today, exam, pace, work: workOf(told, about) });
  return days.slice(0, DAYS_SHOWN).flatMap((planned, index): Entry | [] => {
    const words = dayWords(planned);
    if (!words) return [];
    const day = dayAfter(about.today, index);
    return {
      id: `plan-${day}`,
      title: `CCL practice: about ${minutesText(words.minutes)}`,
      about: `${words.said.charAt(0).toUpperCase()}${words.said.slice(1)}. A plan, which changes with what you do.`,
      when: { day },
      page: paths.dashboard,
    };
  });
}

/** The length of a session when the provider does not send it. */
const USUAL_MINUTES = 60;

type Meeting = Parameters<typeof liveSession>[0] & { duration_minutes: number | null };

/** Returns the sessions with a readable start. Links are for members, and stay on the page. */
export function sessionEntries(meetings: Meeting[]): (Entry & { session: string })[] {
  return meetings.flatMap((meeting) => {
    const { id: session, topic, start } = liveSession(meeting, null);
    if (start.moment === null) return [];
    return {
      session,
      id: `session-${session}`,
      title: `Live session: ${topic}`,
      about: "Join it from this page.",
      when: { start: new Date(start.moment), minutes: meeting.duration_minutes ?? USUAL_MINUTES },
      page: paths.liveSessions,
      isBusy: true,
    };
  });
}
