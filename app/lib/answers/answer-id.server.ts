import { randomUUID } from "node:crypto";
import { fileOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { nameId, sha256Of } from "#app/lib/name-id.server.ts";

/** A page's id; after a failed post also the first characters of its file's hash. */
const OF_PAGE = /^page-([\da-f-]{36})(?:-([\da-f]{16}))?$/;
const PLACE = ["question_id", "segment_id", "mocktest_record_id", "mocktest_answer_id"];

/**
 * A form carries a page's id until a recorder writes the id of its take there. The prefix tells
 * them apart: a take has one sound, but a page may send several files.
 */
export const newPageId = (): string => `page-${randomUUID()}`;

/** The id of a page or a take, as posted. Null when it has another form. */
export function postedAnswerId(form: FormData): string | null {
  const id = textOf(form, "client_answer_id");
  return /^[\w-]{8,64}$/.test(id) ? id : null;
}

/**
 * The id that the upstream stores. A take has its own. A chosen file gets one from its page, place
 * and bytes: the upstream answers a repeated id with what it holds, so the same file must keep its
 * id, and another file must not get it.
 */
export function answerIdOf(form: FormData, posted: string, sha256: string): string {
  const [, id, before] = OF_PAGE.exec(posted) ?? [];
  if (id === undefined) return posted;
  if (before === sha256.slice(0, 16)) return id;
  return nameId(id, ...PLACE.map((name) => textOf(form, name)), sha256);
}

/**
 * The id for the page after a failed post: that of the file which may be stored. Undefined for a
 * new id. A file, another, and the first again are three answers, and the last one counts.
 */
export async function pageIdAgain(form: FormData): Promise<string | undefined> {
  const posted = postedAnswerId(form);
  if (posted === null || !OF_PAGE.test(posted)) return undefined;
  const file = fileOf(form, "audioanswer");
  if (!file) return posted;
  const sha256 = sha256Of(new Uint8Array(await file.arrayBuffer()));
  return `page-${answerIdOf(form, posted, sha256)}-${sha256.slice(0, 16)}`;
}
