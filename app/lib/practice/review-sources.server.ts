import { mediaHref } from "#app/lib/media/media-link.server.ts";
import type { PracticeAnswer } from "#app/lib/api/practice.server.ts";

/** One sound of a segment in the review. */
export interface SourceView {
  kind: "own" | "original" | "sample";
  title: string;
  /** Names it with its segment: "Your Response 3". */
  label: string;
  sound: {
    url: string;
    durationMs: number | null;
    peaks: number[] | null;
    /** Bytes, where the upstream says so. */
    size: number | null;
  } | null;
  /** What stands there when there is no sound. */
  without: string;
}

/** What can be heard of a segment: the student, the speaker, the sample. */
export function sourcesOf(answer: PracticeAnswer): SourceView[] {
  const source = (
    kind: SourceView["kind"],
    title: string,
    without: string,
    sound: SourceView["sound"],
  ): SourceView => ({ kind, title, label: `${title} ${answer.serial}`.trim(), without, sound });
  return [
    source(
      "own",
      "Your Response",
      "Not answered",
      soundOf(answer.user_answer, answer.duration_ms, answer.peaks, answer.size),
    ),
    source(
      "original",
      "Segment Response",
      "No audio available",
      soundOf(answer.question_audio, answer.question_duration_ms, answer.question_peaks),
    ),
    source(
      "sample",
      "Sample Response",
      "No Sample Response available",
      soundOf(answer.sample_answer_audio, answer.sample_duration_ms, answer.sample_peaks),
    ),
  ];
}

function soundOf(
  address: string | null,
  durationMs: number | null,
  peaks: number[] | null,
  size: number | null = null,
): SourceView["sound"] {
  const url = mediaHref(address);
  return url === null ? null : { url, durationMs, peaks, size };
}
