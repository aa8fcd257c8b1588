import { decode } from "./ffmpeg.ts";

export type Wave = { duration_ms: number; peaks: number[] };

/** The number of bars in a waveform. */
const BARS = 180;
const RATE = 8_000;
/** Seconds. A longer sound gets no waveform, because its end is not decoded. */
const LONGEST = 15 * 60;

/**
 * Draws a sound. Returns null when it is late, without ffmpeg, and when ffmpeg cannot decode it.
 * Throws when its file cannot be written, which is no fault of the sound.
 */
export function readWave(
  bytes: Uint8Array,
  extension: string,
  signal: AbortSignal,
): Promise<Wave | null> {
  const length = ["-vn", "-t", String(LONGEST), "-ac", "1", "-ar", String(RATE)];
  const output = [...length, "-f", "s16le", "pipe:1"];
  const maxBuffer = (LONGEST + 1) * RATE * 2;
  const read = ({ stdout }: { stdout: Buffer }) => waveOf(stdout);
  return decode(bytes, { extension, output, maxBuffer, signal, read }).catch((error: unknown) => {
    if (isOfFolder(error)) throw error;
    return null;
  });
}

/** Without ffmpeg there is nothing to spawn. */
const isOfFolder = (error: unknown) =>
  error instanceof Error && "syscall" in error && !String(error.syscall).startsWith("spawn");

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
