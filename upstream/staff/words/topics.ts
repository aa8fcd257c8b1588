import { sql } from "kysely";
import { stampAfter } from "../../clock.ts";
import type { Db } from "../../db/schema.ts";

/** Returns the topic of this name, which may be new. */
export async function ensureTopic(trx: Db, languageId: number, name: string): Promise<number> {
  const known = await trx
    .selectFrom("categories")
    .select("id")
    .where("language_id", "=", languageId)
    .where("name", "=", name)
    .executeTakeFirst();
  if (known) return known.id;
  const { last } = await trx
    .selectFrom("categories")
    .select(({ fn }) => fn.max("place").as("last"))
    .where("language_id", "=", languageId)
    .executeTakeFirstOrThrow();
  const { id } = await trx
    .insertInto("categories")
    .values({ language_id: languageId, name, place: Number(last ?? -1) + 1, active: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function findWord(trx: Db, topicId: number, word: string) {
  return trx
    .selectFrom("words")
    .select(["id", "active"])
    .where("category_id", "=", topicId)
    .where("word", "=", word)
    .executeTakeFirst();
}

export async function nextPlace(trx: Db, topicId: number): Promise<number> {
  const { last } = await trx
    .selectFrom("words")
    .select(({ fn }) => fn.max("place").as("last"))
    .where("category_id", "=", topicId)
    .where("active", "=", 1)
    .executeTakeFirstOrThrow();
  return Number(last ?? -1) + 1;
}

/** Marks a renamed sample word under its old name, so that no start brings it back. */
export async function keepAway(
  trx: Db,
  row: { category_id: number; language_id: number; word: string },
  now: number,
): Promise<void> {
  const { category_id, language_id, word } = row;
  await trx
    .insertInto("words")
    .values({
      ...{ category_id, language_id, word, paraphrase: "", place: 0, serial_no: 0 },
      ...{ active: 0, own: 1, created_at: stampAfter(0, now) },
    })
    .execute();
}

/** Renumbers the words without gaps, because students' lists are paged by these numbers. */
export async function numberAnew(trx: Db, languageId: number): Promise<void> {
  await sql`update words set serial_no = given.serial, place = given.at
    from (
      select words.id,
        row_number() over (order by categories.place, words.place, words.id) as serial,
        row_number() over (partition by words.category_id order by words.place, words.id) - 1 as at
      from words join categories on categories.id = words.category_id
      where words.language_id = ${languageId} and words.active = 1
    ) as given
    where given.id = words.id and (words.serial_no <> given.serial or words.place <> given.at)`.execute(
    trx,
  );
  await sql`update categories set
      word_count = (select count(*) from words where words.category_id = categories.id and words.active = 1),
      active = case when exists (select 1 from words where words.category_id = categories.id and words.active = 1) then 1 else 0 end
    where language_id = ${languageId}`.execute(trx);
}
