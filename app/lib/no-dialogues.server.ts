import { listSummaries } from "./api/dashboard.server.ts";
import { listLanguages } from "./api/profile.server.ts";
import type { Student } from "./http/auth.server.ts";
import { readPanel } from "./api/call/panel.server.ts";

export async function noDialoguesIn(student: Student, languageId: number | null): Promise<string> {
  const { value: languages } = await readPanel(student, listLanguages);
  const name = languages?.find(({ id }) => id === languageId)?.language_name;
  if (name !== undefined) return `There are no ${name} dialogues yet.`;
  const which = languageId === student.session.language ? "your" : "this";
  return `There are no dialogues in ${which} language yet.`;
}

/** Without a plan an empty list does not tell. */
export async function countsNothing(student: Student): Promise<boolean> {
  const { value: kinds } = await readPanel(student, listSummaries);
  return kinds !== null && kinds.length > 0 && kinds.every(({ total }) => total === 0);
}
