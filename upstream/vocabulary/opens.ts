import { lockStudent } from "../account/users.ts";
import { stamp, stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { notFound } from "../refusal.ts";

type Opened = {
  userId: number;
  wordId: number;
  /** Identifies the page view, in which a word counts once. */
  viewToken: string | null;
};

const REMEMBERED_MS = 7 * 24 * 60 * 60 * 1000;

/** Counts an opening in a content list, and returns the word's openings. */
export async function countOpening(db: Db, opened: Opened): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const at = stamp();
    if (await isNew(trx, "words", opened)) {
      const row = { user_id: opened.userId, word_id: opened.wordId };
      await trx
        .insertInto("word_opens")
        .values({ ...row, count_memoriz: 1, first_opened_at: at, last_opened_at: at })
        .onConflict((conflict) =>
          conflict.columns(["user_id", "word_id"]).doUpdateSet((eb) => ({
            count_memoriz: eb("word_opens.count_memoriz", "+", 1),
            last_opened_at: at,
          })),
        )
        .execute();
    }
    return readCount(trx, "word_opens", opened);
  });
}

/** Counts an opening in My Words, separately. Throws 404 for a missing entry. */
export async function countMyOpening(db: Db, opened: Opened): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await readCount(trx, "my_words", opened);
    if (await isNew(trx, "my-words", opened))
      await trx
        .updateTable("my_words")
        .set((eb) => ({ count_memoriz: eb("count_memoriz", "+", 1) }))
        .where("user_id", "=", opened.userId)
        .where("word_id", "=", opened.wordId)
        .execute();
    return readCount(trx, "my_words", opened);
  });
}

/** Returns whether an opening is new. Removes old tokens, because their pages are closed. */
async function isNew(
  trx: Db,
  list: "words" | "my-words",
  { userId, wordId, viewToken }: Opened,
): Promise<boolean> {
  if (viewToken === null) return true;
  await lockStudent(trx, userId);
  await trx
    .deleteFrom("word_views")
    .where("user_id", "=", userId)
    .where("created_at", "<", stampAfter(-REMEMBERED_MS))
    .execute();
  const added = await trx
    .insertInto("word_views")
    .values({
      ...{ user_id: userId, word_id: wordId, list },
      ...{ view_token: viewToken, created_at: stamp() },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("word_id")
    .executeTakeFirst();
  return added !== undefined;
}

async function readCount(
  trx: Db,
  table: "word_opens" | "my_words",
  { userId, wordId }: Opened,
): Promise<number> {
  const row = await trx
    .selectFrom(table)
    .select("count_memoriz")
    .where("user_id", "=", userId)
    .where("word_id", "=", wordId)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row.count_memoriz;
}
