import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { asAnswer, type Take } from "./takes.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const MINUTE_MS = 60_000;
const SAT = -4 * DAY_MS;

/** A teacher's review of each dialogue, in order. */
const REVIEWS = [
  {
    reviews:
      "You kept every number and date, and you spoke in the first person throughout. Your English is calm and easy to follow.",
    twitter_remark:
      "Keep the register of the official: 'we regret' is more formal than 'sorry'. Write amounts down as figures at once.",
    half_marks: 68,
  },
  {
    reviews:
      "The meaning was carried over in all segments. In two of them you corrected yourself more than once.",
    twitter_remark:
      "Stop, think for a second, then say the sentence once. Leave names and titles as they are.",
    half_marks: 61,
  },
];

/** Returns the last mock test of a language with its dialogues, if any. */
export async function findMockTest(db: Db, languageId: number) {
  const sets = await db
    .selectFrom("mock_test_sets as set")
    .innerJoin("mock_tests as test", "test.id", "set.mocktest_id")
    .select(["set.id", "set.question_id", "test.id as testId", "test.duration"])
    .where("test.language_id", "=", languageId)
    .where("test.active", "=", 1)
    .where("set.active", "=", 1)
    .orderBy("test.serial_no", "desc")
    .orderBy("set.place")
    .execute();
  const [first] = sets;
  if (!first) return null;
  const { testId, duration } = first;
  return { testId, duration, sets: sets.filter((set) => set.testId === testId) };
}

type Sat = {
  testId: number;
  duration: number;
  sets: { id: number; takes: Take[] }[];
};

/** Adds a mock test from some days ago, with a teacher's review. */
export async function addReviewedMockTest(
  trx: Db,
  userId: number,
  { testId, duration, sets }: Sat,
): Promise<void> {
  const begunAt = stampAfter(SAT);
  const { id: recordId } = await trx
    .insertInto("mock_records")
    .values({
      user_id: userId,
      mocktest_id: testId,
      status: 1,
      time_percent: 100,
      created_at: begunAt,
      deadline_at: stampAfter(SAT + duration * MINUTE_MS),
      submitted_at: stampAfter(SAT + 21 * MINUTE_MS),
      feedback_status: 1,
      reviewed_at: stampAfter(SAT + 2 * DAY_MS),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [index, { id: setId, takes }] of sets.entries()) {
    const answers = takes.map((take) => ({
      record_id: recordId,
      mocktest_set_id: setId,
      segment_id: take.segmentId,
      ...asAnswer(take, begunAt),
    }));
    if (answers.length > 0) await trx.insertInto("mock_answers").values(answers).execute();
    const review = REVIEWS[index % REVIEWS.length];
    if (review)
      await trx
        .insertInto("mock_reviews")
        .values({
          ...review,
          record_id: recordId,
          mocktest_set_id: setId,
          updated_at: stampAfter(SAT + 2 * DAY_MS),
        })
        .execute();
  }
}
