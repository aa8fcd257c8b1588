import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import {
  asColumns,
  asReview,
  changed,
  NO_REVIEW,
  type Review,
  type ReviewChange,
  saysTheSame,
} from "./review.ts";

export type Draft = {
  review: Review;
  version: number;
  saved_by: string | null;
  saved_at: string | null;
};
export type Place = { recordId: number; setId: number };

/** What stands of a dialogue: the draft, else what was published. */
export async function getDraft(db: Db, { recordId, setId }: Place): Promise<Draft> {
  const draft = await db
    .selectFrom("mock_review_drafts")
    .selectAll()
    .where("record_id", "=", recordId)
    .where("mocktest_set_id", "=", setId)
    .executeTakeFirst();
  if (draft)
    return {
      review: asReview(draft),
      version: draft.version,
      saved_by: draft.saved_by,
      saved_at: draft.updated_at,
    };
  const published = await db
    .selectFrom("mock_reviews")
    .select(["reviews", "twitter_remark", "half_marks", "segments"])
    .where("record_id", "=", recordId)
    .where("mocktest_set_id", "=", setId)
    .executeTakeFirst();
  const review = published ? asReview(published) : NO_REVIEW;
  return { review, version: 0, saved_by: null, saved_at: null };
}

/** Saves a change of the draft `version`. False when another was saved meanwhile. */
export function saveDraft(
  db: Db,
  { recordId, setId }: Place,
  { change, version, by }: { change: ReviewChange; version: number; by: string },
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockRecord(trx, recordId);
    const current = await getDraft(trx, { recordId, setId });
    const review = changed(current.review, change);
    if (saysTheSame(current.review, review)) return true;
    if (current.version !== version) return false;
    const row = {
      ...asColumns(review),
      version: version + 1,
      saved_by: by,
      updated_at: stampAfter(0, now),
    };
    await trx
      .insertInto("mock_review_drafts")
      .values({ record_id: recordId, mocktest_set_id: setId, ...row })
      .onConflict((conflict) => conflict.columns(["record_id", "mocktest_set_id"]).doUpdateSet(row))
      .execute();
    return true;
  });
}

/** Locks the record for this transaction, so that two teachers save one after the other. */
export async function lockRecord(trx: Db, recordId: number): Promise<void> {
  await trx
    .updateTable("mock_records")
    .set((eb) => ({ status: eb.ref("status") }))
    .where("id", "=", recordId)
    .execute();
}
