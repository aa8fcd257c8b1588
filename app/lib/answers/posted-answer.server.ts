import { peaks, takeFacts } from "#app/lib/api/call/shape.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { fileOf, idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { sniffAudio } from "#app/lib/media/sniff.server.ts";
import { sha256Of } from "#app/lib/name-id.server.ts";
import type { TakeFacts } from "#app/lib/studio/take/facts.ts";
import { PLACE_FIELDS, type TakePlace } from "#app/lib/studio/take/place.ts";
import { AnswerError, TOO_LARGE } from "./answer-error.server.ts";
import { answerIdOf, postedAnswerId } from "./answer-id.server.ts";

const SMALLEST_BYTES = 300;
/** 400 values of a wave are under 2,000 characters. */
const LONGEST_EXTRA = 2_000;

export interface PostedAnswer {
  place: TakePlace;
  postedId: string;
  clientAnswerId: string;
  /** With its real type and a plain name. */
  file: File;
  sha256: string;
  attempt: number | null;
  durationMs: number | null;
  peaks: number[] | null;
  facts: TakeFacts | null;
}

/** Throws {@link AnswerError} for what cannot be an answer of this student. */
export async function readAnswer(student: Student, form: FormData): Promise<PostedAnswer> {
  checkOwner(student, form);
  const kind = form.has("mocktest_answer_id") ? "mock" : "practice";
  const [id, segmentId] = PLACE_FIELDS[kind].map((name) => idOf(form.get(name)));
  const postedId = postedAnswerId(form);
  if (typeof id !== "number" || typeof segmentId !== "number" || postedId === null)
    throw new AnswerError(
      "refused",
      422,
      `This recording does not say where it belongs. Open the ${kind === "mock" ? "test" : "dialogue"} again.`,
    );
  const recording = await readRecording(fileOf(form, "audioanswer"));
  return {
    place: { kind, id, segmentId },
    postedId,
    clientAnswerId: answerIdOf(form, postedId, recording.sha256),
    ...recording,
    attempt: idOf(form.get("attempt")),
    durationMs: idOf(form.get("duration_ms")),
    peaks: peaks.parse(jsonOf(textOf(form, "peaks"))),
    facts: takeFacts.parse(jsonOf(textOf(form, "facts"))),
  };
}

/** An open page keeps its account, but another student may have logged in since. */
function checkOwner(student: Student, form: FormData): void {
  if (form.has("owner") && textOf(form, "owner") !== student.owner)
    throw new AnswerError(
      "other-account",
      401,
      "Another student is logged in here now. Log in as yourself and send it again.",
    );
}

/** The bytes decide the type, not the file's name. */
async function readRecording(file: File | null): Promise<{ file: File; sha256: string }> {
  if (!file) throw new AnswerError("missing", 422, "Choose an audio file, or record your answer.");
  if (file.size > AUDIO_BYTES) throw TOO_LARGE;
  if (file.size < SMALLEST_BYTES)
    throw new AnswerError(
      "empty",
      422,
      "The file is empty. Record your answer again or choose another file.",
    );
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = sniffAudio(bytes);
  if (kind === "video")
    throw new AnswerError("video", 415, "This is a video. Send the sound only.");
  if (!kind)
    throw new AnswerError(
      "not-audio",
      415,
      "This file is not a recording. Choose an MP3, M4A, WAV, OGG or WebM file.",
    );
  // From the file, not from the bytes, which would copy them once more.
  return {
    file: new File([file], `answer.${kind.extension}`, { type: kind.type }),
    sha256: sha256Of(bytes),
  };
}

/** Unreadable extras are left out: the recording matters more. */
function jsonOf(text: string): unknown {
  if (text === "" || text.length > LONGEST_EXTRA) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
