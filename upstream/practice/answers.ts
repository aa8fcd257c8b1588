import { createHash } from "node:crypto";
import { checkRoom } from "../account/room.ts";
import { lockStudent } from "../account/users.ts";
import { stamp } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { keepRecording, type Stored } from "../files/recordings.ts";
import type { AudioType } from "../files/sniff.ts";
import type { Storage } from "../files/storage.ts";
import { alreadySubmitted } from "../refusal.ts";
import { ensurePendingRecord } from "./records.ts";

export type NewAnswer = {
  userId: number;
  dialogueId: number;
  segmentId: number;
  timeTaken: number;
  clientAnswerId: string | null;
  attempt: number | null;
  durationMs: number | null;
  peaks: string | null;
  facts: string | null;
  bytes: Uint8Array;
  type: AudioType;
};

export type Receipt = {
  segment_id: number;
  size: number;
  sha256: string;
  attempt: number;
  client_answer_id: string | null;
  created_at: string;
};

type Place = { db: Db; answers: Storage; mostBytes: number };

/** Returns the earlier receipt of this answer, or null. Throws 409 when its record is submitted. */
export async function findReceipt(
  db: Db,
  userId: number,
  clientAnswerId: string | null,
): Promise<Receipt | null> {
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

/** Stores a recording. A parallel post of the same answer gets the same receipt. */
export async function storeAnswer(place: Place, answer: NewAnswer): Promise<Receipt> {
  return keepRecording(place, answer, (trx, fileName) =>
    storeRow(trx, answer, { fileName, mostBytes: place.mostBytes }),
  );
}

async function storeRow(
  trx: Db,
  answer: NewAnswer,
  { fileName, mostBytes }: { fileName: string; mostBytes: number },
): Promise<Stored<Receipt>> {
  await lockStudent(trx, answer.userId);
  // A parallel post of the same answer may have been first. Only the lock on the student makes
  // sure.
  const twin = await findReceipt(trx, answer.userId, answer.clientAnswerId);
  if (twin) return { receipt: twin, replaced: null, kept: false };
  const recordId = await ensurePendingRecord(trx, answer.userId, answer.dialogueId);
  const previous = await trx
    .selectFrom("practice_answers")
    .select(["file_name", "attempt", "size"])
    .where("record_id", "=", recordId)
    .where("segment_id", "=", answer.segmentId)
    .executeTakeFirst();
  const more = answer.bytes.length - (previous?.size ?? 0);
  await checkRoom(trx, { userId: answer.userId, mostBytes, more });
  const receipt = {
    segment_id: answer.segmentId,
    size: answer.bytes.length,
    sha256: createHash("sha256").update(answer.bytes).digest("hex"),
    attempt: Math.max(answer.attempt ?? 1, (previous?.attempt ?? 0) + 1),
    client_answer_id: answer.clientAnswerId,
    created_at: stamp(),
  };
  const row = {
    ...receipt,
    record_id: recordId,
    file_name: fileName,
    content_type: answer.type.contentType,
    duration_ms: answer.durationMs,
    time_taken: answer.timeTaken,
    peaks: answer.peaks,
    facts: answer.facts,
  };
  await trx
    .insertInto("practice_answers")
    .values(row)
    .onConflict((conflict) => conflict.columns(["record_id", "segment_id"]).doUpdateSet(row))
    .execute();
  if (answer.clientAnswerId !== null) {
    await trx
      .insertInto("practice_receipts")
      .values({
        ...receipt,
        user_id: answer.userId,
        record_id: recordId,
        client_answer_id: answer.clientAnswerId,
      })
      .execute();
  }
  return { receipt, replaced: previous?.file_name ?? null, kept: true };
}
