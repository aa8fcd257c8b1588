import type { FilesApart } from "../files/files-apart.ts";
import type { AudioType } from "../files/sniff.ts";
import { invalid, tooLarge } from "../refusal.ts";
import { RECORDING_LIMIT } from "./input.ts";

const SMALLEST_RECORDING = 300;

export type Recording = { bytes: Uint8Array; type: AudioType };

/**
 * The sound in a field of a form, checked by its bytes. Throws 413 when it is too large, 422
 * when it is missing, empty or not a sound.
 */
export async function readRecording(
  files: FilesApart,
  file: unknown,
  field = "audioanswer",
): Promise<Recording> {
  if (!(file instanceof File)) throw invalid({ [field]: [`The ${field} field is required.`] });
  if (file.size > RECORDING_LIMIT) throw tooLarge();
  if (file.size < SMALLEST_RECORDING) throw invalid({ [field]: ["This file has no sound."] });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = await files.sniffAudio(bytes);
  if (type === "unreadable")
    throw invalid({
      [field]: ["This file cannot be read. Record it again or choose another file."],
    });
  if (!type) throw invalid({ [field]: ["This file is not a recording."] });
  return { bytes, type };
}
