import { createHash } from "node:crypto";
import { lockStudent } from "../account/users.ts";
import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { keepRecording, type Recording } from "../files/recordings.ts";
import type { Storage } from "../files/storage.ts";
import { addHearing } from "../speech/takes.ts";

/** A posted recording, with the fields that practice and mock tests have in common. */
export type PostedAnswer = Recording & {
  userId: number;
  attempt: number | null;
  client_answer_id: string | null;
  duration_ms: number | null;
};

/** `hears` is true where a machine may hear takes. */
export type AnswerPlace = { db: Db; answers: Storage; hears: boolean };

/** The part of a receipt that practice and mock tests have in common. */
export type Receipt = {
  size: number;
  sha256: string;
  attempt: number;
  client_answer_id: string | null;
  created_at: string;
};

/** The columns of its stored file. */
export type FileColumns = { file_name: string; content_type: string; duration_ms: number | null };

/** The rows of practice or of mock tests. Each call is in the transaction that locks the student. */
type Rows<Told> = {
  findReceipt: (trx: Db) => Promise<Told | null>;
  /** Finds the answer that the new one replaces. Throws when the student may not send one. */
  open: (trx: Db) => Promise<{
    previous: { file_name: string | null; attempt: number } | undefined;
    write: (receipt: Receipt, file: FileColumns) => Promise<Told>;
  }>;
};

/** Stores a recording. A parallel post of the same answer gets the same receipt. */
export async function storeAnswer<Told>(
  place: AnswerPlace,
  answer: PostedAnswer,
  rows: Rows<Told>,
  now?: number,
): Promise<Told> {
  const { userId, bytes, type, attempt, client_answer_id, duration_ms } = answer;
  return keepRecording(place, { ...answer, person: `${userId}` }, async (trx, file_name) => {
    await lockStudent(trx, userId);
    // A parallel post of the same answer may have been first. Only the lock on the student makes
    // sure.
    const twin = await rows.findReceipt(trx);
    if (twin) return { receipt: twin, replaced: null, kept: false };
    const { previous, write } = await rows.open(trx);
    const stored = {
      size: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      attempt: Math.max(attempt ?? 1, (previous?.attempt ?? 0) + 1),
      client_answer_id,
      created_at: stampAfter(0, now),
    };
    const file = { file_name, content_type: type.contentType, duration_ms };
    const receipt = await write(stored, file);
    if (place.hears) await addHearing(trx, userId, file_name);
    return { receipt, replaced: previous?.file_name ?? null, kept: true };
  });
}
