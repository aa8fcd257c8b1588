import type { Insertable } from "kysely";
import type { Db, Schema } from "../db/schema.ts";

type Named = { id: number; first_name: string; last_name: string; email: string };
type Word = Insertable<Schema["student_words"]>;

/** Splits a text into search words: small letters without accents. */
export function wordsIn(text: string): string[] {
  const plain = text.normalize("NFKD").replaceAll(/[\u0300-\u036f]/g, "");
  return plain.toLowerCase().match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}

/** Returns the words by which staff find a student. */
export function wordsOf({ id, first_name, last_name, email }: Named): Word[] {
  const of = (text: string, of_email: 0 | 1) =>
    [...new Set(wordsIn(text))].map((word) => ({ user_id: id, word, of_email }));
  return [...of(`${first_name} ${last_name}`, 0), ...of(email, 1)];
}

/** Stores the search words of a new or changed account. Call it in the same transaction. */
export async function keepWords(trx: Db, id: number): Promise<void> {
  const student = await trx
    .selectFrom("users")
    .select(["id", "first_name", "last_name", "email"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await trx.deleteFrom("student_words").where("user_id", "=", id).execute();
  const words = wordsOf(student);
  if (words.length > 0) await trx.insertInto("student_words").values(words).execute();
}
