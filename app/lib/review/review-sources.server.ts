import { originalName } from "#plan/media/copy.ts";
import { mediaHref } from "#app/lib/media/media-link.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import type { PracticeAnswer } from "#app/lib/api/practice.server.ts";
import { silenceText } from "./silences.ts";

/** A sound of a segment in the review. */
export interface SourceView {
  kind: "own" | "earlier" | "original" | "sample" | "teacher";
  title: string;
  /** The name with the segment's number: "Your Response 3". */
  label: string;
  sound: {
    url: string;
    /** The file as it was sent, when `url` is a copy that every browser plays. */
    original?: string;
    durationMs: number | null;
    peaks: number[] | null;
    /** Bytes; null when the API does not say. */
    size: number | null;
    isComputerVoice?: true;
  } | null;
  /** The silences of an answer, in words; null when unknown. */
  silence: string | null;
  /** The text to show instead of a missing sound. */
  without: string;
  /** The moments of a teacher's comments. */
  pins?: number[];
}

/** The student's answer to the same segment on another day. */
export interface EarlierAnswer {
  /** dd/mm/yyyy */
  day: string;
  answer: Pick<PracticeAnswer, "user_answer" | "duration_ms" | "peaks" | "facts" | "heard">;
}

/**
 * Returns the sounds of a segment in order: speaker, student, student last time, sample.
 * `unanswered` replaces a missing answer.
 */
export function sourcesOf(
  portal: Portal,
  answer: PracticeAnswer,
  earlier: EarlierAnswer | null = null,
  unanswered = "Not answered",
): SourceView[] {
  const source = (
    kind: SourceView["kind"],
    title: string,
    without: string,
    sound: SourceView["sound"],
  ): SourceView => ({
    ...{ kind, title, label: `${title} ${answer.serial}`.trim(), without, sound },
    silence: kind === "own" && sound ? silenceText(sound, answer.facts) : null,
    ...(kind === "own" && { pins: answer.tutor_comments.map(({ at_ms }) => at_ms) }),
  });
  return [
    source(
      "original",
      "Segment Response",
      "No audio available",
      spokenBy(
        answer.computer_voice,
        soundOf(portal, answer.question_audio, answer.question_duration_ms, answer.question_peaks),
      ),
    ),
    source(
      "own",
      "Your Response",
      answer.attempt > 0 ? "No recording any more" : unanswered,
      soundOf(portal, answer.user_answer, answer.duration_ms, answer.peaks, answer.size),
    ),
    ...earlierSource(),
    source(
      "sample",
      "Sample Response",
      "No Sample Response available",
      spokenBy(
        answer.sample_computer_voice,
        soundOf(portal, answer.sample_answer_audio, answer.sample_duration_ms, answer.sample_peaks),
      ),
    ),
  ];

  function earlierSource(): SourceView[] {
    if (!earlier) return [];
    const { user_answer, duration_ms, peaks } = earlier.answer;
    const sound = soundOf(portal, user_answer, duration_ms, peaks);
    return sound ? [source("earlier", `Your Response, ${earlier.day}`, "", sound)] : [];
  }
}

const spokenBy = (isComputerVoice: boolean, sound: SourceView["sound"]): SourceView["sound"] =>
  sound && isComputerVoice ? { ...sound, isComputerVoice } : sound;

/** Returns a teacher's spoken remark on a practice, or nothing. */
export function teacherSource(
  portal: Portal,
  said: { audio: string | null; duration_ms: number | null; peaks: number[] | null },
): SourceView[] {
  const sound = soundOf(portal, said.audio, said.duration_ms, said.peaks);
  if (sound === null) return [];
  const label = "Your teacher’s spoken remark";
  return [{ kind: "teacher", title: "Spoken remark", label, sound, silence: null, without: "" }];
}

function soundOf(
  portal: Portal,
  address: string | null,
  durationMs: number | null,
  peaks: number[] | null,
  size: number | null = null,
): SourceView["sound"] {
  const url = mediaHref(portal, address);
  if (url === null || address === null) return null;
  const isCopy = originalName(address) !== address;
  return { url, durationMs, peaks, size, ...(isCopy && { original: `${url}?original` }) };
}
