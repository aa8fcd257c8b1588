import * as z from "zod";
import type { Db } from "../db/schema.ts";
import { answerAddress, readPeaks } from "../dialogues/segments.ts";
import { readFacts } from "../dialogues/take-facts.ts";
import { tellHeard } from "../speech/takes.ts";
import type { Consent } from "../speech/terms.ts";
import { readCard } from "../study/cards.ts";

const reasonsSchema = z.array(z.string());

export const readReasons = (stored: string) => reasonsSchema.parse(JSON.parse(stored));

type Rated = { since: string; rated_record_id: number | null };
type Practice = { id: number; submitted_at: string | null };

/** Returns whether a practice has a take after the weak one, which the student has not rated. */
export function isNewer({ since, rated_record_id: rated }: Rated, practice: Practice): boolean {
  return (practice.submitted_at ?? "") > since && practice.id > (rated ?? 0);
}

/** Returns the weak segments of a practice's dialogue by their ids, each with its weak take. */
export async function weakIn(db: Db, consent: Consent | null, recordId: number) {
  const rows = await db
    .selectFrom("practice_records as record")
    .innerJoin("segments", "segments.question_id", "record.question_id")
    .innerJoin("weak_segments as weak", (join) =>
      join
        .onRef("weak.segment_id", "=", "segments.id")
        .onRef("weak.user_id", "=", "record.user_id"),
    )
    .innerJoin("practice_answers as answer", (join) =>
      join
        .onRef("answer.record_id", "=", "record.id")
        .onRef("answer.segment_id", "=", "weak.segment_id"),
    )
    .leftJoin("practice_answers as practised", (join) =>
      join
        .onRef("practised.record_id", "=", "weak.record_id")
        .onRef("practised.segment_id", "=", "weak.segment_id"),
    )
    .leftJoin("mock_answers as tested", (join) =>
      join
        .onRef("tested.record_id", "=", "weak.mock_record_id")
        .onRef("tested.segment_id", "=", "weak.segment_id"),
    )
    .select(["record.id", "record.submitted_at", "weak.segment_id", "weak.reasons"])
    .select(["weak.by_teacher", "weak.reps", "weak.card", "weak.due", "weak.since"])
    .select(["weak.rated_record_id", "answer.attempt", "segments.sample_language"])
    .select("segments.key_facts")
    .select((eb) => [
      eb.fn.coalesce("practised.file_name", "tested.file_name").as("file_name"),
      eb.fn.coalesce("practised.duration_ms", "tested.duration_ms").as("duration_ms"),
      eb.fn.coalesce("practised.peaks", "tested.peaks").as("peaks"),
      eb.fn.coalesce("practised.facts", "tested.facts").as("facts"),
      eb.fn.coalesce("practised.heard", "tested.heard").as("heard"),
    ])
    .where("record.id", "=", recordId)
    .where("weak.left_at", "is", null)
    .execute();
  const heard = await tellHeard(db, consent, rows);
  return new Map(
    rows.map((row, place) => [
      row.segment_id,
      {
        reasons: readReasons(row.reasons),
        by_teacher: row.by_teacher === 1,
        reps: row.reps,
        card: row.card === null ? null : readCard(row.card),
        due: row.due,
        is_newer: row.attempt > 0 && isNewer(row, row),
        take:
          row.file_name === null
            ? null
            : {
                user_answer: answerAddress(row.file_name),
                created_at: row.since,
                duration_ms: row.duration_ms,
                peaks: readPeaks(row.peaks),
                facts: readFacts(row.facts),
                heard: heard[place] ?? null,
              },
      },
    ]),
  );
}
