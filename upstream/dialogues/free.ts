import type { Db } from "../db/schema.ts";
import { type Offer, readFreeTaste } from "../plans/free-taste.ts";

/** Lists the first `count` practice dialogues of a language, which need no plan. */
export async function listFreeIds(db: Db, languageId: number, count: number): Promise<number[]> {
  if (count === 0) return [];
  const rows = await db
    .selectFrom("questions")
    .select("id")
    .where("language_id", "=", languageId)
    .where("active", "=", 1)
    .where("tests_only", "=", 0)
    .where("is_recent", "=", 0)
    .orderBy("serial_no")
    .orderBy("id")
    .limit(count)
    .execute();
  return rows.map(({ id }) => id);
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
