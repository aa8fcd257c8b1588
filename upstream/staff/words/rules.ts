import { sql } from "kysely";
import type { NewWord, WordGiven } from "../../../contract/staff/words.ts";
import { stampAfter } from "../../clock.ts";
import { changingContent } from "../../content/keep.ts";
import type { Db } from "../../db/schema.ts";
import { invalid } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import { differencesIn } from "../kit/row-version.ts";
import { getWord } from "./list.ts";

type Doing = { by: Staff; now: number };
/** The version that the editor has seen. */
type Version = { id: number; version: string };

/** Adds a word at the end of its topic. Students see it at once. Returns its id. */
export function addWord(
  db: Db,
  { language_id, ...given }: NewWord,
  { by, now }: Doing,
): Promise<number> {
  return changingContent(db, async (trx) => {
    const topicId = await ensureTopic(trx, language_id, given.topic);
    const there = await findWord(trx, topicId, given.word);
    if (there?.active === 1) throw invalid({ word: ["This topic has the word already."] });
    const place = await nextPlace(trx, topicId);
    const row = { paraphrase: given.paraphrase, place, active: 1, own: 1 } as const;
    const found = { category_id: topicId, language_id, word: given.word };
    // A removed word comes back with the students' work.
    const { id } = await trx
      .insertInto("words")
      .values({ ...found, ...row, serial_no: 0, created_at: stampAfter(0, now) })
      .onConflict((conflict) => conflict.columns(["category_id", "word"]).doUpdateSet(row))
      .returning("id")
      .executeTakeFirstOrThrow();
    await numberAnew(trx, language_id);
    await logChange(trx, by, { did: "add word", about: about(id), after: given }, now);
    return id;
  });
}

/** Changes a word. Returns false when another version was saved meanwhile. */
export function changeWord(
  db: Db,
  { id, version }: Version,
  given: WordGiven,
  { by, now }: Doing,
): Promise<boolean> {
  return changingContent(db, async (trx) => {
    const { topic, word, paraphrase, version: current, kept: row } = await getWord(trx, id);
    const differences = differencesIn({ topic, word, paraphrase }, given);
    if (differences === null) return true;
    if (current !== version) return false;
    const topicId = await ensureTopic(trx, row.language_id, given.topic);
    const isMoved = topicId !== row.category_id;
    if (isMoved || given.word !== word) {
      const taken = await findWord(trx, topicId, given.word);
      if (taken?.active === 1) throw invalid({ word: ["This topic has the word already."] });
      if (taken)
        throw invalid({
          word: ["This topic had the word before. Remove this one and add it anew."],
        });
    }
    await trx
      .updateTable("words")
      .set({
        ...{ category_id: topicId, word: given.word, paraphrase: given.paraphrase, own: 1 },
        ...(isMoved && { place: await nextPlace(trx, topicId) }),
      })
      .where("id", "=", id)
      .execute();
    if (row.own === 0 && (isMoved || given.word !== word))
      await keepAway(trx, { ...row, word }, now);
    await numberAnew(trx, row.language_id);
    await logChange(trx, by, { did: "change word", about: about(id), ...differences }, now);
    return true;
  });
}

/** Hides a word; students' work stays. */
export function removeWord(db: Db, { id, version }: Version, { by, now }: Doing): Promise<boolean> {
  return changingContent(db, async (trx) => {
    const { topic, word, paraphrase, version: current, kept } = await getWord(trx, id);
    if (current !== version) return false;
    await trx.updateTable("words").set({ active: 0, own: 1 }).where("id", "=", id).execute();
    await numberAnew(trx, kept.language_id);
    const before = { topic, word, paraphrase };
    await logChange(trx, by, { did: "remove word", about: about(id), before }, now);
    return true;
  });
}

async function ensureTopic(trx: Db, languageId: number, name: string): Promise<number> {
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

async function findWord(trx: Db, topicId: number, word: string) {
  return trx
    .selectFrom("words")
    .select(["id", "active"])
    .where("category_id", "=", topicId)
    .where("word", "=", word)
    .executeTakeFirst();
}

async function nextPlace(trx: Db, topicId: number): Promise<number> {
  const { last } = await trx
    .selectFrom("words")
    .select(({ fn }) => fn.max("place").as("last"))
    .where("category_id", "=", topicId)
    .where("active", "=", 1)
    .executeTakeFirstOrThrow();
  return Number(last ?? -1) + 1;
}

/** Marks a renamed sample word under its old name, so that no start brings it back. */
async function keepAway(
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
async function numberAnew(trx: Db, languageId: number): Promise<void> {
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

const about = (id: number) => `word ${id}`;
