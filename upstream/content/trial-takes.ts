import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Db } from "../db/schema.ts";
import type { Storage } from "../files/storage.ts";

/** A recording of the trial's student, already among the files. */
export type Take = {
  segmentId: number;
  name: string;
  bytes: Uint8Array;
  durationMs: number | null;
};

/**
 * Puts copies of a dialogue's sample answers among the recordings, as if the student had spoken
 * them.
 */
export async function keepSamples(
  db: Db,
  answers: Storage,
  audioFolder: string,
  { dialogueId, most }: { dialogueId: number; most: number },
): Promise<Take[]> {
  const segments = await db
    .selectFrom("segments")
    .select(["id", "sample_audio_file", "sample_duration_ms"])
    .where("question_id", "=", dialogueId)
    .where("active", "=", 1)
    .orderBy("serial_no")
    .execute();
  const takes: Take[] = [];
  for (const { id, sample_audio_file, sample_duration_ms } of segments.slice(0, most)) {
    if (sample_audio_file === null) continue;
    const bytes = await readFile(join(audioFolder, sample_audio_file));
    const name = `${randomBytes(16).toString("hex")}.mp3`;
    await answers.put(name, bytes);
    takes.push({ segmentId: id, name, bytes, durationMs: sample_duration_ms });
  }
  return takes;
}

/** The columns of a stored answer. */
export const asAnswer = ({ name, bytes, durationMs }: Take, createdAt: string) => ({
  attempt: 1,
  file_name: name,
  content_type: "audio/mpeg",
  size: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
  duration_ms: durationMs,
  created_at: createdAt,
});
