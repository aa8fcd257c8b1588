import { planOf } from "../account/plan.ts";
import type { Db } from "../db/schema.ts";
import { isFree } from "../dialogues/free.ts";
import { invalid, noPlan } from "../refusal.ts";
import { findPendingRecord } from "./records.ts";

/**
 * Begun work can be finished after the plan ended; new work needs a plan or a free dialogue. Throws
 * when it has none.
 */
export async function checkMayPractise(
  offer: { db: Db; freeDialogues: number },
  userId: number,
  dialogueId: number,
): Promise<void> {
  if ((await planOf(offer.db, userId)).isSubscribed) return;
  if ((await findPendingRecord(offer.db, userId, dialogueId)) !== null) return;
  if (!(await isFree(offer, dialogueId))) throw noPlan();
}

/** Throws 422 when the dialogue has no such segment. */
export async function checkSegment(db: Db, segmentId: number, dialogueId: number): Promise<void> {
  const found = await db
    .selectFrom("segments")
    .select("id")
    .where("id", "=", segmentId)
    .where("question_id", "=", dialogueId)
    .where("active", "=", 1)
    .executeTakeFirst();
  if (!found) throw invalid({ segment_id: ["The selected segment id is invalid."] });
}
