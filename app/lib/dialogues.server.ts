import type { Dialogue, Segment } from "#app/lib/api/dialogues.server.ts";
import { listSummaries } from "#app/lib/api/dashboard.server.ts";
import { listLanguages } from "#app/lib/api/profile.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";

export function firstOpen(dialogue: Dialogue): number | "end" {
  return missingSegments(dialogue)[0] ?? "end";
}

/** Returns the numbers of the unanswered segments, from 1. */
export function missingSegments(dialogue: Dialogue): number[] {
  return dialogue.segments.flatMap((segment, index) =>
    isAnswered(dialogue, segment, index) ? [] : [index + 1],
  );
}

/** Without named answers, a provider may still count them, in order. */
export function isAnswered(dialogue: Dialogue, segment: Segment, index: number): boolean {
  const isNamed = dialogue.segments.some(({ answer }) => answer);
  return isNamed ? Boolean(segment.answer) : index < dialogue.no_of_q_done;
}

export function namesAnswers({ segments, no_of_q_done }: Dialogue): boolean {
  const says = segments.some(({ answer }) => answer !== undefined);
  return segments.some(({ answer }) => answer) || (says && no_of_q_done === 0);
}

export async function noDialoguesIn(student: Student, languageId: number | null): Promise<string> {
  const { value: languages } = await readPanel(student, listLanguages);
  const name = languages?.find(({ id }) => id === languageId)?.language_name;
  if (name !== undefined) return `There are no ${name} dialogues yet.`;
  const which = languageId === student.session.language ? "your" : "this";
  return `There are no dialogues in ${which} language yet.`;
}

/** Asks for the totals: without a plan, an empty list does not mean that there are no dialogues. */
export async function countsNothing(student: Student): Promise<boolean> {
  const { value: kinds } = await readPanel(student, listSummaries);
  return kinds !== null && kinds.length > 0 && kinds.every(({ total }) => total === 0);
}
