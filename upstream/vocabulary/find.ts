import { sql } from "kysely";
import type { Student } from "../account/tokens.ts";
import type { Db } from "../db/schema.ts";
import { noPlan, notFound } from "../refusal.ts";
import type { OpenWords } from "./open-words.ts";

/** The codes of the filter of lists. */
export const OPENED = 1;
export const NOT_OPENED = 2;

/** Returns a category of the student's language. Throws 404 otherwise. */
export async function getCategory(db: Db, student: Student, categoryId: number) {
  const category = await db
    .selectFrom("categories")
    .select(["id", "name", "word_count"])
    .where("id", "=", categoryId)
    .where("language_id", "=", student.languageId)
    .where("active", "=", 1)
    .executeTakeFirst();
  if (!category) throw notFound();
  return category;
}

/** Throws 404 for a word that is not offered to the student, 403 for one that needs a plan. */
export async function checkMayOpenWord(
  db: Db,
  student: Student,
  { openWords }: OpenWords,
  { wordId, categoryId }: { wordId: number; categoryId: number },
): Promise<void> {
  const word = await db
    .selectFrom("words")
    .select("serial_no")
    .where("id", "=", wordId)
    .where("category_id", "=", categoryId)
    .where("language_id", "=", student.languageId)
    .where("active", "=", 1)
    .executeTakeFirst();
  if (!word) throw notFound();
  if (word.serial_no > openWords) throw noPlan("word");
}

/**
 * Returns a condition: the word is in the student's language. The "+" prevents an index, because
 * the query finds few words by id.
 */
export function isSpokenBy({ languageId }: Student) {
  return sql<boolean>`+words.language_id = ${languageId}`;
}

export function isOpenTo({ openWords }: Pick<OpenWords, "openWords">) {
  return openWords === Infinity
    ? sql<boolean>`1 = 1`
    : sql<boolean>`words.serial_no <= ${openWords}`;
}
