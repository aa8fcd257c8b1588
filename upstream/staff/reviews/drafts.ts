import { randomUUID } from "node:crypto";
import { stampAfter } from "../../clock.ts";
import type { Db } from "../../db/schema.ts";
import { reviewLetter } from "../../mail/letters.ts";
import { putMail } from "../../mail/outbox.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import { NO_REVIEW, type Review } from "../../../plan/review.ts";
import { asColumns, asReview } from "../../exam/review.ts";
import { lockStudentOf, refreshReviewed } from "../../weak/refresh.ts";
import { forgetMarkers } from "./markers.ts";
import { getTest, type Place, type SubmittedTest } from "./tests.ts";

export type Draft = {
  review: Review;
  version: number;
  saved_by: string | null;
  saved_at: string | null;
};

/** Returns the draft of a dialogue's review, else the published review. */
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

/** Writes the next version of a draft. */
export async function writeDraft(
  trx: Db,
  { recordId, setId }: Place,
  { review, version, by }: { review: Review; version: number; by: string },
  now: number,
): Promise<void> {
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
}

export type Publication = {
  test: SubmittedTest;
  drafts: Draft[];
  /** Identifies this exact state of the drafts and of the published review. */
  state: string;
};

/** Returns what would be published now. Throws 404 for a test that is not submitted. */
export async function getPublication(db: Db, recordId: number): Promise<Publication> {
  const test = await getTest(db, recordId);
  const drafts: Draft[] = [];
  for (const { id: setId } of test.dialogues) drafts.push(await getDraft(db, { recordId, setId }));
  const versions = drafts.map(({ version }) => version).join(".");
  return { test, drafts, state: `${versions}@${test.reviewed_at ?? ""}` };
}

/** Publishes the draft `state`, perhaps with a mail. Returns false when it has changed. */
export async function publish(
  { db, publicOrigin }: { db: Db; publicOrigin: string },
  recordId: number,
  { state, isMailed, by }: { state: string; isMailed: boolean; by: Staff },
  now: number,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockStudentOf(trx, recordId);
    await lockRecord(trx, recordId);
    const current = await getPublication(trx, recordId);
    if (current.state !== state) return false;
    const { test, drafts } = current;
    const updated_at = stampAfter(0, now);
    for (const [index, { id: setId }] of test.dialogues.entries()) {
      const draft = drafts[index];
      if (!draft) continue;
      const row = { ...asColumns(draft.review), updated_at };
      await trx
        .insertInto("mock_reviews")
        .values({ record_id: recordId, mocktest_set_id: setId, ...row })
        .onConflict((conflict) =>
          conflict.columns(["record_id", "mocktest_set_id"]).doUpdateSet(row),
        )
        .execute();
    }
    await forgetMarkers(trx, recordId);
    await trx
      .updateTable("mock_records")
      .set({ feedback_status: 1, reviewed_at: updated_at, read_at: null })
      .where("id", "=", recordId)
      .execute();
    await refreshReviewed(trx, recordId, now);
    const did = test.feedback_status === 1 ? "correct a review" : "publish a review";
    await logChange(trx, by, { did, about: `mock test ${recordId}` }, now);
    if (isMailed) {
      const link = `${publicOrigin}/mock-test/feedback?record=${recordId}`;
      const letter = reviewLetter({
        name: test.mocktest_name,
        marks: drafts.map(({ review: { half_marks } }) =>
          half_marks === null ? null : half_marks / 2,
        ),
        link,
        isCorrected: test.feedback_status === 1,
      });
      await putMail(trx, { to: test.email, letter, dedupeKey: `review-${randomUUID()}` });
    }
    return true;
  });
}

/** Locks the record for this transaction, so that the saves of two teachers wait for each other. */
export async function lockRecord(trx: Db, recordId: number): Promise<void> {
  await trx
    .updateTable("mock_records")
    .set((eb) => ({ status: eb.ref("status") }))
    .where("id", "=", recordId)
    .execute();
}
