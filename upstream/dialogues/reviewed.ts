import { readKeyFacts, saysOf } from "../../plan/key-facts.ts";
import { isSpoken } from "../../plan/media/spoken.ts";
import { answerAddress, contentAddress, readPeaks } from "./segments.ts";

export const REVIEWED = [
  "segments.id as segment_id",
  "segments.place as serial_no",
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
  "segments.key_facts",
] as const;

type Row = {
  segment_id: number;
  serial_no: number;
  language: string;
  audio_file: string;
  audio_reference_text: string;
  question_duration_ms: number | null;
  peaks: string | null;
  sample_audio_file: string | null;
  sample_text: string;
  sample_language: string;
  sample_duration_ms: number | null;
  sample_peaks: string | null;
  key_facts: string | null;
  file_name: string | null;
  attempt: number | null;
  size: number | null;
  duration_ms: number | null;
};

/** Returns an answered segment as the API sends it, for a practice or a mock test. */
export function asReviewed(row: Row, hearsSamples: boolean) {
  const sampleFile = hearsSamples ? row.sample_audio_file : null;
  const facts = readKeyFacts(row.key_facts);
  return {
    segment_id: row.segment_id,
    serial_number: row.serial_no,
    user_answer: row.file_name === null ? null : answerAddress(row.file_name),
    question_audio: contentAddress(row.audio_file),
    audio_reference_text: row.audio_reference_text,
    sample_answer_audio: sampleFile === null ? null : contentAddress(sampleFile),
    ...(isSpoken(row.audio_file) && { computer_voice: true }),
    ...(isSpoken(sampleFile) && { sample_computer_voice: true }),
    attempt: row.attempt ?? 0,
    language: row.language,
    sample_answer_text: hearsSamples ? row.sample_text : null,
    sample_answer_language: row.sample_language,
    size: row.size,
    duration_ms: row.duration_ms,
    question_duration_ms: row.question_duration_ms,
    question_peaks: readPeaks(row.peaks),
    sample_duration_ms: hearsSamples ? row.sample_duration_ms : null,
    sample_peaks: hearsSamples ? readPeaks(row.sample_peaks) : null,
    key_facts: hearsSamples ? facts : facts.map(saysOf),
  };
}

type HeardRow = Omit<Row, "size"> & { attempt: number; answer_peaks: string | null };

/** Returns an answered segment as teachers get it. */
export function asHeard({ peaks, sample_peaks, answer_peaks, key_facts, ...row }: HeardRow) {
  return {
    ...row,
    question_peaks: readPeaks(peaks),
    sample_peaks: readPeaks(sample_peaks),
    peaks: readPeaks(answer_peaks),
    key_facts: readKeyFacts(key_facts),
  };
}
