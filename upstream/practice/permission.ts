import { planOf } from "../account/plan.ts";
import type { Db } from "../db/schema.ts";
import { isFree } from "../dialogues/free.ts";
import { invalid, noPlan } from "../refusal.ts";
import { findPendingRecord } from "./records.ts";

type Offer = { db: Db; freeDialogues: number };

/**
 * Throws when neither a plan of the student opens this dialogue nor is it free: recent material
 * needs a plan that has it.
 */
export async function checkMayOpen(
  offer: Offer,
  userId: number,
  dialogueId: number,
): Promise<void> {
  if (!(await opens(offer, userId, dialogueId))) throw noPlan();
}

/**
 * Begun work can be finished after the plan ended; new work needs a plan or a free dialogue. Throws
 * when it has none.
 */
export async function checkMayPractise(
  offer: Offer,
  userId: number,
  dialogueId: number,
): Promise<void> {
  if (await opens(offer, userId, dialogueId)) return;
  if ((await findPendingRecord(offer.db, userId, dialogueId)) === null) throw noPlan();
}

async function opens(offer: Offer, userId: number, dialogueId: number): Promise<boolean> {
  const { isSubscribed, seesRecent } = await planOf(offer.db, userId);
  const { is_recent } = await offer.db
    .selectFrom("questions")
    .select("is_recent")
    .where("id", "=", dialogueId)
    .executeTakeFirstOrThrow();
  if (is_recent === 1) return seesRecent;
  return isSubscribed || isFree(offer, dialogueId);
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
