import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import {
  type Dialogue,
  type DialogueRow,
  getDialogue,
  listDialogues,
  type Segment,
} from "#app/lib/api/dialogues.server.ts";
import { listPractices, type PracticeItem } from "#app/lib/api/practice-lists.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { missingSegments, countsNothing, noDialoguesIn } from "#app/lib/dialogues.server.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import { todayIn } from "#app/lib/text/time-zone.server.ts";
import { readTime, describeDay } from "#app/lib/text/upstream-time.ts";
import { minutesOf } from "#plan/today.ts";
import type { PlanEnd } from "./plan-end.server.ts";
import {
  chooseWords,
  continueWords,
  firstWords,
  type NextStep,
  noDialogueWords,
  planWords,
  type Progress,
  renewWords,
  startWords,
} from "./next-step-words.server.ts";

const FIRST_PAGE = { search: "", page: 1 };

interface About {
  zone: string | null;
  /** True once a dialogue or a mock test was done. */
  hasPractised: boolean;
  planEnd: PlanEnd | null;
}

/**
 * Returns the next steps: the newest begun dialogue of each kind, else a new one, else a way to
 * one. Makes a call only when the earlier ones leave the question open.
 */
export async function readNextSteps(student: Student, about: About): Promise<NextStep[]> {
  const [practice, recent] = await Promise.all([
    listPractices(student, "practice-ccl", "pending", FIRST_PAGE),
    readPanel(student, (caller) => listPractices(caller, "recent-exam", "pending", FIRST_PAGE)),
  ]);
  const begun = [
    ...practice.data.slice(0, 1).map((item) => ({ hub: "practice-ccl" as const, item })),
    ...(recent.value?.data ?? [])
      .slice(0, 1)
      .map((item) => ({ hub: "recent-exam" as const, item })),
  ].toSorted((one, other) => timeOf(other.item) - timeOf(one.item));
  const steps = await Promise.all(
    begun.map(({ hub, item }) => {
      const since = dayBegun(item.created_at, about.zone);
      const { question_id: id, serial_no: serial, question_title: title } = item;
      return continueStep(student, { hub, id, serial, title, since }, toldProgress(item));
    }),
  );
  const open = steps.filter((step) => step !== null);
  return open.length > 0 ? open : [await newStep(student, about, practice.data[0]?.question_id)];
}

const timeOf = ({ created_at }: PracticeItem) => readTime(created_at)?.getTime() ?? 0;

export function dayBegun(created: string | null, zone: string | null): string | null {
  const moment = readTime(created);
  return moment && (describeDay(todayIn(zone, moment), todayIn(zone))?.distance ?? null);
}

/** Returns the progress of a practice, if its list has it. */
function toldProgress(item: PracticeItem): Progress | null {
  const { no_of_segments: segments, no_of_q_done: answered, next_segment: next } = item;
  return segments ? { segments, answered: answered ?? 0, next, minutesLeft: null } : null;
}

/**
 * Reads the dialogue itself when its list has no progress. Null when it is gone or needs a plan:
 * the caller then takes another step.
 */
async function continueStep(
  student: Student,
  begun: Parameters<typeof continueWords>[0],
  told: Progress | null,
): Promise<NextStep | null> {
  if (told) return continueWords(begun, told);
  const dialogue = await openDialogue(student, begun.id);
  return dialogue === "closed" ? null : continueWords(begun, dialogue && progressIn(dialogue));
}

function progressIn(dialogue: Dialogue): Progress | null {
  const { length } = dialogue.segments;
  if (length === 0) return null;
  const missing = missingSegments(dialogue);
  const left = dialogue.segments.filter((_, index) => missing.includes(index + 1));
  return {
    segments: length,
    answered: length - missing.length,
    next: missing[0] ?? null,
    minutesLeft: spokenMinutes(left),
  };
}

function spokenMinutes(segments: Segment[]): number | null {
  const lengths = segments.flatMap(({ duration_ms }) => duration_ms ?? []);
  const isKnown = lengths.length === segments.length;
  const sum = lengths.reduce((all, one) => all + one, 0);
  return isKnown ? minutesOf(sum, segments.length) : null;
}

/** Returns the dialogue, "closed" for the student, or null when it cannot be read now. */
async function openDialogue(student: Student, id: number): Promise<Dialogue | "closed" | null> {
  try {
    return await getDialogue(student, id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    return error.kind === "forbidden" || error.kind === "not-found" ? "closed" : null;
  }
}

/** Returns a new step. `closed` is a begun dialogue that cannot be opened. */
async function newStep(
  student: Student,
  { hasPractised, planEnd }: About,
  closed: number | undefined,
): Promise<NextStep> {
  const { first_name: name, language } = student.session;
  const [{ is_subscribed: hasPlan, results }, completed] = await Promise.all([
    listDialogues(student, "practice-ccl", { ...FIRST_PAGE, language_id: language ?? undefined }),
    listPractices(student, "practice-ccl", "completed", FIRST_PAGE),
  ]);
  const rows = results.data.filter(({ id, is_free }) => id !== closed && (hasPlan || is_free));
  // A provider may mark a dialogue as begun without listing it as pending.
  const begun = rows.find(({ pending_status }) => pending_status);
  const step = begun && (await continueStep(student, stepOf(begun), null));
  if (step) return step;
  const end = hasPlan ? null : planEnd;
  if (end?.isOver) return renewWords(end.text);
  const done = new Set(completed.data.map(({ question_id }) => question_id));
  // The list is newest first: a student continues with the oldest one left.
  const fresh = rows.findLast(({ id, pending_status }) => !pending_status && !done.has(id));
  const isNew = done.size === 0 && !hasPractised;
  if (fresh && !isNew) return startWords(fresh, { category: fresh.category, minutes: null });
  if (fresh) {
    const { row, segments } = await firstDialogue(student, fresh, results.last_page > 1);
    return firstWords(row, {
      ...{ name, hasPlan, language: row.language?.language_name ?? null },
      ...{ segments: segments.length, minutes: spokenMinutes(segments) },
    });
  }
  const isEmpty = results.data.length === 0 && (hasPlan || (await countsNothing(student)));
  if (isEmpty) return noDialogueWords(await noDialoguesIn(student, language));
  return hasPlan ? chooseWords() : planWords(done.size > 0);
}

/**
 * Returns the first dialogue of all for a new student. In a long list it is not on the first page;
 * `row` is the oldest of that page.
 */
async function firstDialogue(student: Student, row: DialogueRow, isLong: boolean) {
  const dialogue = await openDialogue(student, row.id);
  if (dialogue === null || dialogue === "closed") return { row, segments: [] };
  const [oldest] = dialogue.question_list;
  if (isLong && oldest !== undefined && oldest !== row.id) {
    const first = await openDialogue(student, oldest);
    if (first !== null && first !== "closed")
      return { row: first.question, segments: first.segments };
  }
  return { row, segments: dialogue.segments };
}

function stepOf({ id, serial_no: serial, question_title: title }: DialogueRow) {
  return { hub: "practice-ccl" as const, id, serial, title, since: null };
}
