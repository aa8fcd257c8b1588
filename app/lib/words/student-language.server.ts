import { listLanguages } from "#app/lib/api/profile.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { type TextLanguage, tagOf } from "#app/lib/text/languages.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";

/** The student's other language; without a name, its texts find their direction by themselves. */
export async function studentLanguage(student: Student): Promise<TextLanguage> {
  const { value } = await readPanel(student, listLanguages);
  const own = value?.find(({ id }) => id === student.session.language);
  return { name: own?.language_name ?? "", tag: own && tagOf(own.language_name) };
}
