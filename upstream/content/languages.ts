import * as z from "zod";
import { LANGUAGE_TAG } from "../../contract/staff/school.ts";
import type { Db } from "../db/schema.ts";
import { invalid } from "../refusal.ts";

export const ENGLISH = "en";

/** Returns the language of a sample answer: the other one of the dialogue. */
export const sampleLanguage = (spoken: string, tag: string): string =>
  spoken === ENGLISH ? tag : ENGLISH;

export const languageName = z.string().min(1).max(100);
export const languageTag = z.string().regex(LANGUAGE_TAG, "must be a BCP 47 tag such as zh-Hans");

/** Returns the id of a language. Adds a new one. */
export async function ensureLanguage(trx: Db, name: string, tag: string): Promise<number> {
  const known = await trx
    .selectFrom("languages")
    .select("id")
    .where("name", "=", name)
    .where("tag", "=", tag)
    .executeTakeFirst();
  if (known) return known.id;
  const { id } = await trx
    .insertInto("languages")
    .values({ name, tag })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ tag }))
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Throws 422 for an unknown language. */
export async function checkLanguage(db: Db, id: number): Promise<void> {
  const known = await db
    .selectFrom("languages")
    .select("id")
    .where("id", "=", id)
    .executeTakeFirst();
  if (!known) throw invalid({ language_id: ["Choose a language"] });
}

export async function listLanguages(db: Db) {
  return selectLanguages(db).execute();
}

/** Lists the languages that new students can choose. */
export async function listOfferedLanguages(db: Db) {
  return selectLanguages(db).where("offered", "=", 1).execute();
}

function selectLanguages(db: Db) {
  return db.selectFrom("languages").select(["id", "name as language_name"]).orderBy("name");
}
