import * as z from "zod";
import { playedName } from "../../plan/media/copy.ts";
import { isSpoken } from "../../plan/media/spoken.ts";
import { readKeyFacts, saysOf } from "../../plan/key-facts.ts";
import { saidFactsOf, saidFactsText } from "../../plan/said-facts.ts";
import type { Db } from "../db/schema.ts";
import { readFacts } from "./take-facts.ts";
import { isOfVersion } from "./version.ts";

/**
 * Lists the segments of a dialogue in order, each with its answer in the pending record. A pending
 * record keeps the version with which it began.
 */
export async function listSegments(db: Db, userId: number, dialogueId: number) {
  const rows = await db
    .selectFrom("segments")
    .leftJoin("practice_records as record", (join) =>
      join
        .onRef("record.question_id", "=", "segments.question_id")
        .on("record.user_id", "=", userId)
        .on("record.status", "=", 0),
    )
    .leftJoin("practice_answers as answer", (join) =>
      join
        .onRef("answer.record_id", "=", "record.id")
        .onRef("answer.segment_id", "=", "segments.id"),
    )
    .select([
      "segments.id",
      "segments.question_id",
      "segments.place as serial_no",
      "segments.language",
      "segments.audio_file",
      "segments.audio_reference_text",
      "segments.duration_ms",
      "segments.peaks",
      "segments.key_facts",
      "answer.file_name",
      "answer.size",
      "answer.sha256",
      "answer.attempt",
      "answer.client_answer_id",
      "answer.duration_ms as answer_duration_ms",
      "answer.peaks as answer_peaks",
      "answer.facts",
      "answer.created_at",
      "record.own_marks",
    ])
    .where("segments.question_id", "=", dialogueId)
    .where((eb) =>
      eb.or([
        eb.and([eb("record.id", "is", null), eb("segments.active", "=", 1)]),
        isOfVersion("record.created_at"),
      ]),
    )
    .orderBy("segments.place")
    .execute();
  return rows.map(
    ({
      file_name,
      size,
      sha256,
      attempt,
      client_answer_id,
      answer_duration_ms,
      answer_peaks,
      facts,
      created_at,
      own_marks,
      ...segment
    }) => ({
      ...segment,
      audio_file: contentAddress(segment.audio_file),
      ...(isSpoken(segment.audio_file) && { computer_voice: true }),
      peaks: readPeaks(segment.peaks),
      key_facts: readKeyFacts(segment.key_facts).map(saysOf),
      answer:
        file_name === null
          ? null
          : {
              size,
              sha256,
              attempt,
              client_answer_id,
              duration_ms: answer_duration_ms,
              peaks: readPeaks(answer_peaks),
              facts: readFacts(facts),
              created_at,
              said: saidFactsText(saidFactsOf(own_marks ?? "", segment.serial_no)),
              user_answer: answerAddress(file_name),
            },
    }),
  );
}

export const contentAddress = (name: string) => `/storage/content/${playedName(name)}`;
export const answerAddress = (name: string) => `/storage/answers/${playedName(name)}`;

/** Parses a stored waveform; null when the content has none. */
export function readPeaks(stored: string | null): number[] | null {
  return stored === null ? null : z.array(z.number()).parse(JSON.parse(stored));
}
