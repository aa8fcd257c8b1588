import type { Db } from "../db/schema.ts";
import { inOrder, mapPage, paginate, type PageRequest } from "../db/paginate.ts";
import { answerAddress, contentAddress, readPeaks } from "../dialogues/segments.ts";
import { isRecent, type Material, titleHolds } from "../dialogues/find.ts";
import { notFound } from "../refusal.ts";
import { readFacts } from "./take-facts.ts";

type Status = 0 | 1;
type Wanted = { userId: number; material: Material; status: Status; search: string | null };

/**
 * A student's practice of one kind of dialogues, newest first: by its submission, or by its start
 * while it is pending.
 */
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
  const data = rows.map(({ language_name, label_type, ...item }) => ({
    ...item,
    record_id: item.id,
    pending_status: status === 0,
    get_language: { language_name },
    get_labels: label_type === null ? null : { label_type },
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

/** One record of the student with this status, and its dialogue. Else 404. */
export async function getRecord(db: Db, userId: number, recordId: number, status: Status) {
  const row = await db
    .selectFrom("practice_records as record")
    .innerJoin("questions", "questions.id", "record.question_id")
    .select([
      "questions.id as question_id",
      "questions.serial_no",
      "questions.question_title",
      "questions.question_background",
    ])
    .where("record.id", "=", recordId)
    .where("record.user_id", "=", userId)
    .where("record.status", "=", status)
    .executeTakeFirst();
  if (!row) throw notFound();
  return row;
}

type Review = { recordId: number; dialogueId: number; status: Status; hearsSamples: boolean };

/**
 * The segments of a record with both sides' sound. A pending record shows what is still open too.
 */
export async function listAnswers(
  db: Db,
  { recordId, dialogueId, status, hearsSamples }: Review,
  request: PageRequest,
) {
  const query = db
    .selectFrom("segments")
    .leftJoin("practice_answers as answer", (join) =>
      join.onRef("answer.segment_id", "=", "segments.id").on("answer.record_id", "=", recordId),
    )
    .select([
      "segments.id as segment_id",
      "segments.serial_no",
      "segments.language",
      "segments.audio_file",
      "segments.audio_reference_text",
      "segments.duration_ms as question_duration_ms",
      "segments.peaks",
      "segments.sample_audio_file",
      "segments.sample_text",
      "segments.sample_language",
      "segments.sample_duration_ms",
      "segments.sample_peaks",
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
        : eb.or([eb("answer.id", "is not", null), eb("segments.active", "=", 1)]),
    )
    .orderBy("segments.serial_no");
  return mapPage(await paginate(query, request), (row) => ({
    segment_id: row.segment_id,
    serial_number: row.serial_no,
    user_answer: row.file_name === null ? null : answerAddress(row.file_name),
    question_audio: contentAddress(row.audio_file),
    audio_reference_text: row.audio_reference_text,
    sample_answer_audio:
      hearsSamples && row.sample_audio_file !== null ? contentAddress(row.sample_audio_file) : null,
    attempt: row.attempt ?? 0,
    language: row.language,
    sample_answer_text: hearsSamples ? row.sample_text : null,
    sample_answer_language: row.sample_language,
    size: row.size,
    duration_ms: row.duration_ms,
    peaks: readPeaks(row.answer_peaks),
    facts: readFacts(row.facts),
    question_duration_ms: row.question_duration_ms,
    question_peaks: readPeaks(row.peaks),
    sample_duration_ms: hearsSamples ? row.sample_duration_ms : null,
    sample_peaks: hearsSamples ? readPeaks(row.sample_peaks) : null,
  }));
}
