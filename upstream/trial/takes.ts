import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../db/schema.ts";
import { readPeaks } from "../dialogues/segments.ts";
import type { Storage } from "../files/storage.ts";

/** A stored recording of the trial student. */
export type Take = {
  segment_id: number;
  /** The columns that practices and mock tests have in common. */
  answer: {
    attempt: number;
    file_name: string;
    content_type: string;
    size: number;
    sha256: string;
    duration_ms: number | null;
  };
  peaks: number[] | null;
  /** The silence before the first word, and the longest one after it. */
  facts: { start_ms: number; pause_ms: number | null };
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
    .select(["id", "sample_audio_file as file", "sample_duration_ms as ms", "sample_peaks"])
    .where("question_id", "=", dialogueId)
    .where("active", "=", 1)
    .orderBy("serial_no")
    .execute();
  const takes: Take[] = [];
  for (const [index, { id, file, ms, sample_peaks }] of segments.slice(0, most).entries()) {
    if (file === null) continue;
    const frames = 47 + 9 * (index % 5);
    const start_ms = frames * FRAME_MS;
    const bytes = afterSilence(await readFile(join(audioFolder, file)), frames);
    const file_name = `${randomBytes(16).toString("hex")}.mp3`;
    await answers.put(file_name, bytes);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const answer = {
      attempt: 1,
      file_name,
      content_type: "audio/mpeg",
      size: bytes.length,
      sha256,
    };
    const spoken = readPeaks(sample_peaks);
    if (ms === null || spoken === null) {
      const facts = { start_ms, pause_ms: null };
      takes.push({ segment_id: id, answer: { ...answer, duration_ms: null }, peaks: null, facts });
      continue;
    }
    const silent = Array.from({ length: Math.round((spoken.length * start_ms) / ms) }, () => 0);
    const pause_ms = Math.round((longestPause(spoken) * ms) / spoken.length);
    takes.push({
      segment_id: id,
      answer: { ...answer, duration_ms: start_ms + ms },
      peaks: [...silent, ...spoken],
      facts: { start_ms, pause_ms },
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

/** Returns the longest run of soft values between loud ones. */
function longestPause(peaks: readonly number[]): number {
  const loud = peaks.flatMap((peak, at) => (peak < SOFT ? [] : [at]));
  return Math.max(0, ...loud.map((at, index) => at - (loud[index - 1] ?? at) - 1));
}
