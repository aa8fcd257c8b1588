import { stamp } from "../clock.ts";
import type { Db } from "../db/schema.ts";

/** Adds a word to My Words. An existing entry stays as it is. */
export async function addMyWord(db: Db, userId: number, wordId: number): Promise<number> {
  await db
    .insertInto("my_words")
    .values({ user_id: userId, word_id: wordId, count_memoriz: 0, created_at: stamp() })
    .onConflict((conflict) => conflict.columns(["user_id", "word_id"]).doNothing())
    .execute();
  const { id } = await db
    .selectFrom("my_words")
    .select("id")
    .where("user_id", "=", userId)
    .where("word_id", "=", wordId)
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes an entry. Ignores a missing entry, or another student's. */
export async function deleteMyWord(db: Db, userId: number, id: number): Promise<void> {
  await db.deleteFrom("my_words").where("id", "=", id).where("user_id", "=", userId).execute();
}
