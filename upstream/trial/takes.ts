import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../db/schema.ts";
import { readPeaks } from "../dialogues/segments.ts";
import type { Storage } from "../files/storage.ts";

/** A recording of the trial student that is already stored. */
export type Take = {
  segmentId: number;
  name: string;
  bytes: Uint8Array;
  durationMs: number | null;
  peaks: number[] | null;
  /** The silence before the first word. */
  startMs: number;
  pauseMs: number | null;
};

/** One frame of a sample answer: 576 samples at 16 kHz. */
const FRAME_MS = 36;
/** A softer value (of 100) is a pause. */
const SOFT = 8;

/**
 * Stores copies of a dialogue's sample answers as recordings, as if the student had spoken them
 * after a short pause.
 */
export async function keepSamples(
  db: Db,
  answers: Storage,
  audioFolder: string,
  { dialogueId, most }: { dialogueId: number; most: number },
): Promise<Take[]> {
  const segments = await db
    .selectFrom("segments")
    .select(["id", "sample_audio_file", "sample_duration_ms", "sample_peaks"])
    .where("question_id", "=", dialogueId)
    .where("active", "=", 1)
    .orderBy("serial_no")
    .execute();
  const takes: Take[] = [];
  for (const [index, segment] of segments.slice(0, most).entries()) {
    const { id, sample_audio_file, sample_duration_ms: spokenMs } = segment;
    if (sample_audio_file === null) continue;
    const frames = 47 + 9 * (index % 5);
    const startMs = frames * FRAME_MS;
    const bytes = afterSilence(await readFile(join(audioFolder, sample_audio_file)), frames);
    const name = `${randomBytes(16).toString("hex")}.mp3`;
    await answers.put(name, bytes);
    const spoken = readPeaks(segment.sample_peaks);
    takes.push({
      ...{ segmentId: id, name, bytes, startMs },
      ...(spokenMs === null || spoken === null
        ? { durationMs: null, peaks: null, pauseMs: null }
        : {
            durationMs: startMs + spokenMs,
            peaks: [...silence(Math.round((spoken.length * startMs) / spokenMs)), ...spoken],
            pauseMs: Math.round((longestPause(spoken) * spokenMs) / spoken.length),
          }),
    });
  }
  return takes;
}

/** Puts silent MP3 frames with the sample's own header before the sample. */
function afterSilence(sample: Buffer, frames: number): Buffer {
  const header = sample.subarray(0, 4);
  const length = sample.indexOf(header, header.length);
  // Another file format.
  if (length < 0) return sample;
  const silent = Buffer.concat([header, Buffer.alloc(length - header.length)]);
  return Buffer.concat([...Array.from({ length: frames }, () => silent), sample]);
}

function silence(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

/** Returns the longest run of soft values between loud ones. */
function longestPause(peaks: readonly number[]): number {
  const loud = peaks.flatMap((peak, at) => (peak < SOFT ? [] : [at]));
  return Math.max(0, ...loud.map((at, index) => at - (loud[index - 1] ?? at) - 1));
}

/** Returns the columns of a stored answer. */
export const asAnswer = ({ name, bytes, durationMs }: Take, createdAt: string) => ({
  attempt: 1,
  file_name: name,
  content_type: "audio/mpeg",
  size: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  duration_ms: durationMs,
  created_at: createdAt,
});
