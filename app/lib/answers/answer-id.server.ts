import { randomUUID } from "node:crypto";
import { fileOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { nameId, sha256Of } from "#app/lib/name-id.server.ts";

/** A page's own id; behind it, where the page came again, the file that it stood for. */
const OF_PAGE = /^page-([\da-f-]{36})(?:-([\da-f]{16}))?$/;
const PLACE = ["question_id", "segment_id", "mocktest_record_id", "mocktest_answer_id"];

/**
 * What a form carries until a recorder writes the number of its take there. Its mark tells the two
 * apart when they are posted: a take has one sound, and a page may send several files.
 */
export const newPageId = (): string => `page-${randomUUID()}`;

/** What a form says of its answer's number: a page's id, or a take's. Null when it is none. */
export function postedAnswerId(form: FormData): string | null {
  const id = textOf(form, "client_answer_id");
  return /^[\w-]{8,64}$/.test(id) ? id : null;
}

/**
 * The number that the upstream knows the answer by. A take has its own. A chosen file has one for
 * its page, its place and its bytes: the upstream answers a repeated number with what it holds, so
 * the same file sent again by one page must have the same, and another file must not.
 */
export function answerIdOf(form: FormData, posted: string, sha256: string): string {
  const [, id, before] = OF_PAGE.exec(posted) ?? [];
  if (id === undefined) return posted;
  if (before === sha256.slice(0, 16)) return id;
  return nameId(id, ...PLACE.map((name) => textOf(form, name)), sha256);
}

/**
 * With what the page of a failed post comes again, or undefined for a new id: the number of the file
 * that may be stored. One file, another and the first again are three answers, of which the last one
 * counts.
 */
export async function pageIdAgain(form: FormData): Promise<string | undefined> {
  const posted = postedAnswerId(form);
  if (posted === null || !OF_PAGE.test(posted)) return undefined;
  const file = fileOf(form, "audioanswer");
  if (!file) return posted;
  const sha256 = sha256Of(new Uint8Array(await file.arrayBuffer()));
  return `page-${answerIdOf(form, posted, sha256)}-${sha256.slice(0, 16)}`;
}
