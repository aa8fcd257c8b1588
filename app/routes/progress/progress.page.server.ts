import { getActivity, getExamDate, listCategories } from "#app/lib/api/dashboard.server.ts";
import { findProgress, type StudyRecord, type Topic } from "#app/lib/api/progress.server.ts";
import { getCclCounts } from "#app/lib/api/words.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { type Panel, readPanel } from "#app/lib/api/call/panel.server.ts";
import { daysToExam, timeZoneOf, todayIn } from "#app/lib/text/time-zone.server.ts";
import {
  dayAfter,
  daysFrom,
  dueByDay,
  minutesByDay,
  mondayOf,
  startOf,
  ownMarksOf,
  speedsOf,
} from "./figures.server.ts";
import { getFeedback } from "#app/lib/api/exam.server.ts";
import { listMockRecords, type MockRecord } from "#app/lib/api/mock-tests.server.ts";
import { CCL } from "#app/lib/review/marks.ts";

const WEEKS = 8;
/** Without an exam, and until one that is further away. */
const DAYS_AHEAD = 14;
const MOST_DAYS_AHEAD = 42;

export type ProgressPage = Awaited<ReturnType<typeof loadProgress>>;

/** All that the student did, as figures; what cannot be read fails alone. */
export async function loadProgress(student: Student, request: Request) {
  const zone = timeZoneOf(request);
  const now = new Date();
  const today = todayIn(zone, now);
  const firstDay = dayAfter(mondayOf(today), -7 * (WEEKS - 1));
  const asked = {
    since: startOf(firstDay, zone),
    until: startOf(dayAfter(today, MOST_DAYS_AHEAD + 1), zone),
  };
  const [record, mocks, exam] = await Promise.all([
    readPanel(student, (caller) => findProgress(caller, asked)),
    readPanel(student, readMockScores),
    readPanel(student, (caller) => getExamDate(caller)),
  ]);
  const daysLeft = daysToExam(exam.value, zone, now);
  const { value } = record;
  return {
    daysLeft,
    failed: failures({ "What you did": record, "Mock tests": mocks, "Exam Date": exam }),
    mocks: mocks.value,
    kept: value && keptOf(value, { today, firstDay, daysLeft, zone }),
    /** Where the provider keeps no record, what it counts for the dashboard. */
    counted: record.failed === null && value === null ? await countedOf(student) : null,
  };
}

function failures(panels: Record<string, Panel<unknown>>) {
  return Object.entries(panels).map(([title, { failed }]) => ({ title, failed }));
}

interface Calendar {
  today: string;
  firstDay: string;
  daysLeft: number | null;
  zone: string | null;
}

function keptOf(
  { visits, topics, due, practices }: StudyRecord,
  { today, firstDay, daysLeft, zone }: Calendar,
) {
  const past = daysFrom(firstDay, 7 * WEEKS).filter((day) => day <= today);
  const ahead = Math.min(daysLeft ?? DAYS_AHEAD, MOST_DAYS_AHEAD);
  const coming = daysFrom(today, ahead + 1);
  return {
    days: { days: past, minutes: minutesByDay(visits, past, zone) },
    topics,
    words: wordsOf(topics),
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

/** Of all topics together. */
function wordsOf(topics: readonly Topic[]) {
  const sum = (figure: (topic: Topic) => number) =>
    topics.reduce((total, topic) => total + figure(topic), 0);
  const [all, studied, known] = [
    sum(({ words }) => words),
    sum((topic) => topic.studied),
    sum((topic) => topic.known),
  ];
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

/** Each one is a call of its own. */
const MOST_TESTS = 4;

export interface MockScore {
  recordId: number;
  name: string;
  /** The date as the provider writes it. */
  date: string | null;
  /** A teacher's marks of its dialogues, in their order; [] while there are none. */
  marks: (number | null)[];
  /** For both dialogues together. */
  sum: number | null;
  passed: boolean;
}

/** The newest mock tests that were handed in, with a teacher's marks where there are some. */
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

/** What marks of single dialogues come to; one that is missing leaves the sum open. */
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
