import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { sniffAudio } from "#app/lib/media/sniff-audio.server.ts";
import { sha256Of } from "#app/lib/name-id.server.ts";
import { AnswerError, TOO_LARGE } from "./answer-error.server.ts";

const SMALLEST_BYTES = 300;
const OTHER_RECORDING = "You already have another answer for this segment.";

export interface PostedRecording {
  file: File;
  sha256: string;
}

/**
 * The file with its real type and a plain name; what the browser called it is ignored. Throws
 * {@link AnswerError} when it is missing or no recording.
 */
export async function readRecording(file: File | null): Promise<PostedRecording> {
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
  // Of the file, not of the bytes: they would be copied once more.
  return {
    file: new File([file], `answer.${kind.extension}`, { type: kind.type }),
    sha256: sha256Of(bytes),
  };
}

/**
 * Throws {@link AnswerError} when the upstream names another recording than was sent: it has not
 * taken this one, or not whole. What it does not say is not compared.
 */
export function checkStored(
  stored: { size: number | null; sha256: string | null },
  { file, sha256 }: PostedRecording,
): void {
  const held = stored.sha256?.toLowerCase() ?? "";
  const isOther = /^[\da-f]{64}$/.test(held) && held !== sha256;
  if (isOther || (stored.size ?? file.size) !== file.size)
    throw new AnswerError("other-recording", 409, OTHER_RECORDING);
}
