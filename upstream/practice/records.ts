import { readSaidFacts, withSaid } from "../../plan/said-facts.ts";
import { lockStudent } from "../account/users.ts";
import { stamp } from "../clock.ts";
import type { Clocked, Db } from "../db/schema.ts";
import { beginningWith, isOfVersion } from "../dialogues/version.ts";
import type { Storage } from "../files/storage.ts";
import { alreadySubmitted, invalid, notFound } from "../refusal.ts";
import { refreshWeak } from "../weak/refresh.ts";

export async function findPendingRecord(
  db: Db,
  userId: number,
  dialogueId: number,
): Promise<number | null> {
  const row = await db
    .selectFrom("practice_records")
    .select("id")
    .where("user_id", "=", userId)
    .where("question_id", "=", dialogueId)
    .where("status", "=", 0)
    .executeTakeFirst();
  return row?.id ?? null;
}

export function openRecord(db: Db, userId: number, dialogueId: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId);
    return ensurePendingRecord(trx, userId, dialogueId);
  });
}

/** Returns the pending record, or a new one. Call it in a transaction that locks the student. */
export async function ensurePendingRecord(
  trx: Db,
  userId: number,
  dialogueId: number,
  segmentId: number | null = null,
): Promise<number> {
  const open = await findPendingRecord(trx, userId, dialogueId);
  if (open !== null) return open;
  const created_at = await beginningWith(trx, segmentId);
  const { id } = await trx
    .insertInto("practice_records")
    .values({ user_id: userId, question_id: dialogueId, status: 0, created_at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Submits the pending record. Segments without an answer become "not attempted", so that later
 * content changes do not affect it.
 */
export async function submitRecord(
  { db, clock }: Clocked,
  userId: number,
  dialogueId: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId);
    const recordId = await findPendingRecord(trx, userId, dialogueId);
    if (recordId === null) {
      const finished = await trx
        .selectFrom("practice_records")
        .select("id")
        .where("user_id", "=", userId)
        .where("question_id", "=", dialogueId)
        .executeTakeFirst();
      throw finished ? alreadySubmitted() : nothingAnswered();
    }
    const answered = await trx
      .selectFrom("practice_answers")
      .select("segment_id")
      .where("record_id", "=", recordId)
      .execute();
    if (answered.length === 0) throw nothingAnswered();
    const done = new Set(answered.map((answer) => answer.segment_id));
    const segments = await trx
      .selectFrom("segments")
      .innerJoin("practice_records as record", "record.question_id", "segments.question_id")
      .select("segments.id")
      .where("record.id", "=", recordId)
      .where(isOfVersion("record.created_at"))
      .execute();
    const open = segments.filter(({ id }) => !done.has(id));
    if (open.length > 0) {
      await trx
        .insertInto("practice_answers")
        .values(
          open.map(({ id }) => ({
            record_id: recordId,
            segment_id: id,
            attempt: 0,
            created_at: stamp(),
          })),
        )
        .execute();
    }
    await trx
      .updateTable("practice_records")
      .set({ status: 1, submitted_at: stamp() })
      .where("id", "=", recordId)
      .execute();
    await refreshWeak(trx, { userId, dialogueId }, clock());
  });
}

/** Removes the pending record with its answers. After a crash the sweep removes the files. */
export async function deletePendingRecord(
  { db, answers }: { db: Db; answers: Storage },
  userId: number,
  dialogueId: number,
): Promise<void> {
  const names = await db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId);
    const recordId = await findPendingRecord(trx, userId, dialogueId);
    if (recordId === null) return [];
    const files = await trx
      .selectFrom("practice_answers")
      .select("file_name")
      .where("record_id", "=", recordId)
      .execute();
    await trx.deleteFrom("practice_records").where("id", "=", recordId).execute();
    return files.flatMap(({ file_name }) => file_name ?? []);
  });
  for (const name of names) await answers.remove(name);
}

/**
 * Removes the recordings of a submitted practice, to free space. Its answers still count. Throws
 * 404 for another student's.
 */
export async function deleteRecordings(
  { db, answers }: { db: Db; answers: Storage },
  userId: number,
  recordId: number,
): Promise<void> {
  const names = await db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId);
    const record = await trx
      .selectFrom("practice_records")
      .select("id")
      .where("id", "=", recordId)
      .where("user_id", "=", userId)
      .where("status", "=", 1)
      .executeTakeFirst();
    if (!record) throw notFound();
    return clearRecordings(trx, recordId);
  });
  for (const name of names) await answers.remove(name);
}

/** Clears the recordings of answers, which still count. Returns the files to remove afterwards. */
export async function clearRecordings(trx: Db, recordId: number): Promise<string[]> {
  const files = await trx
    .selectFrom("practice_answers")
    .select("file_name")
    .where("record_id", "=", recordId)
    .execute();
  await trx
    .updateTable("practice_answers")
    .set({
      ...{ file_name: null, content_type: null, size: null, sha256: null },
      ...{ peaks: null, heard: null },
    })
    .where("record_id", "=", recordId)
    .execute();
  return files.flatMap(({ file_name }) => file_name ?? []);
}

/**
 * Stores a student's own marks for their practice, which may make segments weak. Throws 404 for
 * another student's.
 */
export async function saveOwnMarks(
  { db, clock }: Clocked,
  userId: number,
  { recordId, marks }: { recordId: number; marks: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId);
    const kept = await trx
      .updateTable("practice_records")
      .set({ own_marks: marks })
      .where("id", "=", recordId)
      .where("user_id", "=", userId)
      .returning("question_id")
      .executeTakeFirst();
    if (!kept) throw notFound();
    await refreshWeak(trx, { userId, dialogueId: kept.question_id }, clock());
  });
}

/**
 * Stores which facts of a segment the student heard in their take. Ticks on a take that was
 * replaced meanwhile change nothing. Throws 404 for an unknown take.
 */
export async function saveSaid(
  { db, clock }: Clocked,
  userId: number,
  { answerId, said }: { answerId: string; said: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId);
    const take = await trx
      .selectFrom("practice_receipts as receipt")
      .innerJoin("practice_records as record", "record.id", "receipt.record_id")
      .innerJoin("practice_answers as answer", (join) =>
        join
          .onRef("answer.record_id", "=", "receipt.record_id")
          .onRef("answer.segment_id", "=", "receipt.segment_id"),
      )
      .innerJoin("segments", "segments.id", "receipt.segment_id")
      .select(["record.id", "record.own_marks", "record.question_id", "segments.place"])
      .select("answer.client_answer_id")
      .where("receipt.user_id", "=", userId)
      .where("receipt.client_answer_id", "=", answerId)
      .executeTakeFirst();
    if (!take) throw notFound();
    const { id, own_marks, question_id: dialogueId, place, client_answer_id } = take;
    if (client_answer_id !== answerId) return;
    const marks = withSaid(own_marks ?? "", place, readSaidFacts(said, place));
    await setOwnMarks(trx, id, marks);
    await refreshWeak(trx, { userId, dialogueId }, clock());
  });
}

/** Drops the ticks on the facts of a segment: they were about the take before. */
export async function dropSaid(
  trx: Db,
  { record_id, segment_id }: { record_id: number; segment_id: number },
): Promise<void> {
  const { own_marks, place } = await trx
    .selectFrom("practice_records as record")
    .innerJoin("segments", "segments.question_id", "record.question_id")
    .select(["record.own_marks", "segments.place"])
    .where("record.id", "=", record_id)
    .where("segments.id", "=", segment_id)
    .executeTakeFirstOrThrow();
  if (own_marks) await setOwnMarks(trx, record_id, withSaid(own_marks, place, []));
}

async function setOwnMarks(trx: Db, recordId: number, own_marks: string): Promise<void> {
  await trx.updateTable("practice_records").set({ own_marks }).where("id", "=", recordId).execute();
}

function nothingAnswered() {
  return invalid({ question_id: ["No segment of this dialogue has been answered yet."] });
}
