import { lockStudent } from "../account/users.ts";
import { stamp } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { Refusal } from "../refusal.ts";
import { readCard } from "./cards.ts";

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
      .select(["reps", "card"])
      .where("user_id", "=", userId)
      .where("word_id", "=", wordId)
      .executeTakeFirst();
    if ((there?.reps ?? 0) !== reps)
      throw new Refusal(409, "This card was reviewed elsewhere.", {
        results: there && { reps: there.reps, card: readCard(there.card) },
      });
    const change = { due: review.due, reps: reps + 1, card: JSON.stringify(review.card) };
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
