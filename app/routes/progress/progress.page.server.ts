import { examDay } from "#app/lib/agenda.server.ts";
import { getActivity, listCategories } from "#app/lib/api/dashboard.server.ts";
import { findProgress, type StudyRecord, type Topic } from "#app/lib/api/progress.server.ts";
import { getCclCounts } from "#app/lib/api/words.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { type Panel, readPanel } from "#app/lib/api/call/panel.server.ts";
import {
  dayMeant,
  daysToExam,
  SYDNEY,
  timeZoneOf,
  todayIn,
} from "#app/lib/text/time-zone.server.ts";
import { dayAfter, daysFrom, dueByDay, startOf, ownMarksOf, speedsOf } from "./figures.server.ts";
import { calendarBegins, calendarOf } from "./calendar.server.ts";
import { getFeedback } from "#app/lib/api/exam.server.ts";
import { listMockRecords, type MockRecord } from "#app/lib/api/mock-tests.server.ts";
import { CCL } from "#plan/marks.ts";

/** The days ahead without an exam, and the most with one. */
const DAYS_AHEAD = 14;
const MOST_DAYS_AHEAD = 42;

export type ProgressPage = Awaited<ReturnType<typeof loadProgress>>;

/** Loads the figures of all the student's work. Each part fails alone. */
export async function loadProgress(student: Student, request: Request) {
  const zone = timeZoneOf(request);
  const now = new Date();
  const today = todayIn(zone, now);
  const asked = {
    since: startOf(calendarBegins(today), zone),
    until: startOf(dayAfter(today, MOST_DAYS_AHEAD + 1), zone),
    zone: zone ?? SYDNEY,
  };
  const [record, mocks, exam] = await Promise.all([
    readPanel(student, (caller) => findProgress(caller, asked)),
    readPanel(student, readMockScores),
    readPanel(student, examDay),
  ]);
  const daysLeft = daysToExam(exam.value, zone, now);
  const examOn = dayMeant(exam.value ?? "", zone);
  const isSet = examOn !== null && examOn >= today;
  const { value } = record;
  return {
    exam: {
      daysLeft,
      /** Null when it is past or not set. */
      day: isSet ? examOn : null,
      isOpen: !isSet && exam.failed === null,
    },
    failed: failures({ "What you did": record, "Mock tests": mocks, "Exam Date": exam }),
    mocks: mocks.value,
    kept: value && keptOf(value, { today, daysLeft, zone }),
    /** The counts of the dashboard, when the provider has no study record. */
    counted: record.failed === null && value === null ? await countedOf(student) : null,
  };
}

function failures(panels: Record<string, Panel<unknown>>) {
  return Object.entries(panels).map(([title, { failed }]) => ({ title, failed }));
}

function keptOf(
  record: StudyRecord,
  { today, daysLeft, zone }: { today: string; daysLeft: number | null; zone: string | null },
) {
  const { topics, due, practices } = record;
  const ahead = Math.min(daysLeft ?? DAYS_AHEAD, MOST_DAYS_AHEAD);
  const coming = daysFrom(today, ahead + 1);
  return {
    calendar: calendarOf(record, { today, daysLeft, zone }),
    topics,
    words: sumOfTopics(topics),
    due: {
      days: coming,
      words: dueByDay(due, coming, zone),
      untilExam: ahead === daysLeft,
    },
    speeds: speedsOf(practices),
    marks: ownMarksOf(practices),
    practised: practices.length > 0,
  };
}

/** Sums up all topics. */
function sumOfTopics(topics: readonly Topic[]) {
  const sum = (figure: "words" | "studied" | "known") =>
    topics.reduce((total, topic) => total + topic[figure], 0);
  const [all, studied, known] = [sum("words"), sum("studied"), sum("known")];
  return { all, known, learning: studied - known, fresh: Math.max(0, all - studied) };
}

async function countedOf(student: Student) {
  const [activity, categories, words] = await Promise.all([
    readPanel(student, getActivity),
    readPanel(student, listCategories),
    readPanel(student, getCclCounts),
  ]);
  return {
    activity: activity.value,
    words: words.value,
    topics: (categories.value ?? []).map(({ category_name: topic, category_id, percentage }) => ({
      topic,
      category_id,
      share: percentage === null ? null : Math.min(100, Math.max(0, Math.round(percentage))),
    })),
    failed: failures({ Activity: activity, Topics: categories, Words: words }),
  };
}

/** Each test needs a call. */
const MOST_TESTS = 4;

export interface MockScore {
  recordId: number;
  name: string;
  /** The date as the provider sends it. */
  date: string | null;
  /** A teacher's marks of its dialogues, in order; [] without any. */
  marks: (number | null)[];
  /** The mark of both dialogues together. */
  sum: number | null;
  passed: boolean;
}

/** Returns the newest finished mock tests, with a teacher's marks if there are any. */
async function readMockScores(student: Student): Promise<MockScore[]> {
  const { data } = await listMockRecords(student, "completed", { search: "", page: 1 });
  return Promise.all(data.slice(0, MOST_TESTS).map((record) => scoreOf(student, record)));
}

async function scoreOf(student: Student, record: MockRecord): Promise<MockScore> {
  const { mocktest_record_id: recordId, mocktest_name: name, created_at: date } = record;
  const { all_mocktest_sets: sets } =
    record.feedback_status === 1 ? await getFeedback(student, recordId) : { all_mocktest_sets: [] };
  return { recordId, name, date, ...sumOf(sets.map(({ estimate }) => estimate)) };
}

/** Sums up the marks of single dialogues. A missing one leaves the sum open. */
export function sumOf(
  marks: readonly (number | null)[],
): Pick<MockScore, "marks" | "sum" | "passed"> {
  const given = marks.flatMap((mark) => mark ?? []);
  const sum =
    given.length === 2 && marks.length === 2
      ? given.reduce((total, mark) => total + mark, 0)
      : null;
  const passed =
    sum !== null && sum >= CCL.testPass && given.every((mark) => mark >= CCL.dialoguePass);
  return { marks: given.length > 0 ? [...marks] : [], sum, passed };
}
