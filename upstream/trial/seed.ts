import { readFile } from "node:fs/promises";
import { join } from "node:path";
import trial from "../../samples/trial/trial.json";
import { createUser, grantTopPlan } from "../account/users.ts";
import { stamp, stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { readImage } from "../files/image.ts";
import type { Storage } from "../files/storage.ts";
import { withStoredImage } from "../files/stored-images.ts";
import { findPlanByName } from "../plans/catalogue.ts";
import { openPurchase } from "../plans/purchase.ts";
import { createStaff } from "../staff/account/accounts.ts";
import { setAskedOf } from "../staff/account/second-factor.ts";
import { addProgress } from "./progress.ts";
import { keepSamples, type Take } from "./takes.ts";

type Place = { db: Db; answers: Storage; images: Storage; contentFolder: string };
type Work = (typeof trial.practised)[number];
type Practised = Work & { dialogueId: number; takes: Take[] };
type Sat = { testId: number; minutes: number; sets: { id: number; takes: Take[] }[] };

const HOUR_MS = 60 * 60 * 1000;
const hoursAgo = (hours: number) => stampAfter(-hours * HOUR_MS);

/** Adds two students and a teacher to an empty installation. Does nothing when accounts exist. */
export async function seedTrial({ db, answers, images, contentFolder }: Place): Promise<boolean> {
  if (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) return false;
  const { id: languageId } = await db
    .selectFrom("languages")
    .select("id")
    .where("name", "=", trial.language)
    .executeTakeFirstOrThrow();
  const takesOf = (dialogueId: number, most = Infinity) =>
    keepSamples(db, answers, join(contentFolder, "audio"), { dialogueId, most });
  const practised: Practised[] = [];
  for (const work of trial.practised) {
    const dialogueId = await findDialogue(db, languageId, work);
    if (dialogueId === undefined) continue;
    practised.push({ ...work, dialogueId, takes: await takesOf(dialogueId, work.segments) });
  }
  const sat: Sat | null = await findMockTest(db, languageId, takesOf);

  // One transaction, because the next start would not complete half a trial.
  await db.transaction().execute(async (trx) => {
    const { password, teacher } = trial;
    const student = await createUser(trx, { ...trial.student, password, languageId });
    const visitor = await createUser(trx, { ...trial.visitor, password, languageId });
    await createStaff(trx, { ...teacher, password, role: "owner" });
    // Everybody knows a trial's password, so a second factor would protect nothing.
    await setAskedOf(trx, "optional");
    await buyTopPlan(trx, student);
    for (const one of practised) await addPractice(trx, student, one);
    if (sat) await addReviewedMockTest(trx, student, sat);
    await addProgress(trx, student, languageId);
    await addForum(trx, { images, contentFolder, student, visitor });
  });
  return true;
}

/** Finds the dialogue at a place of its list. The last one stays new, so that one can be begun. */
async function findDialogue(db: Db, languageId: number, { recent, place }: Work) {
  const dialogues = await db
    .selectFrom("questions")
    .select("id")
    .where("language_id", "=", languageId)
    .where("is_recent", "=", recent ? 1 : 0)
    .where("active", "=", 1)
    .orderBy("serial_no")
    .execute();
  return dialogues.slice(0, -1)[place]?.id;
}

/** Returns the last mock test of a language with a recording of each segment; null without one. */
async function findMockTest(
  db: Db,
  languageId: number,
  takesOf: (dialogueId: number) => Promise<Take[]>,
): Promise<Sat | null> {
  const rows = await db
    .selectFrom("mock_test_sets as set")
    .innerJoin("mock_tests as test", "test.id", "set.mocktest_id")
    .select(["set.id", "set.question_id", "test.id as testId", "test.duration as minutes"])
    .where("test.language_id", "=", languageId)
    .where("test.active", "=", 1)
    .where("set.active", "=", 1)
    .orderBy("test.serial_no", "desc")
    .orderBy("set.place")
    .execute();
  const [first] = rows;
  if (!first) return null;
  const { testId, minutes } = first;
  const sets: Sat["sets"] = [];
  for (const row of rows.filter((row) => row.testId === testId))
    sets.push({ id: row.id, takes: await takesOf(row.question_id) });
  return { testId, minutes, sets };
}

/** Buys the top plan an hour ago, or grants it when no plan is on sale. */
async function buyTopPlan(trx: Db, userId: number): Promise<void> {
  const plan = await findPlanByName(trx, "advance");
  if (plan === null) return grantTopPlan(trx, userId);
  const price = { priceCents: plan.price_cents, currency: "aud" };
  await openPurchase(
    trx,
    { userId, plan, ...price, mode: "online", cause: "trial" },
    Date.now() - HOUR_MS,
  );
}

async function addPractice(trx: Db, user_id: number, work: Practised): Promise<void> {
  const { dialogueId: question_id, takes, submitted, label } = work;
  const begunAt = hoursAgo(work.hoursAgo);
  await trx
    .insertInto("labels")
    .values({ user_id, question_id, label_type: label, updated_at: stamp() })
    .execute();
  if (takes.length === 0) return;
  const { id } = await trx
    .insertInto("practice_records")
    .values({
      ...{ user_id, question_id, status: submitted ? 1 : 0, created_at: begunAt },
      submitted_at: submitted ? hoursAgo(work.hoursAgo - 1) : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const rows = takes.map(({ segment_id, answer, peaks, facts }) => ({
    ...{ record_id: id, segment_id, ...answer, created_at: begunAt, time_taken: 60 },
    peaks: peaks && JSON.stringify(peaks),
    facts: JSON.stringify({ ...facts, repeats: 0 }),
  }));
  await trx.insertInto("practice_answers").values(rows).execute();
}

async function addReviewedMockTest(
  trx: Db,
  user_id: number,
  { testId, minutes, sets }: Sat,
): Promise<void> {
  const { mockTest } = trial;
  const begunAt = hoursAgo(mockTest.hoursAgo);
  const reviewedAt = hoursAgo(mockTest.reviewedHoursAgo);
  const { id: record_id } = await trx
    .insertInto("mock_records")
    .values({
      ...{ user_id, mocktest_id: testId, status: 1, time_percent: 100, created_at: begunAt },
      deadline_at: hoursAgo(mockTest.hoursAgo - minutes / 60),
      submitted_at: hoursAgo(mockTest.hoursAgo - mockTest.minutes / 60),
      ...{ feedback_status: 1, reviewed_at: reviewedAt },
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [index, { id: mocktest_set_id, takes }] of sets.entries()) {
    const answers = takes.map(({ segment_id, answer, peaks, facts }) => ({
      ...{ record_id, mocktest_set_id, segment_id, ...answer, created_at: begunAt },
      ...{ peaks: peaks && JSON.stringify(peaks), facts: JSON.stringify({ ...facts, repeats: 0 }) },
    }));
    if (answers.length > 0) await trx.insertInto("mock_answers").values(answers).execute();
    const review = mockTest.reviews[index % mockTest.reviews.length];
    if (review)
      await trx
        .insertInto("mock_reviews")
        .values({ ...review, record_id, mocktest_set_id, updated_at: reviewedAt })
        .execute();
  }
}

type Forum = Pick<Place, "images" | "contentFolder"> & { student: number; visitor: number };

/** The two students write posts in turn, and reply to each other in turn. */
async function addForum(trx: Db, { images, contentFolder, ...students }: Forum): Promise<void> {
  const { student, visitor } = students;
  for (const [place, { hoursAgo: hours, text, image, replies }] of trial.posts.entries()) {
    const [writer, other] = place % 2 === 0 ? [visitor, student] : [student, visitor];
    const address = image
      ? await keepImage(images, join(contentFolder, "trial", image.file))
      : null;
    const { id } = await trx
      .insertInto("forum_posts")
      .values({
        ...{ user_id: writer, details: text, image: address },
        image_alt: address && image?.alt,
        created_at: hoursAgo(hours),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = replies.map((reply, index) => ({
      ...{ post_id: id, user_id: index % 2 === 0 ? other : writer, reply },
      created_at: hoursAgo(hours - (index + 1) / 8),
    }));
    if (rows.length > 0) await trx.insertInto("forum_replies").values(rows).execute();
  }
}

async function keepImage(images: Storage, path: string): Promise<string | null> {
  const image = await readFile(path).then(readImage, () => null);
  if (image === null || image === "too-many-pixels") return null;
  return withStoredImage(images, image, (address) => Promise.resolve(address));
}

/** Returns whether the database has a trial's accounts, whose password everybody knows. */
export async function holdsTrial(db: Db): Promise<boolean> {
  const emails = [trial.student, trial.visitor, trial.teacher].map(({ email }) => email);
  const found = await Promise.all(
    (["users", "staff"] as const).map((table) =>
      db.selectFrom(table).select("id").where("email", "in", emails).limit(1).executeTakeFirst(),
    ),
  );
  return found.some((row) => row !== undefined);
}
