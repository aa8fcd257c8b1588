import type { Db } from "../db/schema.ts";
import { inOrder, paginate, type PageRequest } from "../db/paginate.ts";
import { isRecent, type Material, titleHolds } from "../dialogues/find.ts";
import { isOfVersion } from "../dialogues/version.ts";

type Status = 0 | 1;
type Wanted = { userId: number; material: Material; status: Status; search: string | null };

/** Lists practices of one kind of dialogue, newest first: by submission, or by start if pending. */
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

/** Lists the segments of unfinished practices in order, and whether each has an answer. */
async function listOpenWork(db: Db, records: { id: number }[]) {
  if (records.length === 0) return [];
  return db
    .selectFrom("practice_records as record")
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
    .where(isOfVersion("record.created_at"))
    .orderBy("segments.place")
    .execute();
}

/** Returns the progress of an unfinished practice; null when its dialogue has no segments. */
function progressOf(segments: { file_name: string | null }[]) {
  if (segments.length === 0) return null;
  const open = segments.findIndex(({ file_name }) => file_name === null);
  return {
    no_of_segments: segments.length,
    no_of_q_done: segments.filter(({ file_name }) => file_name !== null).length,
    next_segment: open === -1 ? null : open + 1,
  };
}
