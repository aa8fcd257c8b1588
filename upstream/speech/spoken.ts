import { stamp } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import type { Measures } from "../files/files-apart.ts";
import { addJobs, removeJob } from "../queue/rows.ts";

/** The kind of the job that lets a machine speak. */
export const SPEAK = "speak";

/** What is to be spoken: a side of a dialogue's segment, or a word. */
export type Place = { question_id: number; segment_key: number } | { word_id: number };
type Said = { language: string; text: string; voice: string };

/** Lets texts be spoken, each in place of what waits for approval there. */
export async function askSpoken(
  trx: Db,
  asked: readonly (Place & Said)[],
  person: string,
): Promise<void> {
  const jobs = [];
  for (const one of asked) {
    await leaveAt(trx, one);
    const row = { ...one, approved: 0 as const, created_at: stamp() };
    const { id } = await trx
      .insertInto("spoken_sounds")
      .values(row)
      .returning("id")
      .executeTakeFirstOrThrow();
    jobs.push({ kind: SPEAK, payload: `${id}`, person });
  }
  if (jobs.length > 0) await addJobs(trx, jobs);
}

async function leaveAt(trx: Db, { language, ...place }: Place & { language: string }) {
  let rows = trx.selectFrom("spoken_sounds").select("id").where("approved", "=", 0);
  rows = rows.where("language", "=", language);
  rows =
    "word_id" in place
      ? rows.where("word_id", "=", place.word_id)
      : rows
          .where("question_id", "=", place.question_id)
          .where("segment_key", "=", place.segment_key);
  for (const { id } of await rows.execute()) await leaveSpoken(trx, id);
}

/** Forgets a sound that nobody approved. */
export async function leaveSpoken(trx: Db, id: number): Promise<void> {
  await removeJob(trx, { kind: SPEAK, payload: `${id}` });
  await trx.deleteFrom("spoken_sounds").where("id", "=", id).where("approved", "=", 0).execute();
}

/** Returns what is to be spoken; undefined when it was, or nobody wants it any more. */
export function findUnspoken(db: Db, id: number) {
  return db
    .selectFrom("spoken_sounds")
    .select(["language", "text", "voice"])
    .where("id", "=", id)
    .where("file_name", "is", null)
    .executeTakeFirst();
}

export async function keepSpoken(
  trx: Db,
  id: number,
  { file, model, measures }: { file: string; model: string; measures: Measures },
): Promise<void> {
  const { duration_ms, peaks } = measures;
  await trx
    .updateTable("spoken_sounds")
    .set({ file_name: file, model, duration_ms, peaks: peaks && JSON.stringify(peaks) })
    .where("id", "=", id)
    .execute();
}

const TOLD = ["id", "language", "text", "voice"] as const;

/** Lists what waits for approval in a dialogue, or of words, and why it is not spoken yet. */
export async function listUnapproved(db: Db, of: { question_id: number } | { word_ids: number[] }) {
  let rows = db
    .selectFrom("spoken_sounds")
    .select([...TOLD, "segment_key", "word_id", "file_name", "duration_ms", "peaks"])
    .where("approved", "=", 0)
    .orderBy("id");
  if ("question_id" in of) rows = rows.where("question_id", "=", of.question_id);
  else rows = rows.where("word_id", "in", of.word_ids);
  const found = await rows.execute();
  const names = found.flatMap(({ id, file_name }) => (file_name === null ? `${SPEAK} ${id}` : []));
  const jobs =
    names.length === 0
      ? []
      : await db
          .selectFrom("jobs")
          .select(["payload", "fault", "failed_at"])
          .where("name", "in", names)
          .execute();
  const jobOf = new Map(jobs.map((job) => [job.payload, job]));
  return found.map((row) => {
    if (row.file_name !== null) return { ...row, state: "spoken" as const, why: null };
    const job = jobOf.get(`${row.id}`);
    const isWaiting = job !== undefined && job.failed_at === null;
    return {
      ...row,
      state: isWaiting ? ("waiting" as const) : ("failed" as const),
      why: job?.fault ?? null,
    };
  });
}

export async function approveSpoken(trx: Db, id: number): Promise<void> {
  await trx.updateTable("spoken_sounds").set({ approved: 1 }).where("id", "=", id).execute();
}

/** Returns what is known of spoken sounds, by their file. */
export async function spokenOf(db: Db, files: readonly string[]) {
  if (files.length === 0) return new Map<string | null, never>();
  const rows = await db
    .selectFrom("spoken_sounds")
    .select(["file_name", "text", "voice", "model"])
    .where("file_name", "in", files)
    .execute();
  return new Map(rows.map(({ file_name, ...told }) => [file_name, told]));
}

/** Lists the sounds that staff approved for words, the newest last. */
export async function listWordSounds(db: Db, wordIds: readonly number[]) {
  if (wordIds.length === 0) return [];
  const rows = await db
    .selectFrom("spoken_sounds")
    .select(["word_id", "language", "text", "file_name"])
    .where("word_id", "in", wordIds)
    .where("approved", "=", 1)
    .orderBy("id")
    .execute();
  return rows.flatMap(({ file_name: file, ...row }) => (file === null ? [] : [{ ...row, file }]));
}
