import { shownFact } from "#app/lib/review/shown-fact.ts";
import type { HeardSound, HeardView } from "#app/lib/marking/marking-props.ts";
import type { HeardSegment } from "#contract/staff/segment.ts";
import { isRaw, playedName } from "#plan/media/copy.ts";
import { isSpoken } from "#plan/media/spoken.ts";
import type { StaffPaths } from "./paths.ts";

/** Returns a segment as the pages on which teachers mark and remark show it. */
export function heardView(paths: StaffPaths, segment: HeardSegment): HeardView {
  const { file_name, sample_audio_file } = segment;
  const sound = (
    kind: "content" | "answers",
    file: string,
    durationMs: number | null | undefined,
    peaks: number[] | null | undefined,
  ): HeardSound => ({
    url: paths.sound(kind, playedName(file)),
    durationMs: durationMs ?? null,
    peaks: peaks ?? null,
    ...(isRaw(file) && { isCopy: true }),
    ...(isSpoken(file) && { isComputerVoice: true }),
  });
  return {
    question: sound(
      "content",
      segment.audio_file,
      segment.question_duration_ms,
      segment.question_peaks,
    ),
    answer:
      file_name === null ? null : sound("answers", file_name, segment.duration_ms, segment.peaks),
    sample:
      sample_audio_file === null
        ? null
        : sound("content", sample_audio_file, segment.sample_duration_ms, segment.sample_peaks),
    transcript: segment.audio_reference_text,
    tag: segment.language,
    sampleText: segment.sample_text,
    sampleTag: segment.sample_language,
    keyFacts: segment.key_facts.map(shownFact),
    heard: segment.heard ?? null,
    attempt: segment.attempt,
  };
}
