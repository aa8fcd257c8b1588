import * as z from "zod";
import { pinnedComment } from "../../contract/staff/segment.ts";
import type { PinnedComment } from "../../plan/review.ts";
import { stampAfter } from "../clock.ts";
import { byUser, withAskers } from "../db/batch.ts";
import type { Db } from "../db/schema.ts";
import { notFound } from "../refusal.ts";

/** A teacher's remark on a practice: on the whole, and on segments by id. */
export type Remark = {
  remark: string;
  segments: Record<string, string>;
  comments: Record<string, PinnedComment[]>;
};

const segmentsSchema = z.record(z.string(), z.string());
const commentsSchema = z.record(z.string(), z.array(pinnedComment));

/** A spoken remark: the columns of its file. */
export type SpokenRemark = {
  file_name: string;
  sha256: string;
  content_type: string;
  duration_ms: number | null;
  peaks: string | null;
};

/** The columns of a remark without sound. */
export const NOT_SPOKEN = {
  ...{ file_name: null, sha256: null, content_type: null },
  ...{ duration_ms: null, peaks: null },
};

/** Returns a practice's remark, or null. */
export async function findRemark(db: Db, recordId: number) {
  const row = await db
    .selectFrom("practice_remarks")
    .selectAll()
    .where("record_id", "=", recordId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    ...row,
    segments: segmentsSchema.parse(JSON.parse(row.segments)),
    comments: commentsSchema.parse(JSON.parse(row.comments ?? "{}")),
  };
}

/** Returns the newest unread remark, and the number of unread ones. */
export async function findUnread(db: Db, userId: number) {
  const rows = await db
    .selectFrom("practice_remarks as remark")
    .innerJoin("practice_records as record", "record.id", "remark.record_id")
    .innerJoin("questions", "questions.id", "record.question_id")
    .select(["remark.record_id", "questions.id as question_id", "questions.serial_no"])
    .select(["questions.question_title", "questions.is_recent"])
    .select((eb) => eb.fn.countAll().over().as("count"))
    .where("remark.user_id", "=", userId)
    .where("remark.read_at", "is", null)
    .orderBy("remark.written_at", "desc")
    .orderBy("remark.record_id", "desc")
    .limit(1)
    .execute();
  return rows[0] ? { ...rows[0], count: Number(rows[0].count) } : null;
}

/** Lists the practices of each student whose remark they first read since their `since`. */
export async function listReadRemarks(db: Db, askers: { user_id: number; since: string }[]) {
  return byUser(
    await withAskers(db, askers)
      .selectFrom("asker")
      .crossJoin("practice_remarks as remark")
      .innerJoin("practice_records as record", "record.id", "remark.record_id")
      .innerJoin("questions", "questions.id", "record.question_id")
      .select(["asker.user_id", "remark.record_id", "questions.id as question_id"])
      .select(["questions.serial_no", "questions.question_title", "questions.is_recent"])
      .whereRef("remark.user_id", "=", "asker.user_id")
      .whereRef("remark.read_at", ">=", "asker.since")
      .orderBy("remark.read_at")
      .execute(),
  );
}

/** Opens a submitted practice to teachers, or closes it. Throws 404 for another student's. */
export async function sendToTeacher(
  db: Db,
  userId: number,
  { recordId, isSent }: { recordId: number; isSent: boolean },
  now: number,
): Promise<void> {
  const sent = await db
    .updateTable("practice_records")
    .set({ sent_at: isSent ? stampAfter(0, now) : null })
    .where("id", "=", recordId)
    .where("user_id", "=", userId)
    .where("status", "=", 1)
    .returning("id")
    .executeTakeFirst();
  if (!sent) throw notFound();
}

/** Marks the remark as read. Throws 404 for another student's practice, or without a remark. */
export async function markRead(
  db: Db,
  userId: number,
  recordId: number,
  now: number,
): Promise<void> {
  const read = await db
    .updateTable("practice_remarks")
    .set((eb) => ({ read_at: eb.fn.coalesce("read_at", eb.val(stampAfter(0, now))) }))
    .where("record_id", "=", recordId)
    .where("user_id", "=", userId)
    .returning("record_id")
    .executeTakeFirst();
  if (!read) throw notFound();
}
