import type { Db } from "../db/schema.ts";
import { inOrder, mapPage, paginate, type PageRequest } from "../db/paginate.ts";
import { asReviewed, REVIEWED } from "../dialogues/reviewed.ts";
import { answerAddress, readPeaks } from "../dialogues/segments.ts";
import { isRecent, type Material, titleHolds } from "../dialogues/find.ts";
import { isOfVersion } from "../dialogues/version.ts";
import { notFound } from "../refusal.ts";
import { findRemark } from "./remarks.ts";
import { type Kept, leavingAt } from "./retention.ts";
import { readFacts } from "./answers.ts";

type Status = 0 | 1;
type Wanted = { userId: number; material: Material; status: Status; search: string | null };

/** Practices of one kind of dialogues, newest first: by submission, or by start while pending. */
export async function listRecords(
  db: Db,
  { userId, material, status, search }: Wanted,
  request: PageRequest,
) {
  let query = db
    .selectFrom("practice_records as record")
    .innerJoin("questions", "questions.id", "record.question_id")
    .select("record.id")
    .where("record.user_id", "=", userId)
    .where("record.status", "=", status)
    .where("questions.is_recent", "=", isRecent(material))
    .orderBy((eb) => eb.fn.coalesce("record.submitted_at", "record.created_at"), "desc")
    .orderBy("record.id", "desc");
  if (search !== null) query = query.where(titleHolds(search));
  const page = await paginate(query, request);
  const rows = await inOrder(page.data, (ids) => readRecords(db, userId, ids));
  const segments = status === 0 ? await listOpenWork(db, page.data) : [];
  const data = rows.map(({ language_name, label_type, ...item }) => ({
    ...item,
    record_id: item.id,
    pending_status: status === 0,
    get_language: { language_name },
    get_labels: label_type === null ? null : { label_type },
    ...progressOf(segments.filter(({ record_id }) => record_id === item.id)),
  }));
  return { ...page, data };
}

function readRecords(db: Db, userId: number, ids: number[]) {
  return db
    .selectFrom("practice_records as record")
    .innerJoin("questions", "questions.id", "record.question_id")
    .innerJoin("languages", "languages.id", "questions.language_id")
    .leftJoin("labels", (join) =>
      join.onRef("labels.question_id", "=", "questions.id").on("labels.user_id", "=", userId),
    )
    .select([
      "record.id",
      "record.created_at",
      "questions.id as question_id",
      "questions.serial_no",
      "questions.question_title",
      "languages.name as language_name",
      "labels.label_type",
    ])
    .where("record.id", "in", ids)
    .execute();
}

/** The segments of unfinished practices in order, and whether each has an answer. */
async function listOpenWork(db: Db, records: { id: number }[]) {
  if (records.length === 0) return [];
  return db
    .selectFrom("practice_records as record")
    .innerJoin("questions", "questions.id", "record.question_id")
    .innerJoin("segments", "segments.question_id", "record.question_id")
    .leftJoin("practice_answers as answer", (join) =>
      join
        .onRef("answer.record_id", "=", "record.id")
        .onRef("answer.segment_id", "=", "segments.id"),
    )
    .select(["record.id as record_id", "answer.file_name"])
    .where(
      "record.id",
      "in",
      records.map(({ id }) => id),
    )
    .where("questions.active", "=", 1)
    .where(isOfVersion("record.created_at"))
    .orderBy("segments.place")
    .execute();
}

/** How far an unfinished practice has come; nothing for a dialogue that is gone. */
function progressOf(segments: { file_name: string | null }[]) {
  if (segments.length === 0) return null;
  const open = segments.findIndex(({ file_name }) => file_name === null);
  return {
    no_of_segments: segments.length,
    no_of_q_done: segments.filter(({ file_name }) => file_name !== null).length,
    next_segment: open === -1 ? null : open + 1,
  };
}

/** One record of the student with this status, and its dialogue. Else 404. */
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

/** What a teacher wrote or said, as the student's page says it above the segments. */
async function remarkOn({ db, kept }: { db: Db; kept: Kept | null }, recordId: number) {
  const found = await findRemark(db, recordId);
  if (!found) return null;
  const { staff_name, written_at, read_at, remark, segments, file_name } = found;
  const ids = [-1, ...Object.keys(segments).map(Number)];
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

type Review = { recordId: number; dialogueId: number; status: Status; hearsSamples: boolean };

/** The segments of a record with both sounds. A pending record includes open segments. */
export async function listAnswers(
  db: Db,
  { recordId, dialogueId, status, hearsSamples }: Review,
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
    ])
    .where("segments.question_id", "=", dialogueId)
    .where((eb) =>
      status === 1
        ? eb("answer.id", "is not", null)
        : eb.or([eb("answer.id", "is not", null), isOfVersion("record.created_at")]),
    )
    .orderBy("segments.place");
  const remark = await findRemark(db, recordId);
  return mapPage(await paginate(query, request), (row) => ({
    ...asReviewed(row, hearsSamples),
    tutor_remark: remark?.segments[row.segment_id] ?? null,
    peaks: readPeaks(row.answer_peaks),
    facts: readFacts(row.facts),
  }));
}
