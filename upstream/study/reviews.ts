import { sql } from "kysely";
import * as z from "zod";
import { lockStudent } from "../account/users.ts";
import { stamp } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { notFound, Refusal } from "../refusal.ts";
import { readCard } from "./cards.ts";

const replaced = z.object({ reps: z.number(), card: z.string(), due: z.string() });

type Review = {
  userId: number;
  wordId: number;
  reviewId: string;
  rating: number;
  /** The card's number of reviews when it was shown. */
  reps: number;
  /** When to show it again, as a stamp. */
  due: string;
  card: object;
};

/**
 * Stores a review and its card. A repeated request changes nothing. When another device reviewed
 * the card meanwhile, throws an error with the current card.
 */
export async function saveReview(db: Db, review: Review): Promise<void> {
  const { userId, wordId, reps } = review;
  await db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId);
    const known = await trx
      .selectFrom("study_reviews")
      .select("word_id")
      .where("user_id", "=", userId)
      .where("review_id", "=", review.reviewId)
      .executeTakeFirst();
    if (known) return;
    const there = await trx
      .selectFrom("study_cards")
      .select(["reps", "card", "due"])
      .where("user_id", "=", userId)
      .where("word_id", "=", wordId)
      .executeTakeFirst();
    if ((there?.reps ?? 0) !== reps)
      throw new Refusal(409, "This card was reviewed elsewhere.", {
        results: there && { reps: there.reps, card: readCard(there.card) },
      });
    const change = {
      ...{ due: review.due, reps: reps + 1, card: JSON.stringify(review.card) },
      ...{ review_id: review.reviewId, before: there ? JSON.stringify(there) : null },
    };
    await trx
      .insertInto("study_cards")
      .values({ user_id: userId, word_id: wordId, ...change })
      .onConflict((conflict) => conflict.columns(["user_id", "word_id"]).doUpdateSet(change))
      .execute();
    await trx
      .insertInto("study_reviews")
      .values({
        ...{ user_id: userId, word_id: wordId, review_id: review.reviewId },
        ...{ rating: review.rating, is_first: there ? 0 : 1, reviewed_at: stamp() },
      })
      .execute();
  });
}

/**
 * Takes back a student's last review of a word: the card is as before. A repeated request changes
 * nothing. Throws 409 when the word was reviewed again since, and 404 for an unknown review.
 */
export async function undoReview(db: Db, userId: number, reviewId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId);
    const review = await trx
      .selectFrom("study_reviews")
      .select(["word_id", "undone_at"])
      .where("user_id", "=", userId)
      .where("review_id", "=", reviewId)
      .executeTakeFirst();
    if (!review) throw notFound();
    if (review.undone_at !== null) return;
    const card = await trx
      .selectFrom("study_cards")
      .select(["review_id", "before"])
      .where("user_id", "=", userId)
      .where("word_id", "=", review.word_id)
      .executeTakeFirst();
    if (card?.review_id !== reviewId) throw new Refusal(409, "This card was reviewed elsewhere.");
    const ofWord = sql<boolean>`user_id = ${userId} and word_id = ${review.word_id}`;
    if (card.before === null) await trx.deleteFrom("study_cards").where(ofWord).execute();
    else
      await trx
        .updateTable("study_cards")
        .set({ ...replaced.parse(JSON.parse(card.before)), review_id: null, before: null })
        .where(ofWord)
        .execute();
    await trx
      .updateTable("study_reviews")
      .set({ undone_at: stamp() })
      .where("user_id", "=", userId)
      .where("review_id", "=", reviewId)
      .execute();
  });
}
