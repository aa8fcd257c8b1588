import { shownFact } from "#app/lib/review/shown-fact.ts";
import type { HeardSound, HeardView } from "#app/lib/marking/marking-props.ts";
import type { HeardSegment } from "#contract/staff/segment.ts";
import type { StaffPaths } from "./paths.ts";

/** Returns a segment as the pages on which teachers mark and remark show it. */
export function heardView(paths: StaffPaths, segment: HeardSegment): HeardView {
  const { file_name, sample_audio_file } = segment;
  const sound = (
    url: string,
    durationMs: number | null | undefined,
    peaks: number[] | null | undefined,
  ): HeardSound => ({ url, durationMs: durationMs ?? null, peaks: peaks ?? null });
  const question = paths.sound("content", segment.audio_file);
  return {
    question: sound(question, segment.question_duration_ms, segment.question_peaks),
    answer:
      file_name === null
        ? null
        : sound(paths.sound("answers", file_name), segment.duration_ms, segment.peaks),
    sample:
      sample_audio_file === null
        ? null
        : sound(
            paths.sound("content", sample_audio_file),
            segment.sample_duration_ms,
            segment.sample_peaks,
          ),
    transcript: segment.audio_reference_text,
    tag: segment.language,
    sampleText: segment.sample_text,
    sampleTag: segment.sample_language,
    keyFacts: segment.key_facts.map(shownFact),
    attempt: segment.attempt,
  };
}
