import { execFile } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { withoutTail } from "../../plan/media/mp4.ts";
import { inFolder } from "./work-folder.ts";

const run = promisify(execFile);

const LATE_MS = 5_000;
/** The formats that ffmpeg may try, by our extension. None of them refers to other files or URLs. */
const DEMUXERS: Record<string, string> = {
  ...{ mp3: "mp3", m4a: "mov", "3gp": "mov", ogg: "ogg", webm: "matroska" },
  ...{ wav: "wav", flac: "flac", aac: "aac", amr: "amr", caf: "caf", aiff: "aiff", au: "au" },
  ...{ wma: "asf", w64: "w64", ra: "rm", wv: "wv", tta: "tta", ape: "ape", dsf: "dsf" },
  ...{ dff: "iff", ac3: "ac3", dts: "dts", voc: "voc", mp2: "mp3" },
};

/** Returns whether this machine has ffmpeg. */
export async function hasFfmpeg(): Promise<boolean> {
  return run("ffmpeg", ["-version"], limits(AbortSignal.timeout(LATE_MS))).then(
    () => true,
    () => false,
  );
}

type Printed = { stdout: Buffer; stderr: Buffer };
type Task<Read> = {
  extension: string;
  /** The options after the input. A file is named relative to a folder that is removed after `read`. */
  output: string[];
  /** The most bytes that it may print. */
  maxBuffer?: number;
  signal: AbortSignal;
  read: (printed: Printed, folder: string) => Read | Promise<Read>;
};

/**
 * Decodes an untrusted sound with ffmpeg, in a process of the lowest priority. It may read only this
 * file, as this one format, and ends when the signal aborts. Throws when ffmpeg fails.
 */
export async function decode<Read>(
  bytes: Uint8Array,
  { extension, output, maxBuffer = 64 * 1024, signal, read }: Task<Read>,
): Promise<Read> {
  const demuxer = DEMUXERS[extension];
  if (demuxer === undefined) throw new Error(`ffmpeg gets no .${extension}`);
  signal.throwIfAborted();
  // ffmpeg reads some files from their end, which a pipe does not allow.
  return inFolder(async (folder) => {
    await writeFile(join(folder, "sound"), demuxer === "mov" ? withoutTail(bytes) : bytes);
    const quiet = ["-nostdin", "-hide_banner", "-v", "error", "-threads", "1"];
    const input = ["-protocol_whitelist", "file,pipe", "-f", demuxer, "-i", "sound"];
    const options = { ...limits(signal), cwd: folder, encoding: "buffer", maxBuffer } as const;
    const running = run("ffmpeg", [...quiet, ...input, ...output], options);
    giveWay(running.child.pid);
    return read(await running, folder);
  });
}

/** A sandbox may forbid it. Without it the sound is decoded beside other work, which is no fault. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // Its output is awaited all the same: an error of a child that nobody awaits ends the API.
  }
}

/** Returns the limits of a process, which gets none of our settings. */
function limits(signal: AbortSignal) {
  const { PATH, NODE_ENV } = process.env;
  return { env: { PATH, NODE_ENV }, signal, killSignal: "SIGKILL" } as const;
}
