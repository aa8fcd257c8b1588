import { planOf } from "../account/plan.ts";
import type { Db } from "../db/schema.ts";
import type { Offer } from "../plans/free-taste.ts";
import { isInOpenTest } from "../exam/tests.ts";
import { hearsSamplesOf, isOpenTo } from "../practice/permission.ts";

/**
 * Returns whether a student may hear a content sound. A sample answer needs a plan with samples, or
 * a free dialogue, because its name can be guessed from the prompt's name.
 */
export async function mayHear(offer: Offer, userId: number, name: string): Promise<boolean> {
  const { db } = offer;
  const prompt = await db
    .selectFrom("segments")
    .select("question_id")
    .where("audio_file", "=", name)
    .limit(1)
    .executeTakeFirst();
  if (prompt) return mayHearPrompts(offer, userId, prompt.question_id);
  const sample = await db
    .selectFrom("segments")
    .select("question_id")
    .where("sample_audio_file", "=", name)
    .limit(1)
    .executeTakeFirst();
  if (sample) return hearsSamplesOf(offer, userId, sample.question_id);
  return isOfWord(db, name);
}

/** Nobody guesses the name of a word's sound: only who may study the word gets it. */
async function isOfWord(db: Db, name: string): Promise<boolean> {
  const sound = await db
    .selectFrom("spoken_sounds")
    .select("id")
    .where("file_name", "=", name)
    .where("word_id", "is not", null)
    .where("approved", "=", 1)
    .executeTakeFirst();
  return sound !== undefined;
}

/** Allows open prompts, and those of begun work, because a review outlives the plan. */
async function mayHearPrompts(offer: Offer, userId: number, dialogueId: number): Promise<boolean> {
  const { db } = offer;
  const practised = await db
    .selectFrom("practice_records")
    .select("id")
    .where("user_id", "=", userId)
    .where("question_id", "=", dialogueId)
    .executeTakeFirst();
  if (practised || (await isOpenTo(offer, userId, dialogueId))) return true;
  const sat = await db
    .selectFrom("mock_records as record")
    .innerJoin("mock_test_sets as set", "set.mocktest_id", "record.mocktest_id")
    .select("record.id")
    .where("record.user_id", "=", userId)
    .where("set.question_id", "=", dialogueId)
    .executeTakeFirst();
  // A mock test loads its sounds before the clock starts.
  return sat !== undefined || isInOpenTest(offer, userId, dialogueId);
}

/** Returns whether a student may see a video, its captions and cover. Free ones are open to all. */
export async function maySee({ db, clock }: Offer, userId: number, name: string): Promise<boolean> {
  const shown = await db
    .selectFrom("videos")
    .select("free")
    .where("active", "=", 1)
    .where((eb) =>
      eb.or([eb("file", "=", name), eb("captions", "=", name), eb("cover", "=", name)]),
    )
    .execute();
  if (shown.some(({ free }) => free === 1)) return true;
  return shown.length > 0 && (await planOf(db, userId, clock())).seesVideos;
}

/** Returns whether staff have hidden the post that shows this image. */
export async function isOfHiddenPost(db: Db, address: string): Promise<boolean> {
  const post = await db
    .selectFrom("forum_posts")
    .select("id")
    .where("image", "=", address)
    .where("hidden_at", "is not", null)
    .executeTakeFirst();
  return post !== undefined;
}

/** Finds a student's own recording, or a teacher's remark to them; undefined otherwise. */
export async function findOwnRecording(db: Db, userId: number, name: string) {
  return db
    .selectFrom("practice_answers as answer")
    .innerJoin("practice_records as record", "record.id", "answer.record_id")
    .select(["answer.sha256", "answer.content_type"])
    .where("answer.file_name", "=", name)
    .where("record.user_id", "=", userId)
    .unionAll(
      db
        .selectFrom("mock_answers as answer")
        .innerJoin("mock_records as record", "record.id", "answer.record_id")
        .select(["answer.sha256", "answer.content_type"])
        .where("answer.file_name", "=", name)
        .where("record.user_id", "=", userId),
    )
    .unionAll(
      db
        .selectFrom("practice_remarks")
        .select(["sha256", "content_type"])
        .where("file_name", "=", name)
        .where("user_id", "=", userId),
    )
    .executeTakeFirst();
}
