import { AUDIO_BYTES } from "#app/lib/forms/byte-limits.ts";
import { sniffAudio } from "#app/lib/media/sniff-audio.server.ts";
import { AnswerError, TOO_LARGE } from "./answer-error.server.ts";

const SMALLEST_BYTES = 300;

/**
 * The file with its real type and a plain name; what the browser called it is ignored. Throws
 * {@link AnswerError} when it is missing or no recording.
 */
export async function readRecording(file: File | null): Promise<File> {
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
  return new File([file], `answer.${kind.extension}`, { type: kind.type });
}
