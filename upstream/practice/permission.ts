import { planOf } from "../account/plan.ts";
import type { Db } from "../db/schema.ts";
import { invalid, noPlan } from "../refusal.ts";
import { findPendingRecord } from "./records.ts";

/** Throws when no plan of the student opens this dialogue: recent material needs one that has it. */
export async function checkMayOpen(db: Db, userId: number, dialogueId: number): Promise<void> {
  if (!(await opens(db, userId, dialogueId))) throw noPlan();
}

/**
 * Begun work can be finished after the plan ended; new work needs a plan. Throws when it has none.
 */
export async function checkMayPractise(db: Db, userId: number, dialogueId: number): Promise<void> {
  if (await opens(db, userId, dialogueId)) return;
  if ((await findPendingRecord(db, userId, dialogueId)) === null) throw noPlan();
}

async function opens(db: Db, userId: number, dialogueId: number): Promise<boolean> {
  const { isSubscribed, seesRecent } = await planOf(db, userId);
  const { is_recent } = await db
    .selectFrom("questions")
    .select("is_recent")
    .where("id", "=", dialogueId)
    .executeTakeFirstOrThrow();
  return is_recent === 1 ? seesRecent : isSubscribed;
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
