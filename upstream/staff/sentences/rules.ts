import {
  MOST_SENTENCES,
  type NewSentence,
  type SentenceGiven,
} from "../../../contract/staff/sentences.ts";
import { stampAfter } from "../../clock.ts";
import type { Db } from "../../db/schema.ts";
import { invalid, notFound } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import { differencesIn, versionOf } from "../kit/row-version.ts";

/** The sentence and the version that the teacher has seen. */
type Seen = { id: number; version: string };
type Doing = { by: Staff; now: number };

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

/** Adds a sentence, or finds the same one when the form was sent twice. Returns its id. */
export async function addSentence(
  db: Db,
  { for: whose, word, text }: NewSentence,
  { by, now }: Doing,
): Promise<number> {
  if (whose === "school" && by.role !== "owner") throw notFound();
  const staff_id = whose === "school" ? null : by.id;
  return db.transaction().execute(async (trx) => {
    await lockList(trx, staff_id);
    const all = await ofList(trx, staff_id).execute();
    const same = all.find((one) => one.word === word && one.text === text);
    if (same) return same.id;
    if (all.length >= MOST_SENTENCES)
      throw invalid({ word: [`There are ${MOST_SENTENCES} sentences: remove one first.`] });
    checkWord(all, word);
    const { id } = await trx
      .insertInto("remark_sentences")
      .values({ staff_id, word, text, created_at: stampAfter(0, now) })
      .returning("id")
      .executeTakeFirstOrThrow();
    const change = { did: "add a sentence", about: about(id), after: { word, text } };
    if (staff_id === null) await logChange(trx, by, change, now);
    return id;
  });
}

/** Changes a sentence. Returns false when another version was saved meanwhile. */
export function changeSentence(
  db: Db,
  { id, version }: Seen,
  { word, text }: SentenceGiven,
  { by, now }: Doing,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const listId = (await getSentence(trx, by, id)).is_own ? by.id : null;
    await lockList(trx, listId);
    const current = await getSentence(trx, by, id);
    const differences = differencesIn({ word: current.word, text: current.text }, { word, text });
    if (differences === null) return true;
    if (current.version !== version) return false;
    const all = await ofList(trx, listId).execute();
    checkWord(
      all.filter((one) => one.id !== id),
      word,
    );
    await trx.updateTable("remark_sentences").set({ word, text }).where("id", "=", id).execute();
    const change = { did: "change a sentence", about: about(id), ...differences };
    if (listId === null) await logChange(trx, by, change, now);
    return true;
  });
}

/** Removes a sentence. Returns false when another version was saved meanwhile. */
export function removeSentence(
  db: Db,
  { id, version }: Seen,
  { by, now }: Doing,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { word, text, is_own, ...current } = await getSentence(trx, by, id);
    if (current.version !== version) return false;
    await trx.deleteFrom("remark_sentences").where("id", "=", id).execute();
    const change = { did: "remove a sentence", about: about(id), before: { word, text } };
    if (!is_own) await logChange(trx, by, change, now);
    return true;
  });
}

/**
 * Makes concurrent changes of one list wait for each other: a teacher's own, or with null the
 * school's. PostgreSQL locks rows on an update.
 */
async function lockList(trx: Db, staffId: number | null): Promise<void> {
  await trx
    .updateTable("staff")
    .set((eb) => ({ name: eb.ref("name") }))
    .where("id", "=", (eb) => {
      const locked = eb
        .selectFrom("staff as locked")
        .select((one) => one.fn.min("locked.id").as("id"));
      return staffId === null
        ? locked.where("locked.role", "=", "owner")
        : locked.where("locked.id", "=", staffId);
    })
    .execute();
}

function visible(db: Db, staffId: number) {
  return db
    .selectFrom("remark_sentences")
    .selectAll()
    .where((eb) => eb.or([eb("staff_id", "=", staffId), eb("staff_id", "is", null)]));
}

function ofList(db: Db, staffId: number | null) {
  return db
    .selectFrom("remark_sentences")
    .select(["id", "word", "text"])
    .where((eb) => (staffId === null ? eb("staff_id", "is", null) : eb("staff_id", "=", staffId)));
}

function checkWord(others: { word: string }[], word: string): void {
  if (others.some((one) => one.word.toLowerCase() === word.toLowerCase()))
    throw invalid({ word: ["Another sentence has this word."] });
}

type Row = { id: number; staff_id: number | null; word: string; text: string };

function asSentence({ id, staff_id, word, text }: Row) {
  return { id, word, text, is_own: staff_id !== null, version: versionOf({ word, text }) };
}

const about = (id: number) => `sentence ${id}`;
