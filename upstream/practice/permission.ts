import { type Plan, planOf } from "../account/plan.ts";
import type { Learner } from "../account/tokens.ts";
import type { Db } from "../db/schema.ts";
import { isForPractice, isPractisedBy } from "../dialogues/find.ts";
import { isAmongFirst, isFree } from "../dialogues/free.ts";
import { isOfVersion } from "../dialogues/version.ts";
import { type Offer, readFreeTaste } from "../plans/free-taste.ts";
import { invalid, noPlan } from "../refusal.ts";
import { numbersIn, openTo } from "../weak/due.ts";
import { findPendingRecord } from "./records.ts";

/**
 * Returns the student's plan if it opens this dialogue, or if the dialogue is free or begun. Throws
 * otherwise. Recent material needs a plan that includes it.
 */
export async function checkMayOpen(
  offer: Offer,
  userId: number,
  dialogueId: number,
): Promise<Plan> {
  const plan = await planOf(offer.db, userId, offer.clock());
  const isOpen =
    (await opens(offer, { plan, userId }, dialogueId)) ||
    (await findPendingRecord(offer.db, userId, dialogueId)) !== null;
  if (!isOpen) throw noPlan();
  return plan;
}

/**
 * Throws for new work without a plan or a free dialogue. Begun work can be finished after the plan
 * has ended.
 */
export async function checkMayPractise(
  offer: Offer,
  userId: number,
  dialogueId: number,
): Promise<void> {
  if (await isOpenTo(offer, userId, dialogueId)) return;
  if ((await findPendingRecord(offer.db, userId, dialogueId)) === null) throw noPlan();
}

export async function hearsSamplesOf(
  offer: Offer,
  userId: number,
  dialogueId: number,
): Promise<boolean> {
  const plan = await planOf(offer.db, userId, offer.clock());
  return plan.hearsSamples ? opens(offer, { plan, userId }, dialogueId) : isFree(offer, dialogueId);
}

/** Returns whether a plan opens this dialogue, or it needs none. */
export async function isOpenTo(offer: Offer, userId: number, dialogueId: number) {
  const plan = await planOf(offer.db, userId, offer.clock());
  return opens(offer, { plan, userId }, dialogueId);
}

/** What a student practised stays open after its dialogue became one that is only for tests. */
async function opens(
  offer: Offer,
  { plan: { openDialogues, seesRecent }, userId }: { plan: Plan; userId: number },
  dialogueId: number,
): Promise<boolean> {
  const { is_recent, tests_only, is_known } = await offer.db
    .selectFrom("questions")
    .select(["is_recent", "tests_only"])
    .select((eb) => eb.or([isForPractice(userId), isPractisedBy(userId)]).as("is_known"))
    .where("id", "=", dialogueId)
    .executeTakeFirstOrThrow();
  if (tests_only === 1) return openDialogues > 0 && Boolean(is_known);
  if (is_recent === 1) return seesRecent;
  const free = await readFreeTaste(offer);
  return isAmongFirst(offer.db, dialogueId, Math.max(openDialogues, free.dialogues));
}

/** Returns how to practise a dialogue of a test, and its weak segments; null when it is closed. */
export async function practiceOf(offer: Offer, student: Learner, dialogueId: number) {
  const dialogue = await offer.db
    .selectFrom("questions")
    .select(["id as question_id", "is_recent"])
    .where("id", "=", dialogueId)
    .where("language_id", "=", student.languageId)
    .where("active", "=", 1)
    .executeTakeFirst();
  if (!dialogue || !(await isOpenTo(offer, student.id, dialogueId))) return null;
  return { ...dialogue, weak_segments: await numbersIn(await openTo(offer, student), dialogueId) };
}

/**
 * Throws 422 when the dialogue has no such segment, now or in the student's version. Who has not
 * begun may have opened an earlier version.
 */
export async function checkSegment(
  db: Db,
  userId: number,
  { segmentId, dialogueId }: { segmentId: number; dialogueId: number },
): Promise<void> {
  const found = await db
    .selectFrom("segments")
    .leftJoin("practice_records as record", (join) =>
      join
        .onRef("record.question_id", "=", "segments.question_id")
        .on("record.user_id", "=", userId)
        .on("record.status", "=", 0),
    )
    .select("segments.id")
    .where("segments.id", "=", segmentId)
    .where("segments.question_id", "=", dialogueId)
    .where((eb) =>
      eb.or([
        eb("segments.active", "=", 1),
        eb("record.id", "is", null),
        isOfVersion("record.created_at"),
      ]),
    )
    .executeTakeFirst();
  if (!found) throw invalid({ segment_id: ["The selected segment id is invalid."] });
}
