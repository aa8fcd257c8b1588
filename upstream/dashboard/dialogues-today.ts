import type { Learner } from "../account/tokens.ts";
import type { Db } from "../db/schema.ts";
import { isOfVersion } from "../dialogues/version.ts";

/** The student, and the ids of the dialogues that are open to them; null for all. */
type Asked = { student: Learner; db: Db; openIds: number[] | null };

/** The labels "Don't know at All" and "Struggled". */
const UNSURE = [1, 2];

/** The columns that identify a dialogue. */
export const NAMED = [
  "questions.id as question_id",
  "questions.serial_no",
  "questions.question_title",
  "questions.category",
] as const;

/** Selects the dialogues that are offered for practice in the student's language. */
function offered({ db, student }: Asked) {
  return db
    .selectFrom("questions")
    .where("questions.language_id", "=", student.languageId)
    .where("questions.active", "=", 1)
    .where("questions.tests_only", "=", 0);
}

/** Selects the practice dialogues that are open to the student. */
function open(asked: Asked) {
  const query = offered(asked).where("questions.is_recent", "=", 0);
  // SQL cannot express an empty list.
  return asked.openIds === null ? query : query.where("questions.id", "in", [-1, ...asked.openIds]);
}

/** Lists the last begun practice of each kind with its progress, newest first. */
export async function listBegun(asked: Asked) {
  const all = offered(asked)
    .innerJoin("practice_records as record", "record.question_id", "questions.id")
    .select([...NAMED, "questions.is_recent", "record.id as record_id", "record.created_at"])
    .select(({ fn }) =>
      fn
        .agg<number>("row_number")
        .over((over) =>
          over
            .partitionBy("questions.is_recent")
            .orderBy("record.created_at", "desc")
            .orderBy("record.id", "desc"),
        )
        .as("place"),
    )
    .where("record.user_id", "=", asked.student.id)
    .where("record.status", "=", 0);
  const newest = await asked.db
    .selectFrom(all.as("begun"))
    .select(["question_id", "serial_no", "question_title", "category"])
    .select(["is_recent", "record_id", "created_at"])
    .where("place", "=", 1)
    .orderBy("created_at", "desc")
    .orderBy("is_recent")
    .execute();
  const begun = [];
  for (const one of newest) begun.push(await withProgress(asked, one));
  return begun;
}

async function withProgress<T extends { record_id: number }>(asked: Asked, begun: T) {
  const segments = await asked.db
    .selectFrom("segments")
    .innerJoin("practice_records as record", "record.question_id", "segments.question_id")
    .leftJoin("practice_answers as answer", (join) =>
      join
        .onRef("answer.segment_id", "=", "segments.id")
        .onRef("answer.record_id", "=", "record.id"),
    )
    .select(["segments.duration_ms", "answer.file_name"])
    .where("record.id", "=", begun.record_id)
    .where(isOfVersion("record.created_at"))
    .orderBy("segments.place")
    .execute();
  const left = segments.filter(({ file_name }) => file_name === null);
  const first = segments.findIndex(({ file_name }) => file_name === null);
  return {
    ...begun,
    no_of_segments: segments.length,
    no_of_q_done: segments.length - left.length,
    next_segment: first === -1 ? null : first + 1,
    // One unknown length makes the sum unknown.
    duration_left_ms: left.reduce<number | null>(
      (sum, { duration_ms }) => (sum === null || duration_ms === null ? null : sum + duration_ms),
      0,
    ),
  };
}

/** Finds the first dialogue that the student never began. */
export async function findNext(asked: Asked) {
  const found = await open(asked)
    .select(NAMED)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("practice_records as record")
            .select("record.id")
            .whereRef("record.question_id", "=", "questions.id")
            .where("record.user_id", "=", asked.student.id),
        ),
      ),
    )
    .orderBy("questions.serial_no")
    .orderBy("questions.id")
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** Counts practised dialogues with an unsure label, and finds the one practised longest ago. */
export async function findRepeat(asked: Asked, before: string) {
  const row = await open(asked)
    .innerJoin("labels", "labels.question_id", "questions.id")
    .innerJoin("practice_records as record", (join) =>
      join
        .onRef("record.question_id", "=", "questions.id")
        .onRef("record.user_id", "=", "labels.user_id"),
    )
    .select([...NAMED, "labels.label_type"])
    .select(({ fn }) => [
      fn.max("record.submitted_at").as("practised_at"),
      fn.countAll().over().as("count"),
    ])
    .where("labels.user_id", "=", asked.student.id)
    .where("labels.label_type", "in", UNSURE)
    .groupBy([
      ...(["questions.id", "questions.serial_no", "questions.question_title"] as const),
      ...(["questions.category", "labels.label_type"] as const),
    ])
    // Leaves out a dialogue that the student has begun again.
    .having(({ fn }) => fn.min("record.status"), "=", 1)
    .orderBy("practised_at")
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { count, ...dialogue } = row;
  return { dialogue, count: Number(count), isDue: (row.practised_at ?? "") < before };
}

/** Returns the lengths of dialogues by their ids. */
export async function lengthsOf(db: Db, dialogues: ({ question_id: number } | null | undefined)[]) {
  const rows = await db
    .selectFrom("segments")
    .select(({ fn }) => [
      "question_id",
      fn.countAll().as("count"),
      fn.count("duration_ms").as("known"),
      fn.sum("duration_ms").as("duration_ms"),
    ])
    .where("question_id", "in", [-1, ...dialogues.flatMap((one) => one?.question_id ?? [])])
    .where("active", "=", 1)
    .groupBy("question_id")
    .execute();
  return (id: number) => {
    const row = rows.find(({ question_id }) => question_id === id);
    const isKnown = row !== undefined && Number(row.known) === Number(row.count);
    return {
      no_of_segments: Number(row?.count ?? 0),
      duration_ms: isKnown ? Number(row.duration_ms) : null,
    };
  };
}

/** Counts the open dialogues, and those of them that were submitted at least once. */
export async function countDialogues(asked: Asked) {
  const { count, practised } = await open(asked)
    .leftJoin("practice_records as record", (join) =>
      join
        .onRef("record.question_id", "=", "questions.id")
        .on("record.user_id", "=", asked.student.id)
        .on("record.status", "=", 1),
    )
    .select(({ fn }) => [
      fn.count("questions.id").distinct().as("count"),
      fn.count("record.question_id").distinct().as("practised"),
    ])
    .executeTakeFirstOrThrow();
  return { dialogue_count: Number(count), practised_count: Number(practised) };
}
