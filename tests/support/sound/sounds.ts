import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

const run = promisify(execFile);
const sample = (name: string) => resolve("samples/audio", name);

export type Sound = "voice" | "other" | "silence" | "whisper" | "speech";

/** Seven answers of one dialogue, one after another. */
const SPEECH = [
  ...[1, 2, 3, 4, 5, 6, 7].flatMap((no) => ["-i", sample(`hi-rental-bond-0${no}-s.mp3`)]),
  ...["-filter_complex", "concat=n=7:v=0:a=1"],
];

/** Returns the path of a fake microphone's sound. */
export const soundFile = (sound: Sound): string =>
  join(process.env.E2E_SOUNDS ?? "", `${sound}.wav`);

/**
 * Writes two different pieces of speech, silence, the first piece as a whisper, and speech for a
 * whole dialogue.
 */
export async function writeSounds(folder: string): Promise<void> {
  const wav = (name: Sound, ...input: string[]) =>
    ffmpeg(...input, "-ac", "1", "-ar", "48000", "-c:a", "pcm_s16le", join(folder, `${name}.wav`));
  const voice = sample("hi-electricity-bill-01-s.mp3");
  await Promise.all([
    wav("voice", "-i", voice),
    wav("other", "-i", sample("hi-rental-bond-11-s.mp3")),
    wav("silence", "-f", "lavfi", "-t", "15", "-i", "anullsrc=r=48000:cl=mono"),
    wav("speech", ...SPEECH),
    wav("whisper", "-i", voice, "-af", "volume=-24dB"),
  ]);
}

export async function ffmpeg(...args: string[]): Promise<void> {
  await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...args]).catch(explained);
}

/** A browser that the machine kept waiting gives two packets one time. Their sound is whole. */
const SAME_TIME = /^.* non monotonically increasing dts to muxer in stream 0: (\d+) >= \1\n/gm;

/** Decodes a sound to mono samples at 8 kHz. Throws when ffmpeg reports this level. */
export async function decode(
  file: string,
  level: "error" | "warning" = "error",
): Promise<Float32Array> {
  const args = [
    "-hide_banner",
    "-loglevel",
    level,
    "-i",
    file,
    "-f",
    "f32le",
    "-ac",
    "1",
    "-ar",
    "8000",
    "-",
  ];
  const how = { encoding: "buffer" as const, maxBuffer: 64_000_000 };
  const { stdout, stderr } = await run("ffmpeg", args, how).catch(explained);
  const said = stderr.toString().replace(SAME_TIME, "");
  if (said !== "") throw new Error(`ffmpeg about ${file}: ${said}`);
  return new Float32Array(
    stdout.buffer.slice(
      stdout.byteOffset,
      stdout.byteOffset + stdout.byteLength - (stdout.byteLength % 4),
    ),
  );
}

const streams = z.object({
  streams: z.array(z.object({ codec_type: z.string(), channels: z.number().optional() })),
  format: z.object({ duration: z.string().optional() }),
});

/** Returns what a decoder other than the browser's finds in a file. */
export async function probe(file: string): Promise<z.infer<typeof streams>> {
  const { stdout } = await run("ffprobe", [
    "-v",
    "error",
    "-show_streams",
    "-show_format",
    "-of",
    "json",
    file,
  ]).catch(explained);
  return streams.parse(JSON.parse(stdout));
}

function explained(error: unknown): never {
  if (error instanceof Error && "code" in error && error.code === "ENOENT")
    throw new Error("The e2e tests need ffmpeg and ffprobe: apt-get install ffmpeg");
  throw error;
}
