import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { soundFault } from "../../plan/media/plays.ts";
import { JobFault } from "../queue/kind.ts";
import { decode } from "./ffmpeg.ts";
import type { FilesApart } from "./files-apart.ts";

/** Half an hour of speech, which no answer has. */
const MOST_BYTES = 16 * 1024 * 1024;
const COPY = "copy.m4a";
/** AAC in MP4 with its index first plays everywhere. Names and covers of the original stay there. */
const OUTPUT = [
  ...["-map", "0:a:0", "-map_metadata", "-1", "-c:a", "aac", "-b:a", "64k", "-ac", "1"],
  ...["-ar", "44100", "-movflags", "+faststart", "-fs", String(MOST_BYTES), "-f", "mp4", COPY],
];

/** ffmpeg reads RealAudio without times, and would put all of it at the beginning. */
const COUNTED: Record<string, string[]> = { ra: ["-af", "asetpts=N/SR/TB"] };

const known = z.object({
  code: z.union([z.string(), z.number()]).nullish(),
  signal: z.string().nullish(),
  stderr: z.instanceof(Uint8Array).default(new Uint8Array()),
});

/**
 * Returns a copy of a sound that every browser plays. Throws a {@link JobFault} in words for staff
 * when ffmpeg makes none, or something else.
 */
export async function copySound(
  files: FilesApart,
  bytes: Uint8Array,
  { extension, signal }: { extension: string; signal: AbortSignal },
): Promise<Uint8Array> {
  const read = ({ stderr }: { stderr: Buffer }, folder: string) => {
    // ffmpeg 5 ends without an error when only the end of a file finds no room.
    if (stderr.includes(FULL)) throw new JobFault(NO_ROOM, "retry");
    return readFile(join(folder, COPY)).catch(() => {
      throw new JobFault("ffmpeg made no file.", "retry");
    });
  };
  const output = [...(COUNTED[extension] ?? []), ...OUTPUT];
  const made = await decode(bytes, { extension, output, signal, read }).catch(tell);
  if (made.length >= MOST_BYTES) throw new JobFault("The sound is too long for a copy.", "leave");
  const media = await files.readMedia(made);
  if (!media || media === "unreadable" || !("isCut" in media) || soundFault(media) !== null)
    throw new JobFault("ffmpeg made something that browsers do not play.", "retry");
  // A full disk may end a file early without an error.
  if (media.isCut) throw new JobFault("ffmpeg made only the beginning of a file.", "retry");
  return made;
}

const FULL = "No space left on device";
const NO_ROOM = "There is no room for a copy.";
const SAID: Record<string, string> = { ENOENT: "ffmpeg is not there.", ENOSPC: NO_ROOM };

/** What ffmpeg prints names no file of ours. */
function tell(error: unknown): never {
  if (error instanceof JobFault) throw error;
  const { code, signal, stderr } = known.parse(error);
  const printed = Buffer.from(stderr).toString().trim();
  const said = printed.includes(FULL) ? NO_ROOM : SAID[code ?? ""];
  throw new JobFault(said ?? `ffmpeg: ${printed.split("\n").at(-1) || (signal ?? code)}`, "retry");
}
