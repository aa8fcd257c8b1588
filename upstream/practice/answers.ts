import { checkRoom } from "../account/room.ts";
import {
  type AnswerPlace,
  type FileColumns,
  type PostedAnswer,
  type Receipt,
  storeAnswer,
} from "../answers/store.ts";
import type { Db } from "../db/schema.ts";
import { alreadySubmitted } from "../refusal.ts";
import { dropSaid, ensurePendingRecord } from "./records.ts";

type NewAnswer = PostedAnswer & {
  question_id: number;
  segment_id: number;
  time_taken: number;
  peaks: string | null;
  facts: string | null;
};
export type PracticeReceipt = Receipt & { segment_id: number };
type Place = AnswerPlace & { mostBytes: number };

/** Returns the earlier receipt of this answer, or null. Throws 409 when its record is submitted. */
export async function findPracticeReceipt(
  db: Db,
  userId: number,
  clientAnswerId: string | null,
): Promise<PracticeReceipt | null> {
  if (clientAnswerId === null) return null;
  const row = await db
    .selectFrom("practice_receipts as receipt")
    .innerJoin("practice_records as record", "record.id", "receipt.record_id")
    .select([
      "receipt.segment_id",
      "receipt.size",
      "receipt.sha256",
      "receipt.attempt",
      "receipt.client_answer_id",
      "receipt.created_at",
      "record.status",
    ])
    .where("receipt.user_id", "=", userId)
    .where("receipt.client_answer_id", "=", clientAnswerId)
    .executeTakeFirst();
  if (!row) return null;
  const { status, ...receipt } = row;
  if (status === 1) throw alreadySubmitted(receipt);
  return receipt;
}

/** Stores a recording of a practice, if the student has room for it, and returns its receipt. */
export async function storePracticeAnswer(
  place: Place,
  answer: NewAnswer,
): Promise<PracticeReceipt> {
  const { userId, segment_id, time_taken, peaks, facts, client_answer_id } = answer;
  const open = async (trx: Db) => {
    const record_id = await ensurePendingRecord(trx, userId, answer.question_id, segment_id);
    const previous = await trx
      .selectFrom("practice_answers")
      .select(["file_name", "attempt", "size"])
      .where("record_id", "=", record_id)
      .where("segment_id", "=", segment_id)
      .executeTakeFirst();
    const more = answer.bytes.length - (previous?.size ?? 0);
    await checkRoom(trx, { userId, mostBytes: place.mostBytes, more });
    const write = async (stored: Receipt, file: FileColumns) => {
      const receipt = { segment_id, ...stored };
      const row = { ...receipt, record_id, ...file, time_taken, peaks, facts, heard: null };
      await trx
        .insertInto("practice_answers")
        .values(row)
        .onConflict((conflict) => conflict.columns(["record_id", "segment_id"]).doUpdateSet(row))
        .execute();
      await dropSaid(trx, { record_id, segment_id });
      if (client_answer_id !== null)
        await trx
          .insertInto("practice_receipts")
          .values({ ...receipt, user_id: userId, record_id, client_answer_id })
          .execute();
      return receipt;
    };
    return { previous, write };
  };
  const findReceipt = (trx: Db) => findPracticeReceipt(trx, userId, client_answer_id);
  return storeAnswer(place, answer, { findReceipt, open });
}
