import { getPractice, type PracticeAnswer } from "#app/lib/api/practice.server.ts";
import { type Panel, readPanel } from "#app/lib/api/call/panel.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { readRest } from "#app/lib/paging.ts";
import { formatLength } from "#app/lib/text/format.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { secondsText } from "#app/lib/review/silences.ts";
import type { EarlierPractice } from "./earlier-practice.server.ts";

interface FirstPage {
  practiceId: number;
  status: 0 | 1;
  answers: PracticeAnswer[];
  /** Of its pages. */
  last: number;
}

/** All answers of a practice whose first page is read. */
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

/** One line of the summary: what it is, how it was this time, and last time. */
export interface SummaryRow {
  name: string;
  now: string;
  before: string | null;
}

export interface Summary {
  rows: SummaryRow[];
  /** When the dialogue was practised before; null when it never was. */
  day: string | null;
}

/** What a practice came to, beside the one before it. What is not known is left out. */
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

/** Always the same ones in the same order. */
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

/** A segment of the whole dialogue, as far as it is known. */
export interface WholeSegment {
  no: number;
  isAnswered: boolean;
  questionMs: number | null;
  answerMs: number | null;
  /** To the first word, and the longest pause after it. */
  startMs: number | null;
  pauseMs: number | null;
}

/** Whether a picture of the dialogue has anything to draw. */
export function hasLengths(answers: readonly PracticeAnswer[]): boolean {
  return answers.some(
    ({ duration_ms, question_duration_ms }) =>
      duration_ms !== null || question_duration_ms !== null,
  );
}

/** Question and answer of each segment, in their order. */
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
