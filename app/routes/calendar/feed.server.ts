import type { Calendar } from "#app/lib/api/reminders.server.ts";
import { workPage, workTitle } from "#app/lib/given-work.ts";
import { paths } from "#app/lib/paths.ts";
import { dayMeant, nowOf } from "#app/lib/text/time-zone.server.ts";
import { readTime } from "#app/lib/text/upstream-time.ts";
import { dayWords, minutesText } from "#plan/day-words.ts";
import { dayAfter, FIRST_PACE, planDays } from "#plan/plan.ts";
import { workOf } from "#plan/today.ts";
import { type Entry, examEntry } from "./calendar-file.server.ts";
import { liveSession } from "#app/lib/live-session.ts";

/** The plan changes each day, so days further on would be a guess. */
const DAYS_SHOWN = 28;
const MINUTES_BEFORE = 15;

/** The exam, the live sessions, the work that is not done, and the plan of the next days. */
export function calendarEntries(calendar: Calendar, now: Date): Entry[] {
  const exam = dayMeant(calendar.exam_date ?? "", calendar.time_zone);
  return [
    ...(exam === null ? [] : [examEntry(exam)]),
    ...sessionEntries(calendar.meetings),
    ...workEntries(calendar.work),
    ...planEntries(calendar, exam, now),
  ];
}

/** Each ends when it is due: a calendar shows that where the student is. */
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
      isBusy: false,
    };
  });
}

function planEntries({ today: told, time_zone: zone }: Calendar, exam: string | null, now: Date) {
  const about = nowOf(told, { zone, now });
  const { minutes_a_day: minutes, days_off: daysOff } = told;
  const pace = minutes ? { minutes, daysOff } : FIRST_PACE;
  const days = planDays({ today: about.today, exam, pace, work: workOf(told, about) });
  return days.slice(0, DAYS_SHOWN).flatMap((planned, index): Entry[] => {
    const words = dayWords(planned);
    if (!words) return [];
    const day = dayAfter(about.today, index);
    return [
      {
        id: `plan-${day}`,
        title: `CCL practice: about ${minutesText(words.minutes)}`,
        about: `${words.said.charAt(0).toUpperCase()}${words.said.slice(1)}. A plan, which changes with what you do.`,
        when: { day },
        page: paths.dashboard,
        isBusy: false,
      },
    ];
  });
}

/** Where the provider does not say how long it takes. */
const USUAL_MINUTES = 60;

type Meeting = Parameters<typeof liveSession>[0] & { duration_minutes: number | null };

/** The live sessions whose start can be read. Their links stay on the page: they are for members. */
export function sessionEntries(meetings: Meeting[]): (Entry & { session: string })[] {
  return meetings.flatMap((meeting) => {
    const { id: session, topic, start } = liveSession(meeting, null);
    if (start.moment === null) return [];
    const minutes = meeting.duration_minutes ?? USUAL_MINUTES;
    return {
      session,
      id: `session-${session}`,
      title: `Live session: ${topic}`,
      about: "Join it from this page.",
      when: { start: new Date(start.moment), minutes },
      page: paths.liveSessions,
      isBusy: true,
    };
  });
}
