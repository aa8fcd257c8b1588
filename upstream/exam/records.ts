import { lockStudent } from "../account/users.ts";
import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import type { Storage } from "../files/storage.ts";
import { alreadyCompleted, invalid, notFound, type Refusal, timeIsOver } from "../refusal.ts";
import { deadlineOf, secondsLeft } from "./clock.ts";
import { segmentsOf } from "./segments.ts";

type Begun = {
  userId: number;
  testId: number;
  duration: number;
  timePercent: number;
  getsFeedback: boolean;
};

export async function findRecord(db: Db, userId: number, testId: number) {
  return (await recordsOf(db, userId).where("mocktest_id", "=", testId).executeTakeFirst()) ?? null;
}

export async function getRecord(db: Db, userId: number, recordId: number) {
  const row = await recordsOf(db, userId).where("id", "=", recordId).executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

function recordsOf(db: Db, userId: number) {
  return db
    .selectFrom("mock_records")
    .select(["id", "mocktest_id", "status", "timed_out", "deadline_at", "time_percent"])
    .select(["created_at", "feedback_status"])
    .where("user_id", "=", userId);
}

/** Returns the reason for a closed record: submitted, or out of time. */
export function whyClosed({ timed_out }: { timed_out: 0 | 1 }): Refusal {
  return timed_out === 1 ? timeIsOver() : alreadyCompleted();
}

/**
 * Returns the pending record of a test, or a new one. A new record gets a row for each segment, so
 * that later content changes do not affect it. Throws 409 when the test is completed.
 */
export function openRecord(db: Db, begun: Begun, now: number) {
  return db.transaction().execute(async (trx) => {
    await lockStudent(trx, begun.userId);
    const known = await findRecord(trx, begun.userId, begun.testId);
    if (known?.status === 1) throw whyClosed(known);
    return known ?? beginRecord(trx, begun, now);
  });
}

async function beginRecord(trx: Db, begun: Begun, now: number) {
  const { userId, testId, duration, timePercent, getsFeedback } = begun;
  const record = await trx
    .insertInto("mock_records")
    .values({
      user_id: userId,
      mocktest_id: testId,
      status: 0,
      time_percent: timePercent,
      with_feedback: getsFeedback ? 1 : 0,
      created_at: stampAfter(0, now),
      deadline_at: deadlineOf(duration, timePercent, now),
    })
    .returning(["id", "status", "deadline_at", "time_percent", "created_at", "feedback_status"])
    .executeTakeFirstOrThrow();
  const segments = await segmentsOf(trx, testId)
    .select(["set.id as mocktest_set_id", "segments.id as segment_id"])
    .execute();
  if (segments.length === 0)
    throw invalid({ mocktest_id: ["This mock test holds no dialogue yet."] });
  await trx
    .insertInto("mock_answers")
    .values(segments.map((segment) => ({ record_id: record.id, ...segment })))
    .execute();
  return record;
}

/**
 * Removes a pending record with its answers. Removes the files after the commit; after a crash the
 * sweep removes them.
 */
export async function resetRecord(
  { db, answers }: { db: Db; answers: Storage },
  userId: number,
  recordId: number,
): Promise<void> {
  const names = await db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId);
    const record = await getRecord(trx, userId, recordId);
    if (record.status === 1) throw whyClosed(record);
    const files = await trx
      .selectFrom("mock_answers")
      .select("file_name")
      .where("record_id", "=", recordId)
      .where("file_name", "is not", null)
      .execute();
    await trx.deleteFrom("mock_records").where("id", "=", recordId).execute();
    return files.flatMap(({ file_name }) => file_name ?? []);
  });
  for (const name of names) await answers.remove(name);
}

export async function completeRecord(
  db: Db,
  userId: number,
  recordId: number,
  { testId, now }: { testId: number; now: number },
): Promise<void> {
  const record = await getRecord(db, userId, recordId);
  if (record.mocktest_id !== testId)
    throw invalid({ mocktest_id: ["The selected mocktest id is invalid."] });
  await closeRecord(db, recordId, { timedOut: 0, now });
}

/** Closes a record whose time is over. Throws 422 with the seconds that are left, if any. */
export async function timeOutRecord(
  db: Db,
  userId: number,
  recordId: number,
  now: number,
): Promise<void> {
  const record = await getRecord(db, userId, recordId);
  if (record.status === 1) return;
  const left = secondsLeft(record.deadline_at, now);
  if (left > 0)
    throw invalid({ mocktest_record_id: [`The time is not over yet: ${left} seconds are left.`] });
  await closeRecord(db, recordId, { timedOut: 1, now });
}

async function closeRecord(
  db: Db,
  recordId: number,
  { timedOut, now }: { timedOut: 0 | 1; now: number },
): Promise<void> {
  await db
    .updateTable("mock_records")
    .set({ status: 1, timed_out: timedOut, submitted_at: stampAfter(0, now) })
    .where("id", "=", recordId)
    .where("status", "=", 0)
    .execute();
}
