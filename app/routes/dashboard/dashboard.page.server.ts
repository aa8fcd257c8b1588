import { pageIn, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { rowsOfPage } from "#app/lib/paging.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import {
  getActivity,
  listCategories,
  listMeetings,
  listSummaries,
} from "#app/lib/api/dashboard.server.ts";
import { videoView } from "#app/lib/media/videos.server.ts";
import { listVideos } from "#app/lib/api/videos.server.ts";
import { zonedFormat } from "#app/lib/text/format.ts";
import { SYDNEY, timeZoneOf, todayIn } from "#app/lib/text/time-zone.server.ts";
import { examDateField, examDateView } from "./exam-date.server.ts";
import { loadFirstPanel } from "./first-panel.server.ts";
import { examDay, liveSession, type LiveSession, stillCancelled } from "#app/lib/agenda.server.ts";

const VIDEOS_SHOWN = 3;
const SESSIONS_A_PAGE = 50;

/** Loads all panels of the dashboard at once. Each fails alone. */
export async function loadDashboard(student: Student, request: Request) {
  const zone = timeZoneOf(request);
  const counts = readPanel(student, listSummaries);
  const saved = readPanel(student, examDay);
  const [next, examDate, activity, summaries, categories, sessions, videos] = await Promise.all([
    loadFirstPanel(student, { request, zone, summaries: counts, examDate: saved }),
    saved,
    readPanel(student, getActivity),
    counts,
    readPanel(student, listCategories),
    loadLiveSessions(student, zone),
    readPanel(student, async (caller) =>
      (await listVideos(caller)).results.data
        .slice(0, VIDEOS_SHOWN)
        .map((row, index) => videoView(student.portal, row, index + 1))
        .map(({ title, length }) => ({ title, length })),
    ),
  ]);
  return {
    next,
    examDate:
      examDate.failed === null
        ? { ...examDate, value: examDateView(examDate.value, zone) }
        : examDate,
    examDateField: examDateField(examDate.value, zone),
    activity,
    summaries,
    categories,
    sessions,
    videos,
  };
}

function loadLiveSessions(student: Student, zone: string | null) {
  return readPanel(student, async (caller) =>
    (await listMeetings(caller)).data.map((meeting) => liveSession(meeting, zone)),
  );
}

/** Returns a page of all sessions. The first also has cancelled ones, which may be in a calendar. */
export async function loadAllLiveSessions(student: Student, url: URL, zone: string | null) {
  const page = pageIn(url, "page");
  const panel = await readPanel(student, async (caller) => {
    const { data, cancelled } = await listMeetings(caller);
    const { data: shown, ...paging } = rowsOfPage(data, page, SESSIONS_A_PAGE);
    const planned = shown.map((meeting) => liveSession(meeting, zone));
    const next = page === 1 ? (planned[0] ?? null) : null;
    const off = page === 1 ? stillCancelled(cancelled, data) : [];
    return {
      next,
      isSoon: isSoon(next, Date.now()),
      weeks: byWeek(next === null ? planned : planned.slice(1)),
      cancelled: off.slice(0, SESSIONS_A_PAGE).map((meeting) => liveSession(meeting, zone)),
      paging,
    };
  });
  redirectPastEnd(url, page, panel.value?.paging.last_page ?? page);
  return panel;
}

const MINUTES_BEFORE = 15;

function isSoon(next: LiveSession | null, now: number): boolean {
  const moment = next?.start.moment ?? null;
  return moment !== null && Date.parse(moment) - now <= MINUTES_BEFORE * 60_000;
}

function byWeek(sessions: LiveSession[]) {
  const weeks = new Map<string, LiveSession[]>();
  for (const session of sessions) {
    const title = weekOf(session);
    weeks.set(title, [...(weeks.get(title) ?? []), session]);
  }
  return [...weeks].map(([title, rows]) => ({ title, sessions: rows }));
}

/** Returns "Week of November 30", by the calendar of Sydney. */
function weekOf({ start: { moment } }: LiveSession): string {
  if (moment === null) return "Time to be confirmed";
  const day = new Date(`${todayIn(SYDNEY, new Date(moment))}T00:00Z`);
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7));
  const monday = zonedFormat("en-US", "UTC", { month: "long", day: "numeric" }).format(day);
  return `Week of ${monday}`;
}

export type AllSessions = Awaited<ReturnType<typeof loadAllLiveSessions>>;
export type Dashboard = Awaited<ReturnType<typeof loadDashboard>>;
