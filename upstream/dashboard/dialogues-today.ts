import { sql } from "kysely";
import { WEAK_LABELS } from "../../plan/labels.ts";
import { byUser, withAskers } from "../db/batch.ts";
import type { Db } from "../db/schema.ts";
import { IS_OPEN } from "../dialogues/free.ts";
import { isOfVersion } from "../dialogues/version.ts";
import type { AskerRow } from "./askers.ts";

/** The columns that identify a dialogue. */
export const NAMED = [
  "questions.id as question_id",
  "questions.serial_no",
  "questions.question_title",
  "questions.category",
] as const;

/** A condition: the dialogue is offered for practice in the asker's language. */
const IS_OFFERED = sql<boolean>`(questions.language_id = asker.language_id and questions.active = 1 and questions.tests_only = 0)`;
/** A condition: it is one of the practice dialogues that are open to the asker. */
const IS_OPEN_PRACTICE = sql<boolean>`(${IS_OFFERED} and questions.is_recent = 0 and ${IS_OPEN})`;

/** Lists each student's last begun practice of each kind with its progress, newest first. */
export async function listBegun(db: Db, askers: readonly AskerRow[]) {
  const newest = await withAskers(db, askers)
    .selectFrom((eb) =>
      eb
        .selectFrom("asker")
        // SQLite keeps the order of a cross join, so it starts with the students' few records.
        .crossJoin("practice_records as record")
        .crossJoin("questions")
        .select([...NAMED, "questions.is_recent", "record.id as record_id", "record.created_at"])
        .select(({ fn }) => [
          "asker.user_id",
          fn
            .agg<number>("row_number")
            .over((over) =>
              over
                .partitionBy(["asker.user_id", "questions.is_recent"])
                .orderBy("record.created_at", "desc")
                .orderBy("record.id", "desc"),
            )
            .as("place"),
        ])
        .whereRef("record.user_id", "=", "asker.user_id")
        .where("record.status", "=", 0)
        .whereRef("questions.id", "=", "record.question_id")
        .where(IS_OFFERED)
        .as("begun"),
    )
    .select(["user_id", "question_id", "serial_no", "question_title", "category"])
    .select(["is_recent", "record_id", "created_at"])
    .where("place", "=", 1)
    .orderBy("created_at", "desc")
    .orderBy("is_recent")
    .execute();
  const progress = await progressOf(
    db,
    newest.map(({ record_id }) => record_id),
  );
  return byUser(newest.map((begun) => ({ ...begun, ...progress(begun.record_id) })));
}

async function progressOf(db: Db, recordIds: readonly number[]) {
  const rows =
    recordIds.length === 0
      ? []
      : await db
          .selectFrom("practice_records as record")
          .innerJoin("segments", "segments.question_id", "record.question_id")
          .leftJoin("practice_answers as answer", (join) =>
            join
              .onRef("answer.segment_id", "=", "segments.id")
              .onRef("answer.record_id", "=", "record.id"),
          )
          .select(["record.id", "segments.duration_ms", "answer.file_name"])
          .where("record.id", "in", recordIds)
          .where(isOfVersion("record.created_at"))
          .orderBy("segments.place")
          .execute();
  return (recordId: number) => {
    const segments = rows.filter(({ id }) => id === recordId);
    const left = segments.filter(({ file_name }) => file_name === null);
    const first = segments.findIndex(({ file_name }) => file_name === null);
    return {
      no_of_segments: segments.length,
      no_of_q_done: segments.length - left.length,
      next_segment: first === -1 ? null : first + 1,
      // One unknown length makes the sum unknown.
      duration_left_ms: left.reduce<number | null>(
        (sum, { duration_ms }) => (sum === null || duration_ms === null ? null : sum + duration_ms),
        0,
      ),
    };
  };
}

/** Finds the first dialogue that each student never began. */
export async function findNext(db: Db, askers: readonly AskerRow[]) {
  const found = await withAskers(db, askers)
    .selectFrom("asker")
    .select((eb) => [
      "asker.user_id",
      eb
        .selectFrom("questions")
        .select("questions.id")
        .where(IS_OPEN_PRACTICE)
        .where((own) =>
          own.not(
            own.exists(
              own
                .selectFrom("practice_records as record")
                .select("record.id")
                .whereRef("record.question_id", "=", "questions.id")
                .whereRef("record.user_id", "=", "asker.user_id"),
            ),
          ),
        )
        .orderBy("questions.serial_no")
        .orderBy("questions.id")
        .limit(1)
        .as("question_id"),
    ])
    .execute();
  return byUser(found);
}

/**
 * Counts the practised dialogues of each student with an unsure label, and finds the one practised
 * longest ago.
 */
export async function findRepeats(db: Db, askers: readonly AskerRow[]) {
  const found = await withAskers(db, askers)
    .selectFrom((eb) =>
      eb
        .selectFrom("asker")
        .crossJoin("labels")
        .crossJoin("questions")
        .crossJoin("practice_records as record")
        .select(({ fn }) => [
          ...(["asker.user_id", "questions.id as question_id", "labels.label_type"] as const),
          fn.max("record.submitted_at").as("practised_at"),
          fn
            .countAll()
            .over((over) => over.partitionBy("asker.user_id"))
            .as("count"),
          sql<number>`row_number() over (partition by asker.user_id order by max(record.submitted_at), questions.id)`.as(
            "place",
          ),
        ])
        .whereRef("labels.user_id", "=", "asker.user_id")
        .where("labels.label_type", "in", WEAK_LABELS)
        .whereRef("questions.id", "=", "labels.question_id")
        .where(IS_OPEN_PRACTICE)
        .whereRef("record.question_id", "=", "questions.id")
        .whereRef("record.user_id", "=", "asker.user_id")
        .groupBy(["asker.user_id", "questions.id", "labels.label_type"])
        // Leaves out a dialogue that the student has begun again.
        .having(({ fn }) => fn.min("record.status"), "=", 1)
        .as("unsure"),
    )
    .select(["user_id", "question_id", "label_type", "practised_at", "count"])
    .where("place", "=", 1)
    .execute();
  return byUser(found);
}

/** Returns dialogues by their ids, with their lengths. */
export async function dialoguesOf(db: Db, ids: readonly number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom("questions")
          .leftJoin("segments", (join) =>
            join.onRef("segments.question_id", "=", "questions.id").on("segments.active", "=", 1),
          )
          .select(NAMED)
          .select(({ fn }) => [
            fn.count("segments.id").as("count"),
            fn.count("segments.duration_ms").as("known"),
            fn.sum("segments.duration_ms").as("duration_ms"),
          ])
          .where("questions.id", "in", [...new Set(ids)])
          .groupBy("questions.id")
          .execute();
  return (id: number) => {
    const row = rows.find(({ question_id }) => question_id === id);
    if (!row) throw new Error(`no dialogue ${id}`);
    const { count, known, duration_ms, ...dialogue } = row;
    const isKnown = Number(count) > 0 && Number(known) === Number(count);
    return {
      ...dialogue,
      ...{ no_of_segments: Number(count), duration_ms: isKnown ? Number(duration_ms) : null },
    };
  };
}

/** Counts each student's open dialogues that were submitted at least once. */
export async function countPractised(db: Db, askers: readonly AskerRow[]) {
  const counts = await withAskers(db, askers)
    .selectFrom("asker")
    .crossJoin("practice_records as record")
    .crossJoin("questions")
    .select(({ fn }) => ["asker.user_id", fn.count("questions.id").distinct().as("count")])
    .whereRef("record.user_id", "=", "asker.user_id")
    .where("record.status", "=", 1)
    .whereRef("questions.id", "=", "record.question_id")
    .where(IS_OPEN_PRACTICE)
    .groupBy("asker.user_id")
    .execute();
  const found = byUser(counts);
  return (userId: number) => Number(found(userId)[0]?.count ?? 0);
}
