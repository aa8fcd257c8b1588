import { ApiError } from "#app/lib/api/api-error.server.ts";
import {
  type Dialogue,
  type DialogueRow,
  getDialogue,
  listDialogues,
} from "#app/lib/api/dialogues.server.ts";
import { listPractices } from "#app/lib/api/practice.server.ts";
import type { Student } from "#app/lib/auth.server.ts";
import { countsNothing, noDialoguesIn } from "#app/lib/no-dialogues.server.ts";
import { todayIn } from "#app/lib/time-zone.server.ts";
import { readTime } from "#app/lib/upstream-time.ts";
import { describeDay } from "./calendar-day.ts";
import {
  chooseWords,
  continueWords,
  firstWords,
  type NextStep,
  noDialogueWords,
  planWords,
  startWords,
} from "./next-step-words.server.ts";

const FIRST_PAGE = { search: "", page: 1 };

interface Begun {
  id: number;
  serial: string;
  title: string;
  /** "yesterday", or null when the upstream does not say. */
  since: string | null;
}

/**
 * The one thing to do next: the dialogue that is begun, else one that is not done yet, else the way
 * to one. A call is made only when those before it leave the question open.
 */
export async function readNextStep(student: Student, zone: string | null): Promise<NextStep> {
  const [item] = (await listPractices(student, "practice-ccl", "pending", FIRST_PAGE)).data;
  if (!item) return newStep(student, undefined);
  const begun = {
    id: item.question_id,
    serial: item.serial_no,
    title: item.question_title,
    since: dayBegun(item.created_at, zone),
  };
  return (await continueStep(student, begun)) ?? newStep(student, item.question_id);
}

function dayBegun(created: string | null, zone: string | null): string | null {
  const moment = readTime(created);
  return moment && (describeDay(todayIn(zone, moment), todayIn(zone))?.distance ?? null);
}

/** Null when the dialogue is gone or needs a plan by now: then something else comes next. */
async function continueStep(student: Student, begun: Begun): Promise<NextStep | null> {
  const dialogue = await openDialogue(student, begun.id);
  return dialogue === "closed" ? null : continueWords(begun, begun.since, dialogue);
}

/** The dialogue, or null when it cannot be read just now. */
async function openDialogue(student: Student, id: number): Promise<Dialogue | "closed" | null> {
  try {
    return await getDialogue(student, id);
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    return error.kind === "forbidden" || error.kind === "not-found" ? "closed" : null;
  }
}

/** `closed` is a dialogue that was begun and cannot be opened. */
async function newStep(student: Student, closed: number | undefined): Promise<NextStep> {
  const { first_name: name, language } = student.session;
  const [{ is_subscribed: hasPlan, results }, completed] = await Promise.all([
    listDialogues(student, "practice-ccl", { ...FIRST_PAGE, language_id: language ?? undefined }),
    listPractices(student, "practice-ccl", "completed", FIRST_PAGE),
  ]);
  const rows = results.data.filter(({ id, is_free }) => id !== closed && (hasPlan || is_free));
  // A provider may mark a dialogue as begun and leave it out of the pending ones.
  const begun = rows.find(({ pending_status }) => pending_status);
  const step = begun && (await continueStep(student, { ...named(begun), since: null }));
  if (step) return step;
  const done = new Set(completed.data.map(({ question_id }) => question_id));
  // The list begins with the newest: a student goes on with the oldest that is left.
  const fresh = rows.findLast(({ id, pending_status }) => !pending_status && !done.has(id));
  if (fresh && done.size > 0) return startWords(fresh);
  if (fresh) {
    const { row, segments } = await firstDialogue(student, fresh, results.last_page > 1);
    return firstWords(row, { name, hasPlan, segments });
  }
  const isEmpty = results.data.length === 0 && (hasPlan || (await countsNothing(student)));
  if (isEmpty) return noDialogueWords(name, await noDialoguesIn(student, language));
  return hasPlan ? chooseWords() : planWords(name, done.size > 0);
}

/**
 * Where a new student begins: at the first dialogue of all, which is not on the first page of a
 * long list. `row` is the oldest of that page.
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

function named({ id, serial_no, question_title }: DialogueRow) {
  return { id, serial: serial_no, title: question_title };
}
