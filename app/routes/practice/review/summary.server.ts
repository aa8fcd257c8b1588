import { getPractice, type PracticeAnswer } from "#app/lib/api/practice.server.ts";
import { listPractices } from "#app/lib/api/practice-lists.server.ts";
import { type Panel, readPanel } from "#app/lib/api/call/panel.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { readRest } from "#app/lib/paging.ts";
import { formatLength } from "#app/lib/text/format.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { secondsText } from "#app/lib/review/silences.ts";
import type { Hub } from "#app/lib/paths.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";

interface Shown {
  practiceId: number;
  status: 0 | 1;
  dialogue: { question_id: number; question_title: string };
  page: number;
}

interface Before {
  /** The number of the dialogue's label, 0 for none. */
  label: number;
  /** When the practice began; null when it is not in the list of finished ones. */
  date: string | null;
  earlier: EarlierPractice | null;
}

export interface EarlierPractice {
  practiceId: number;
  /** The start of the practice, as the upstream sends it. */
  date: string;
  answers: PracticeAnswer[];
  /** The number of its last page. */
  last: number;
}

/** The pages to search. A student with more practices of one dialogue sees no earlier one. */
const MOST_PAGES = 3;

interface FirstPage {
  practiceId: number;
  status: 0 | 1;
  answers: PracticeAnswer[];
  /** The number of its last page. */
  last: number;
}

/** Returns all answers of a practice whose first page is known. */
export function readWhole(
  student: Student,
  { practiceId, status, answers, last }: FirstPage,
): Promise<Panel<PracticeAnswer[]>> {
  return readPanel(student, async (caller) => {
    const rest = await readRest({ last_page: last }, async (page) => {
      const { practice_list } = await getPractice(caller, { practiceId, status, page });
      return practice_list.data;
    });
    return [...answers, ...rest];
  });
}

/** A line of the summary: its name, and the values of this time and last time. */
export interface SummaryRow {
  name: string;
  now: string;
  before: string | null;
}

export interface Summary {
  rows: SummaryRow[];
  /** When the dialogue was practised before; null when never. */
  day: string | null;
}

/** Compares a practice with the one before. Leaves out unknown values. */
export async function summaryOf(
  student: Student,
  answers: PracticeAnswer[],
  earlier: EarlierPractice | null,
): Promise<Summary> {
  const before = earlier && (await readWhole(student, { ...earlier, status: 1 })).value;
  const [these, those] = [figuresOf(answers), before && figuresOf(before)];
  const rows = these.flatMap(({ name, text }, index) =>
    text === null ? [] : [{ name, now: text, before: those?.[index]?.text ?? null }],
  );
  const day = earlier && before ? formatDate(earlier.date) || "Last time" : null;
  return { rows, day };
}

/** Always returns the same lines in the same order. */
function figuresOf(answers: PracticeAnswer[]): { name: string; text: string | null }[] {
  const spoken = answers.filter(({ user_answer }) => user_answer !== null);
  const facts = spoken.flatMap((answer) => answer.facts ?? []);
  const starts = facts
    .flatMap(({ startMs }) => startMs ?? [])
    .toSorted((one, other) => one - other);
  const pauses = facts.flatMap(({ pauseMs }) => pauseMs ?? []);
  const seconds = spoken.reduce((sum, { duration_ms }) => sum + (duration_ms ?? 0), 0) / 1000;
  return [
    { name: "Segments answered", text: `${spoken.length} of ${answers.length}` },
    { name: "Time you spoke", text: formatLength(seconds) },
    {
      name: "Usually your first word came after",
      text: starts.length === 0 ? null : secondsText(starts[Math.floor(starts.length / 2)] ?? 0),
    },
    {
      name: "Longest pause",
      text: pauses.length === 0 ? null : secondsText(Math.max(...pauses)),
    },
    {
      name: "Repeats used (one is free)",
      text: facts.length === 0 ? null : String(Math.max(...facts.map(({ repeats }) => repeats))),
    },
  ];
}

/** The known data of one segment. */
export interface WholeSegment {
  no: number;
  isAnswered: boolean;
  questionMs: number | null;
  answerMs: number | null;
  /** The time to the first word, and the longest pause after it. */
  startMs: number | null;
  pauseMs: number | null;
}

/** True when the chart has something to draw. */
export function hasLengths(answers: readonly PracticeAnswer[]): boolean {
  return answers.some(
    ({ duration_ms, question_duration_ms }) =>
      duration_ms !== null || question_duration_ms !== null,
  );
}

/** Returns question and answer of each segment, in order. */
export function wholeOf(answers: readonly PracticeAnswer[]): WholeSegment[] {
  return answers.map(({ user_answer, attempt, duration_ms, facts, ...answer }, index) => ({
    no: index + 1,
    isAnswered: user_answer !== null || attempt > 0,
    questionMs: answer.question_duration_ms,
    answerMs: duration_ms,
    startMs: facts?.startMs ?? null,
    pauseMs: facts?.pauseMs ?? null,
  }));
}

/**
 * Finds the student's last finished practice of the dialogue before this one, and its label, in the
 * list of finished practices.
 */
export function findBefore(student: Student, hub: Hub, shown: Shown): Promise<Panel<Before>> {
  return readPanel(student, async (caller) => {
    const { row, ...about } = await findRow(caller, hub, shown);
    if (!row) return { ...about, earlier: null };
    const { practice_list } = await getPractice(caller, {
      practiceId: row.record_id,
      status: 1,
      page: shown.page,
    });
    const { data: answers, last_page: last } = practice_list;
    const { record_id: practiceId, created_at } = row;
    return { ...about, earlier: { practiceId, date: created_at ?? "", answers, last } };
  });
}

/** The list is newest first, so the earlier practice is after this one. */
async function findRow(caller: Caller, hub: Hub, { practiceId, status, dialogue }: Shown) {
  let passed = status === 0;
  const about: Omit<Before, "earlier"> = { label: 0, date: null };
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data, last_page } = await listPractices(caller, hub, "completed", {
      search: dialogue.question_title,
      page,
    });
    for (const row of data.filter(({ question_id }) => question_id === dialogue.question_id)) {
      about.label = row.get_labels?.label_type ?? 0;
      if (row.record_id === practiceId) {
        about.date = row.created_at;
        passed = true;
      } else if (passed) return { ...about, row };
    }
    if (page >= last_page) break;
  }
  return { ...about, row: null };
}
