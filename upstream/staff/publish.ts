import { randomUUID } from "node:crypto";
import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import type { Mailer } from "../mail/mailer.ts";
import { reviewLetter } from "../mail/letters.ts";
import { putMail } from "../mail/outbox.ts";
import { type Draft, getDraft, lockRecord } from "./drafts.ts";
import type { Staff } from "./accounts.ts";
import { logChange } from "./log.ts";
import { asColumns } from "./review.ts";
import { getTest, type SubmittedTest } from "./tests.ts";

type Place = { db: Db; mailer: Mailer; publicOrigin: string };

export type Publication = {
  test: SubmittedTest;
  drafts: Draft[];
  /** Names exactly this state of the drafts and of what is published. */
  state: string;
};

/** What would be published now. Throws 404 for a test that is not submitted. */
export async function getPublication(db: Db, recordId: number): Promise<Publication> {
  const test = await getTest(db, recordId);
  const drafts: Draft[] = [];
  for (const { id: setId } of test.dialogues) drafts.push(await getDraft(db, { recordId, setId }));
  const versions = drafts.map(({ version }) => version).join(".");
  return { test, drafts, state: `${versions}@${test.reviewed_at ?? ""}` };
}

/** Shows the student the draft `state` and may mail them. False when it was changed meanwhile. */
export async function publish(
  { db, mailer, publicOrigin }: Place,
  recordId: number,
  { state, isMailed, by }: { state: string; isMailed: boolean; by: Staff },
  now: number,
): Promise<boolean> {
  const isPublished = await db.transaction().execute(async (trx) => {
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
    await trx
      .updateTable("mock_records")
      .set({ feedback_status: 1, reviewed_at: updated_at })
      .where("id", "=", recordId)
      .execute();
    const did = test.feedback_status === 1 ? "correct a review" : "publish a review";
    await logChange(trx, by, { did, about: `mock test ${recordId}` }, now);
    if (isMailed) {
      const link = `${publicOrigin}/mock-test/feedback?record=${recordId}`;
      const letter = reviewLetter(link, test.feedback_status === 1);
      await putMail(trx, { to: test.email, letter, dedupeKey: `review-${randomUUID()}` });
    }
    return true;
  });
  if (isPublished && isMailed) mailer.wake();
  return isPublished;
}
