import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createUser, grantTopPlan } from "../account/users.ts";
import { stamp, stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import type { Storage } from "../files/storage.ts";
import { addForum } from "./trial-forum.ts";
import { addProgress } from "./trial-progress.ts";

type Place = { db: Db; answers: Storage; images: Storage; contentFolder: string };
type Recording = { segmentId: number; name: string; bytes: Uint8Array; durationMs: number | null };

const PASSWORD = "interpreting";
const BEGUN_SEGMENTS = 4;
const HOUR_MS = 60 * 60 * 1000;

/**
 * Fills an empty installation with two students to try the portal with. Does nothing once anybody
 * has an account.
 */
export async function seedTrial({ db, answers, images, contentFolder }: Place): Promise<boolean> {
  const audioFolder = join(contentFolder, "audio");
  if (await db.selectFrom("users").select("id").executeTakeFirst()) return false;
  const language = await db
    .selectFrom("languages")
    .select("id")
    .where("name", "=", "Hindi")
    .executeTakeFirstOrThrow();
  const questions = await db
    .selectFrom("questions")
    .select("id")
    .where("language_id", "=", language.id)
    .where("active", "=", 1)
    .orderBy("serial_no")
    .execute();
  // The newest stays untouched, so that there is always one to begin with.
  const [finished, begun] = questions.slice(0, -1);
  const finishedTakes = finished ? await keepSamples(db, answers, audioFolder, finished.id) : [];
  const begunTakes = begun
    ? (await keepSamples(db, answers, audioFolder, begun.id)).slice(0, BEGUN_SEGMENTS)
    : [];

  // All or nothing: half a trial would never be completed, as the next start finds accounts. Strays
  // go with the sweep.
  await db.transaction().execute(async (trx) => {
    const person = { password: PASSWORD, languageId: language.id };
    const student = await createUser(trx, {
      ...person,
      email: "student@example.com",
      firstName: "Manpreet",
      lastName: "Student",
    });
    const visitor = await createUser(trx, {
      ...person,
      email: "visitor@example.com",
      firstName: "Sam",
      lastName: "Visitor",
    });
    await grantTopPlan(trx, student);
    if (finished && finishedTakes.length > 0)
      await addRecord(trx, {
        userId: student,
        dialogueId: finished.id,
        takes: finishedTakes,
        submitted: true,
      });
    if (begun && begunTakes.length > 0)
      await addRecord(trx, {
        userId: student,
        dialogueId: begun.id,
        takes: begunTakes,
        submitted: false,
      });
    if (finished) await addLabel(trx, student, finished.id, 4);
    if (begun) await addLabel(trx, student, begun.id, 2);
    await addProgress(trx, student, language.id);
    await addForum(trx, images, contentFolder, { student, visitor });
  });
  return true;
}

/**
 * Puts copies of a dialogue's sample answers among the recordings, as if the student had spoken
 * them.
 */
async function keepSamples(
  db: Db,
  answers: Storage,
  audioFolder: string,
  dialogueId: number,
): Promise<Recording[]> {
  const segments = await db
    .selectFrom("segments")
    .select(["id", "sample_audio_file", "sample_duration_ms"])
    .where("question_id", "=", dialogueId)
    .where("active", "=", 1)
    .orderBy("serial_no")
    .execute();
  const takes: Recording[] = [];
  for (const { id, sample_audio_file, sample_duration_ms } of segments) {
    if (sample_audio_file === null) continue;
    const bytes = await readFile(join(audioFolder, sample_audio_file));
    const name = `${randomBytes(16).toString("hex")}.mp3`;
    await answers.put(name, bytes);
    takes.push({ segmentId: id, name, bytes, durationMs: sample_duration_ms });
  }
  return takes;
}

type NewRecord = { userId: number; dialogueId: number; takes: Recording[]; submitted: boolean };

async function addRecord(
  trx: Db,
  { userId, dialogueId, takes, submitted }: NewRecord,
): Promise<void> {
  const begunAt = stampAfter(submitted ? -26 * HOUR_MS : -2 * HOUR_MS);
  const submittedAt = submitted ? stampAfter(-25 * HOUR_MS) : null;
  const { id } = await trx
    .insertInto("practice_records")
    .values({
      user_id: userId,
      question_id: dialogueId,
      status: submitted ? 1 : 0,
      created_at: begunAt,
      submitted_at: submittedAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = takes.map(({ segmentId, name, bytes, durationMs }) => ({
    record_id: id,
    segment_id: segmentId,
    attempt: 1,
    file_name: name,
    content_type: "audio/mpeg",
    size: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    duration_ms: durationMs,
    time_taken: 60,
    created_at: begunAt,
  }));
  await trx.insertInto("practice_answers").values(rows).execute();
}

async function addLabel(
  trx: Db,
  userId: number,
  dialogueId: number,
  labelType: number,
): Promise<void> {
  await trx
    .insertInto("labels")
    .values({
      user_id: userId,
      question_id: dialogueId,
      label_type: labelType,
      updated_at: stamp(),
    })
    .execute();
}
