import { sql } from "kysely";
import { MOST } from "../db/batch.ts";
import type { Db } from "../db/schema.ts";
import { type Offer, readFreeTaste } from "../plans/free-taste.ts";

/** Lists the first `count` practice dialogues of a language, which need no plan. */
export async function listFreeIds(db: Db, languageId: number, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await inOrder(db, languageId).select("id").limit(count).execute();
  return rows.map(({ id }) => id);
}

/** The last of the first practice dialogues of a language: those up to it are open. */
export type Opening = { last_serial_no: number; last_id: number };

const ALL: Opening = { last_serial_no: MOST, last_id: MOST };
const NONE: Opening = { last_serial_no: -MOST, last_id: -MOST };

/** A condition: the dialogue is one of those up to the asker's. */
export const IS_OPEN = sql<boolean>`(questions.serial_no, questions.id) <= (asker.last_serial_no, asker.last_id)`;

/** Returns the last of the first `count` practice dialogues of a language; Infinity means all. */
export async function openingOf(db: Db, languageId: number, count: number): Promise<Opening> {
  if (count === 0) return NONE;
  if (count === Infinity) return ALL;
  const last = await inOrder(db, languageId)
    .select(["serial_no as last_serial_no", "id as last_id"])
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst();
  return last ?? ALL;
}

export async function countOffered(db: Db, languageId: number): Promise<number> {
  const { count } = await offered(db, languageId)
    .select(({ fn }) => fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function inOrder(db: Db, languageId: number) {
  return offered(db, languageId).orderBy("serial_no").orderBy("id");
}

function offered(db: Db, languageId: number) {
  return db
    .selectFrom("questions")
    .where("language_id", "=", languageId)
    .where("active", "=", 1)
    .where("tests_only", "=", 0)
    .where("is_recent", "=", 0);
}

export async function isFree(offer: Offer, dialogueId: number): Promise<boolean> {
  return isAmongFirst(offer.db, dialogueId, (await readFreeTaste(offer)).dialogues);
}

/** Returns whether a dialogue is one of the first `count` practice dialogues of its language. */
export async function isAmongFirst(db: Db, dialogueId: number, count: number): Promise<boolean> {
  if (count === Infinity) return true;
  const dialogue = await db
    .selectFrom("questions")
    .select("language_id")
    .where("id", "=", dialogueId)
    .executeTakeFirst();
  if (!dialogue) return false;
  return (await listFreeIds(db, dialogue.language_id, count)).includes(dialogueId);
}
