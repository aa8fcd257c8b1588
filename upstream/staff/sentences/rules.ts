import {
  MOST_SENTENCES,
  type NewSentence,
  type SentenceGiven,
} from "../../../contract/staff/sentences.ts";
import { stampAfter } from "../../clock.ts";
import type { Db } from "../../db/schema.ts";
import { invalid, notFound } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { versionOf } from "../kit/row-version.ts";

/** The sentence and the version that the teacher has seen. */
type Seen = { id: number; version: string };

/** Lists a teacher's own sentences, then the school's, each by their words. */
export async function listSentences(db: Db, { id }: Staff) {
  const rows = await visible(db, id).orderBy("word").execute();
  return rows.map(asSentence).toSorted((one, other) => Number(other.is_own) - Number(one.is_own));
}

/** Throws 404 for a sentence that the teacher may not change. */
export async function getSentence(db: Db, staff: Staff, id: number) {
  const row = await visible(db, staff.id).where("id", "=", id).executeTakeFirst();
  if (!row || (row.staff_id === null && staff.role !== "owner")) throw notFound();
  return asSentence(row);
}

export async function addSentence(
  db: Db,
  staff: Staff,
  { for: whose, word, text }: NewSentence,
  now: number,
): Promise<number> {
  if (whose === "school" && staff.role !== "owner") throw notFound();
  const staff_id = whose === "school" ? null : staff.id;
  return db.transaction().execute(async (trx) => {
    const all = await ofList(trx, staff_id).execute();
    if (all.length >= MOST_SENTENCES)
      throw invalid({ word: [`There are ${MOST_SENTENCES} sentences: remove one first.`] });
    checkWord(all, word);
    const { id } = await trx
      .insertInto("remark_sentences")
      .values({ staff_id, word, text, created_at: stampAfter(0, now) })
      .returning("id")
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Changes a sentence. Returns false when another version was saved meanwhile. */
export function changeSentence(
  db: Db,
  staff: Staff,
  { id, version }: Seen,
  given: SentenceGiven,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const current = await getSentence(trx, staff, id);
    if (current.version !== version)
      return current.word === given.word && current.text === given.text;
    const all = await ofList(trx, current.is_own ? staff.id : null).execute();
    checkWord(
      all.filter((one) => one.id !== id),
      given.word,
    );
    const { word, text } = given;
    await trx.updateTable("remark_sentences").set({ word, text }).where("id", "=", id).execute();
    return true;
  });
}

/** Removes a sentence. Returns false when another version was saved meanwhile. */
export async function removeSentence(
  db: Db,
  staff: Staff,
  { id, version }: Seen,
): Promise<boolean> {
  const current = await getSentence(db, staff, id);
  if (current.version !== version) return false;
  await db.deleteFrom("remark_sentences").where("id", "=", id).execute();
  return true;
}

function visible(db: Db, staffId: number) {
  return db
    .selectFrom("remark_sentences")
    .selectAll()
    .where((eb) => eb.or([eb("staff_id", "=", staffId), eb("staff_id", "is", null)]));
}

function ofList(db: Db, staffId: number | null) {
  return db.selectFrom("remark_sentences").select(["id", "word"]).where("staff_id", "is", staffId);
}

function checkWord(others: { word: string }[], word: string): void {
  if (others.some((one) => one.word.toLowerCase() === word.toLowerCase()))
    throw invalid({ word: ["Another sentence has this word."] });
}

type Row = { id: number; staff_id: number | null; word: string; text: string };

function asSentence({ id, staff_id, word, text }: Row) {
  return { id, word, text, is_own: staff_id !== null, version: versionOf({ word, text }) };
}
