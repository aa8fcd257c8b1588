import { nameId } from "./hashes.server.ts";
import { SYDNEY } from "#app/lib/text/time-zone.server.ts";
import { readTime } from "#app/lib/text/upstream-time.ts";
import { zonedFormat } from "#app/lib/text/format.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { getExamDate, type WorkRow } from "#app/lib/api/dashboard.server.ts";
import { paths, pathsFrom } from "./paths.ts";

const DAY = { weekday: "long", year: "numeric", month: "long", day: "numeric" } as const;
const CLOCK = { hour: "numeric", minute: "2-digit", hour12: true } as const;

export interface LiveSession {
  /** The id in addresses and calendars: the provider's, else one made of topic and time. */
  id: string;
  topic: string;
  /** `moment` is null when the time cannot be read; `text` is then the upstream's own text. */
  start: { moment: string | null; text: string; local: string | null };
  /** Null without a plan for live classes. `href` is null until the session has a link. */
  join: { href: string | null } | null;
}

/** Returns the day of the exam as the provider writes it; null without one. */
export async function examDay(caller: Caller): Promise<string | null> {
  return (await getExamDate(caller))?.exam_date ?? null;
}

/** Returns the cancelled sessions. One that is planned again is not cancelled. */
export function stillCancelled<Row extends Meeting>(
  cancelled: Row[],
  planned: readonly Meeting[],
): Row[] {
  const ids = new Set(planned.map(meetingId));
  return cancelled.filter((meeting) => !ids.has(meetingId(meeting)));
}

interface Meeting {
  topic: string | null;
  start_time: string | null;
  accessible: boolean;
  join_url: string | null;
  uid?: string | null;
}

function meetingId({ uid, topic, start_time }: Meeting): string {
  return uid ?? nameId(topic ?? "", start_time ?? "");
}

export function liveSession(meeting: Meeting, zone: string | null): LiveSession {
  return {
    id: meetingId(meeting),
    topic: meeting.topic ?? "Live session",
    start: startOf(meeting.start_time ?? "", zone),
    join: meeting.accessible ? { href: httpsOnly(meeting.join_url) } : null,
  };
}

function startOf(start_time: string, zone: string | null): LiveSession["start"] {
  const moment = readTime(start_time);
  if (!moment) return { moment: null, text: start_time || "Time to be confirmed", local: null };
  const sydney = shownIn(SYDNEY, moment);
  const local = zone === null ? sydney : shownIn(zone, moment);
  const isSame = local.day === sydney.day && local.clock === sydney.clock;
  return {
    moment: moment.toISOString(),
    text: `${sydney.day} at ${sydney.clock}`,
    // The weekday is enough: the two days are at most one apart.
    local: isSame ? null : `${local.day.replace(/,.*/, "")}, ${local.clock}`,
  };
}

/** Formats day and clock separately: the word between them depends on the ICU version. */
function shownIn(timeZone: string, moment: Date): { day: string; clock: string } {
  return {
    day: zonedFormat("en-US", timeZone, DAY).format(moment),
    clock: zonedFormat("en-US", timeZone, CLOCK).format(moment).replace("\u202f", " "),
  };
}

function httpsOnly(address: string | null): string | null {
  const url = address && URL.canParse(address) ? new URL(address) : null;
  return url?.protocol === "https:" ? url.href : null;
}

/** Returns the title of an assigned dialogue or mock test. */
export function workTitle(work: WorkRow): string {
  const { question_id, serial_no, question_title, mocktest_name } = work;
  return question_id === null
    ? (mocktest_name ?? "Mock test")
    : `Dialogue ${serial_no ?? question_id}: ${question_title ?? ""}`;
}

/** Returns the page to do the work on or, once it is done, to see its result. */
export function workPage({ question_id, is_recent, mocktest_id }: WorkRow, isDone: boolean) {
  const hub = pathsFrom(is_recent ? "recent-exam" : "practice-ccl");
  if (question_id !== null) return hub.dialogue(question_id);
  if (isDone || mocktest_id === null) return paths.mockTests({ tab: "completed" });
  return paths.exam(mocktest_id);
}

export type WorkView = ReturnType<typeof workView>;

/** Returns a row of assigned work: its title, its due time in the student's zone, its state. */
export function workView(work: WorkRow, zone: string | null, now: Date) {
  const due = readTime(work.due_at);
  const done = readTime(work.done_at);
  const shown = zonedFormat("en-AU", zone ?? SYDNEY, { dateStyle: "medium", timeStyle: "short" });
  const day = zonedFormat("en-AU", zone ?? SYDNEY, { dateStyle: "medium" });
  return {
    id: work.id,
    title: workTitle(work),
    href: workPage(work, done !== null),
    sentence: work.sentence,
    due: due && {
      moment: due.toISOString(),
      text: shown.format(due) + (zone === null ? ", Sydney time" : ""),
    },
    done: done && day.format(done),
    isLate: done === null && due !== null && due < now,
  };
}
