import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

export type Wave = { duration_ms: number; peaks: number[] };

/** The number of bars in a waveform. */
const BARS = 180;
const RATE = 8_000;
const LATE_MS = 5_000;
/** Seconds. A longer sound gets no waveform, because its end is not decoded. */
const LONGEST = 15 * 60;
/** The formats that ffmpeg may try. None of them refers to other files or URLs. */
const DEMUXERS: Record<string, string> = {
  ...{ mp3: "mp3", m4a: "mov", "3gp": "mov", ogg: "ogg", webm: "matroska" },
  ...{ wav: "wav", flac: "flac", aac: "aac", amr: "amr" },
};

/** Returns the limits of a process, which gets none of our settings. */
function limits(late: AbortSignal) {
  const { PATH, NODE_ENV } = process.env;
  return { env: { PATH, NODE_ENV }, signal: late, killSignal: "SIGKILL" } as const;
}

/** Returns whether this machine can make waveforms. */
export async function hasFfmpeg(): Promise<boolean> {
  return run("ffmpeg", ["-version"], limits(AbortSignal.timeout(LATE_MS))).then(
    () => true,
    () => false,
  );
}

/**
 * Decodes a sound with ffmpeg, in its own process with limits of size, which ends when it is late.
 * Returns null then, without ffmpeg, and when it cannot decode the bytes.
 */
export async function readWave(
  bytes: Uint8Array,
  extension: string,
  late: AbortSignal,
): Promise<Wave | null> {
  const demuxer = DEMUXERS[extension];
  if (demuxer === undefined || late.aborted) return null;
  // ffmpeg reads some files from their end, which a pipe does not allow.
  const folder = await mkdtemp(join(tmpdir(), "sound-"));
  try {
    const file = join(folder, "sound");
    await writeFile(file, bytes);
    const input = ["-protocol_whitelist", "file", "-f", demuxer, "-i", file];
    const output = ["-vn", "-t", String(LONGEST), "-ac", "1", "-ar", String(RATE)];
    const { stdout } = await run(
      "ffmpeg",
      ["-nostdin", "-v", "error", "-threads", "1", ...input, ...output, "-f", "s16le", "pipe:1"],
      { ...limits(late), encoding: "buffer", maxBuffer: (LONGEST + 1) * RATE * 2 },
    );
    return waveOf(stdout);
  } catch {
    return null;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function waveOf(samples: Buffer): Wave | null {
  const count = samples.length >> 1;
  if (count === 0 || count >= LONGEST * RATE) return null;
  const loudest = new Array<number>(BARS).fill(0);
  for (let index = 0; index < count; index++) {
    const bar = Math.floor((index * BARS) / count);
    loudest[bar] = Math.max(loudest[bar] ?? 0, Math.abs(samples.readInt16LE(index * 2)));
  }
  const top = Math.max(1, ...loudest);
  return {
    duration_ms: Math.round((count / RATE) * 1000),
    peaks: loudest.map((value) => Math.round((value / top) * 100)),
  };
}
