import { createHash } from "node:crypto";
import { lockStudent } from "../account/users.ts";
import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { keepRecording, type Stored } from "../files/recordings.ts";
import type { AudioType } from "../files/sniff.ts";
import type { Storage } from "../files/storage.ts";
import { invalid, timeIsOver } from "../refusal.ts";
import { takesAnswers } from "./clock.ts";
import { getRecord, whyClosed } from "./records.ts";

export type NewMockAnswer = {
  userId: number;
  recordId: number;
  answerId: number;
  attempt: number | null;
  clientAnswerId: string | null;
  durationMs: number | null;
  bytes: Uint8Array;
  type: AudioType;
};

export type MockReceipt = {
  mocktest_answer_id: number;
  size: number;
  sha256: string;
  attempt: number;
  client_answer_id: string | null;
  created_at: string;
};

/**
 * Stores a recording of a test and returns its receipt. Throws 409 when the test is closed or its
 * time is over, except for a stored recording.
 */
export async function storeMockAnswer(
  place: { db: Db; answers: Storage },
  answer: NewMockAnswer,
  now: number,
): Promise<MockReceipt> {
  return keepRecording(place, answer, (trx, fileName) => storeRow(trx, answer, fileName, now));
}

/** Returns the earlier receipt of this answer, or null. */
export async function findMockReceipt(
  db: Db,
  userId: number,
  clientAnswerId: string | null,
): Promise<MockReceipt | null> {
  if (clientAnswerId === null) return null;
  const row = await db
    .selectFrom("mock_receipts")
    .select(["mocktest_answer_id", "size", "sha256", "attempt", "client_answer_id", "created_at"])
    .where("user_id", "=", userId)
    .where("client_answer_id", "=", clientAnswerId)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns whether the student has answered each segment; false for a foreign record. */
export async function isAllAnswered(db: Db, userId: number, recordId: number): Promise<boolean> {
  const { fewest } = await db
    .selectFrom("mock_answers")
    .innerJoin("mock_records", "mock_records.id", "mock_answers.record_id")
    .select((eb) => eb.fn.min("mock_answers.attempt").as("fewest"))
    .where("mock_records.id", "=", recordId)
    .where("mock_records.user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return (fewest ?? 0) > 0;
}

async function storeRow(
  trx: Db,
  answer: NewMockAnswer,
  fileName: string,
  now: number,
): Promise<Stored<MockReceipt>> {
  await lockStudent(trx, answer.userId);
  // A parallel post of the same answer may have been first. Only the lock on the student makes
  // sure.
  const twin = await findMockReceipt(trx, answer.userId, answer.clientAnswerId);
  if (twin) return { receipt: twin, replaced: null, kept: false };
  const record = await getRecord(trx, answer.userId, answer.recordId);
  if (record.status === 1) throw whyClosed(record);
  if (!takesAnswers(record.deadline_at, now)) throw timeIsOver();
  const previous = await trx
    .selectFrom("mock_answers")
    .select(["file_name", "attempt"])
    .where("id", "=", answer.answerId)
    .where("record_id", "=", answer.recordId)
    .executeTakeFirst();
  if (!previous)
    throw invalid({ mocktest_answer_id: ["The selected mocktest answer id is invalid."] });
  const stored = {
    size: answer.bytes.length,
    sha256: createHash("sha256").update(answer.bytes).digest("hex"),
    attempt: Math.max(answer.attempt ?? 1, previous.attempt + 1),
    client_answer_id: answer.clientAnswerId,
    created_at: stampAfter(0, now),
  };
  await trx
    .updateTable("mock_answers")
    .set({
      ...stored,
      file_name: fileName,
      content_type: answer.type.contentType,
      duration_ms: answer.durationMs,
    })
    .where("id", "=", answer.answerId)
    .execute();
  const receipt = { mocktest_answer_id: answer.answerId, ...stored };
  if (answer.clientAnswerId !== null)
    await trx
      .insertInto("mock_receipts")
      .values({ ...receipt, client_answer_id: answer.clientAnswerId, user_id: answer.userId })
      .execute();
  return { receipt, replaced: previous.file_name, kept: true };
}
