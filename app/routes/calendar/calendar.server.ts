import type { Calendar } from "#app/lib/api/reminders.server.ts";
import { workPage, workTitle, liveSession, stillCancelled } from "#app/lib/agenda.server.ts";
import { signerFor } from "#app/lib/hashes.server.ts";
import { paths } from "#app/lib/paths.ts";
import { dayMeant, nowOf } from "#app/lib/text/time-zone.server.ts";
import { readTime } from "#app/lib/text/upstream-time.ts";
import { dayWords, minutesText } from "#plan/day-words.ts";
import { dayAfter, FIRST_PACE, planDays } from "#plan/plan.ts";
import { workOf } from "#plan/today.ts";
import { ICalCalendar, ICalEventStatus, ICalEventTransparency } from "ical-generator";
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
  /** Grows with each change: a calendar program ignores what is no later than its own. */
  change?: { number: number; at: Date | null };
  /** Absent where nobody else confirms or cancels the entry. */
  status?: "confirmed" | "cancelled";
}

const STATUS = { confirmed: ICalEventStatus.CONFIRMED, cancelled: ICalEventStatus.CANCELLED };

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
  for (const { id, title, about, when, page, isBusy, change, status } of entries) {
    const url = PUBLIC_ORIGIN + page;
    calendar.createEvent({
      id: `${id}@${host}`,
      summary: onOneLine(title),
      description: `${about}\n${url}`,
      url,
      transparency: isBusy ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
      sequence: change?.number ?? 0,
      lastModified: change?.at ?? null,
      status: status ? STATUS[status] : null,
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

const signer = signerFor("calendar");

/** Names a student whom the provider does not name. Nobody can make the name from an e-mail. */
export const personOf = (portal: Portal, owner: string) => signer(portal).sign(owner);

/** `person` is an opaque name of the student: two may share one calendar. */
export function examEntry(day: string, person: string): Entry {
  return {
    id: `exam-date-${person}`,
    title: "NAATI CCL exam",
    about: "Your exam date, as you set it in the portal.",
    when: { day },
    page: paths.dashboard,
  };
}

/** The plan changes each day, so later days would be a guess. */
const DAYS_SHOWN = 28;
const MINUTES_BEFORE = 15;

/**
 * Returns the exam, the live sessions, the open work, and the plan of the next days of `person`.
 * Live sessions are the school's.
 */
export function calendarEntries(calendar: Calendar, person: string, now: Date): Entry[] {
  const exam = dayMeant(calendar.exam_date ?? "", calendar.time_zone);
  return [
    ...(exam === null ? [] : [examEntry(exam, person)]),
    ...sessionEntries(calendar.meetings, calendar.cancelled),
    ...workEntries(calendar.work, person),
    ...planEntries(calendar, { exam, person, now }),
  ];
}

/** An entry ends when its work is due: a calendar shows the time in its own zone. */
function workEntries(work: Calendar["work"], person: string): Entry[] {
  return work.flatMap((piece) => {
    const due = readTime(piece.due_at);
    if (due === null) return [];
    const start = new Date(due.getTime() - MINUTES_BEFORE * 60_000);
    return {
      id: `work-${piece.id}-${person}`,
      title: `Due: ${workTitle(piece)}`,
      about: ["From your teacher.", piece.sentence].filter(Boolean).join(" "),
      when: { start, minutes: MINUTES_BEFORE },
      page: workPage(piece, false),
    };
  });
}

function planEntries(
  { today: told, time_zone: zone }: Calendar,
  { exam, person, now }: { exam: string | null; person: string; now: Date },
) {
  const about = nowOf(told, { zone, now });
  const { minutes_a_day: minutes, days_off: daysOff } = told;
  const pace = minutes ? { minutes, daysOff } : FIRST_PACE;
  const days = planDays({ today: about.today, exam, pace, work: workOf(told, about) });
  return days.slice(0, DAYS_SHOWN).flatMap((planned, index): Entry | [] => {
    const words = dayWords(planned);
    if (!words) return [];
    const day = dayAfter(about.today, index);
    return {
      id: `plan-${day}-${person}`,
      title: `CCL practice: about ${minutesText(words.minutes)}`,
      about: `${words.said.charAt(0).toUpperCase()}${words.said.slice(1)}. A plan, which changes with what you do.`,
      when: { day },
      page: paths.dashboard,
    };
  });
}

/** The length of a session when the provider does not send it. */
const USUAL_MINUTES = 60;

type Meeting = Parameters<typeof liveSession>[0] & {
  duration_minutes: number | null;
  sequence: number | null;
  changed_at: string | null;
};
type SessionEntry = Entry & { session: string };

/**
 * Returns the sessions with a readable start, then the cancelled ones. Links are for members, and
 * stay on the page.
 */
export function sessionEntries(meetings: Meeting[], cancelled: Meeting[]): SessionEntry[] {
  const off = stillCancelled(cancelled, meetings);
  return [
    ...meetings.flatMap(sessionEntry),
    ...off.flatMap(sessionEntry).map(({ title, ...entry }) => ({
      ...entry,
      title: `Cancelled: ${title}`,
      about: "This session does not take place.",
      isBusy: false,
      status: "cancelled" as const,
    })),
  ];
}

function sessionEntry(meeting: Meeting): SessionEntry[] {
  const { id: session, topic, start } = liveSession(meeting, null);
  if (start.moment === null) return [];
  return [
    {
      session,
      id: `session-${session}`,
      title: `Live session: ${topic}`,
      about: "Join it from this page.",
      when: { start: new Date(start.moment), minutes: meeting.duration_minutes ?? USUAL_MINUTES },
      page: paths.liveSessions,
      isBusy: true,
      change: { number: Math.floor(meeting.sequence ?? 0), at: readTime(meeting.changed_at) },
      status: "confirmed",
    },
  ];
}
