import type { Db } from "../db/schema.ts";
import { mapPage, paginate, type PageRequest } from "../db/paginate.ts";
import { asReviewed, REVIEWED } from "../dialogues/reviewed.ts";
import { answerAddress, readPeaks } from "../dialogues/segments.ts";
import { readFacts } from "../dialogues/take-facts.ts";
import { isOfVersion } from "../dialogues/version.ts";
import { notFound } from "../refusal.ts";
import { findRemark } from "./remarks.ts";
import { type Kept, leavingAt } from "./retention.ts";
import { tellHeard } from "../speech/takes.ts";
import type { Consent } from "../speech/terms.ts";
import { weakIn } from "../weak/standing.ts";

type Status = 0 | 1;

/** Returns a student's record with this status, and its dialogue. Throws 404 otherwise. */
export async function getRecord(
  { db, kept }: { db: Db; kept: Kept | null },
  userId: number,
  recordId: number,
  status: Status,
) {
  const row = await db
    .selectFrom("practice_records as record")
    .innerJoin("questions", "questions.id", "record.question_id")
    .select((eb) => [
      "questions.id as question_id",
      "questions.serial_no",
      "questions.question_title",
      "questions.question_background",
      "questions.category",
      "record.own_marks",
      "record.submitted_at",
      "record.sent_at",
      eb
        .selectFrom("practice_answers")
        .select(({ fn }) => fn.sum<number | string | null>("size").as("bytes"))
        .whereRef("record_id", "=", "record.id")
        .as("bytes"),
      eb
        .selectFrom("practice_answers")
        .select(({ fn }) => fn.max("created_at").as("newest"))
        .whereRef("record_id", "=", "record.id")
        .as("newest"),
    ])
    .where("record.id", "=", recordId)
    .where("record.user_id", "=", userId)
    .where("record.status", "=", status)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { own_marks, bytes, submitted_at, sent_at, newest, ...dialogue } = row;
  const recordedAt = submitted_at ?? newest;
  const leaving =
    kept === null || recordedAt === null || bytes === null
      ? {}
      : { recordings_kept_months: kept.months, recordings_leave_at: leavingAt(kept, recordedAt) };
  return {
    ...dialogue,
    own_marks: own_marks ?? "",
    recordings_bytes: Number(bytes ?? 0),
    ...leaving,
    is_sent: sent_at !== null,
    remark: await remarkOn({ db, kept }, recordId),
  };
}

/** Returns a teacher's remark for the student's page, above the segments. */
async function remarkOn({ db, kept }: { db: Db; kept: Kept | null }, recordId: number) {
  const found = await findRemark(db, recordId);
  if (!found) return null;
  const { staff_name, written_at, read_at, remark, segments, comments, file_name } = found;
  const ids = [-1, ...Object.keys({ ...segments, ...comments }).map(Number)];
  const places = await db
    .selectFrom("segments")
    .select("place")
    .where("id", "in", ids)
    .orderBy("place")
    .execute();
  return {
    ...{ staff_name, written_at, is_read: read_at !== null, text: remark },
    segments: places.map(({ place }) => place),
    ...(file_name !== null && {
      ...{ audio: answerAddress(file_name), duration_ms: found.duration_ms },
      peaks: readPeaks(found.peaks),
      leaves_at: kept && leavingAt(kept, written_at),
    }),
  };
}

type Review = {
  consent: Consent | null;
  recordId: number;
  dialogueId: number;
  status: Status;
  hearsSamples: boolean;
};

/** Lists the segments of a record with both sounds. A pending record includes open segments. */
export async function listAnswers(
  db: Db,
  { consent, recordId, dialogueId, status, hearsSamples }: Review,
  request: PageRequest,
) {
  const query = db
    .selectFrom("segments")
    .innerJoin("practice_records as record", (join) =>
      join.onRef("record.question_id", "=", "segments.question_id").on("record.id", "=", recordId),
    )
    .leftJoin("practice_answers as answer", (join) =>
      join.onRef("answer.segment_id", "=", "segments.id").on("answer.record_id", "=", recordId),
    )
    .select([
      ...REVIEWED,
      "answer.file_name",
      "answer.attempt",
      "answer.size",
      "answer.duration_ms",
      "answer.peaks as answer_peaks",
      "answer.facts",
      "answer.heard",
    ])
    .where("segments.question_id", "=", dialogueId)
    .where((eb) =>
      status === 1
        ? eb("answer.id", "is not", null)
        : eb.or([eb("answer.id", "is not", null), isOfVersion("record.created_at")]),
    )
    .orderBy("segments.place");
  const remark = await findRemark(db, recordId);
  const weak = await weakIn(db, consent, recordId);
  const page = await paginate(query, request);
  const heard = await tellHeard(db, consent, page.data);
  return mapPage(page, (row, place) => ({
    ...asReviewed(row, hearsSamples),
    heard: heard[place] ?? null,
    tutor_remark: remark?.segments[row.segment_id] ?? null,
    tutor_comments: remark?.comments[row.segment_id] ?? [],
    peaks: readPeaks(row.answer_peaks),
    facts: readFacts(row.facts),
    weak: weak.get(row.segment_id) ?? null,
  }));
}
