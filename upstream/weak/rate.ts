import { lockStudent } from "../account/users.ts";
import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { invalid, notFound, Refusal } from "../refusal.ts";
import { refreshWeak } from "./refresh.ts";
import { isNewer } from "./standing.ts";

type Rating = {
  userId: number;
  segmentId: number;
  /** The submitted practice with the new take. */
  recordId: number;
  reviewId: string;
  rating: number;
  /** The number of ratings when the segment was shown. */
  reps: number;
  due: string;
  card: object;
};

/**
 * Stores the rating of a new take. A good one ends a segment that only the student marked. A
 * repeated request changes nothing. Throws 409 when another page rated or ended it meanwhile.
 */
export async function rateWeak(db: Db, rating: Rating, now: number): Promise<{ left: boolean }> {
  const { userId, segmentId, recordId, reviewId } = rating;
  return db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId);
    const find = () =>
      trx
        .selectFrom("weak_segments")
        .selectAll()
        .where("user_id", "=", userId)
        .where("segment_id", "=", segmentId)
        .executeTakeFirst();
    const weak = await find();
    if (!weak) throw notFound();
    if (weak.review_id === reviewId) return { left: weak.left_at !== null };
    const practice = await findTake(trx, { userId, segmentId, recordId });
    if (!practice) throw notFound();
    if (weak.left_at !== null || weak.reps !== rating.reps)
      throw new Refusal(409, "This segment was rated elsewhere.");
    if (!isNewer(weak, practice)) throw invalid({ record_id: ["Speak the segment again first."] });
    await trx
      .updateTable("weak_segments")
      .set({
        ...{ due: rating.due, reps: rating.reps + 1, card: JSON.stringify(rating.card) },
        ...{ review_id: reviewId, rating: rating.rating, rated_record_id: recordId },
        rated_at: stampAfter(0, now),
      })
      .where("user_id", "=", userId)
      .where("segment_id", "=", segmentId)
      .execute();
    await refreshWeak(trx, { userId, dialogueId: practice.question_id }, now);
    return { left: (await find())?.left_at !== null };
  });
}

function findTake(
  trx: Db,
  { userId, segmentId, recordId }: Pick<Rating, "userId" | "segmentId" | "recordId">,
) {
  return trx
    .selectFrom("practice_records as record")
    .innerJoin("practice_answers as answer", "answer.record_id", "record.id")
    .select(["record.id", "record.question_id", "record.submitted_at"])
    .where("record.id", "=", recordId)
    .where("record.user_id", "=", userId)
    .where("record.status", "=", 1)
    .where("answer.segment_id", "=", segmentId)
    .where("answer.attempt", ">", 0)
    .executeTakeFirst();
}
