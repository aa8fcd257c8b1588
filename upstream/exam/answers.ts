import {
  type AnswerPlace,
  type FileColumns,
  type PostedAnswer,
  type Receipt,
  storeAnswer,
} from "../answers/store.ts";
import type { Db } from "../db/schema.ts";
import { invalid, timeIsOver } from "../refusal.ts";
import { takesAnswers } from "./clock.ts";
import { getRecord, whyClosed } from "./records.ts";

type NewAnswer = PostedAnswer & {
  mocktest_record_id: number;
  mocktest_answer_id: number;
  peaks: string | null;
  facts: string | null;
};
export type MockReceipt = Receipt & { mocktest_answer_id: number };

/**
 * Stores a recording of a test and returns its receipt. Throws 409 when the test is closed or its
 * time is over, except for a stored recording.
 */
export async function storeMockAnswer(
  place: AnswerPlace,
  answer: NewAnswer,
  now: number,
): Promise<MockReceipt> {
  const { userId, mocktest_record_id, mocktest_answer_id, client_answer_id } = answer;
  const { peaks, facts } = answer;
  const open = async (trx: Db) => {
    const record = await getRecord(trx, userId, mocktest_record_id);
    if (record.status === 1) throw whyClosed(record);
    if (!takesAnswers(record.deadline_at, now)) throw timeIsOver();
    const previous = await trx
      .selectFrom("mock_answers")
      .select(["file_name", "attempt"])
      .where("id", "=", mocktest_answer_id)
      .where("record_id", "=", mocktest_record_id)
      .executeTakeFirst();
    if (!previous)
      throw invalid({ mocktest_answer_id: ["The selected mocktest answer id is invalid."] });
    const write = async (stored: Receipt, file: FileColumns) => {
      await trx
        .updateTable("mock_answers")
        .set({ ...stored, ...file, peaks, facts, heard: null })
        .where("id", "=", mocktest_answer_id)
        .execute();
      const receipt = { mocktest_answer_id, ...stored };
      if (client_answer_id !== null)
        await trx
          .insertInto("mock_receipts")
          .values({ ...receipt, client_answer_id, user_id: userId })
          .execute();
      return receipt;
    };
    return { previous, write };
  };
  const findReceipt = (trx: Db) => findMockReceipt(trx, userId, client_answer_id);
  return storeAnswer(place, answer, { findReceipt, open }, now);
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
