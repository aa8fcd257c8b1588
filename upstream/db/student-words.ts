import type { Insertable } from "kysely";
import { foldSpelling } from "../../plan/spelling.ts";
import type { Db, Schema } from "./schema.ts";

type Named = { id: number; first_name: string; last_name: string; email: string };
export type StudentWord = Insertable<Schema["student_words"]>;

/** PostgreSQL refuses longer words in an index. */
const LONGEST = 100;
const NO_LETTERS = /[^\p{L}\p{N}\p{M}]+/gu;

/** Splits a text into search words, the same for all its equal spellings. */
export function wordsIn(text: string): string[] {
  const words = foldSpelling(text).split(NO_LETTERS).map(cut);
  return words.filter((word) => word !== "");
}

/**
 * Returns the words by which staff find a student: of names such as O'Brien the parts and the
 * whole, and the whole name as Chinese is written, without a space and in both orders.
 */
export function searchWords({ id, first_name, last_name, email }: Named): StudentWord[] {
  const of = (texts: string[], of_email: 0 | 1) =>
    [...new Set(texts.flatMap(wordsIn))].map((word) => ({ user_id: id, word, of_email }));
  const withParts = (text: string) => [text, text.replaceAll(NO_LETTERS, " ")];
  const names = [`${first_name} ${last_name}`, `${last_name} ${first_name}`];
  const joined = names.map((name) => name.replaceAll(NO_LETTERS, ""));
  return [...of([...withParts(names.join(" ")), ...joined], 0), ...of(withParts(email), 1)];
}

const cut = (word: string) => [...word].slice(0, LONGEST).join("");

/** Stores the search words of a new or changed account. Call it in the same transaction. */
export async function keepWords(trx: Db, id: number): Promise<void> {
  const student = await trx
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await trx.deleteFrom("student_words").where("user_id", "=", id).execute();
  const words = searchWords(student);
  if (words.length > 0) await trx.insertInto("student_words").values(words).execute();
}
