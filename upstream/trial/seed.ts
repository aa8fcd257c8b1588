import { join } from "node:path";
import { createUser, grantTopPlan } from "../account/users.ts";
import { stamp, stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { isRecent, type Material } from "../dialogues/find.ts";
import type { Storage } from "../files/storage.ts";
import { findPlanByName } from "../plans/catalogue.ts";
import { openPurchase } from "../plans/purchase.ts";
import { createStaff } from "../staff/account/accounts.ts";
import { setAskedOf } from "../staff/account/second-factor.ts";
import { addForum } from "./forum.ts";
import { addReviewedMockTest, findMockTest } from "./mock-test.ts";
import { addProgress } from "./progress.ts";
import { asAnswer, keepSamples, type Take } from "./takes.ts";

type Place = { db: Db; answers: Storage; images: Storage; contentFolder: string };
type Practised = {
  dialogueId: number;
  takes: Take[];
  hoursAgo: number;
  submitted: boolean;
  label: number;
};

const PASSWORD = "interpreting";
const TRIAL_EMAILS = {
  student: "student@example.com",
  visitor: "visitor@example.com",
  teacher: "teacher@example.com",
};
const BEGUN_SEGMENTS = 4;
const HOUR_MS = 60 * 60 * 1000;

/** Adds two students and a teacher to an empty installation. Does nothing when accounts exist. */
export async function seedTrial({ db, answers, images, contentFolder }: Place): Promise<boolean> {
  const audioFolder = join(contentFolder, "audio");
  if (await db.selectFrom("users").select("id").limit(1).executeTakeFirst()) return false;
  const language = await db
    .selectFrom("languages")
    .select("id")
    .where("name", "=", "Hindi")
    .executeTakeFirstOrThrow();
  // Leaves the last dialogue of each kind new, so that a visitor can begin one.
  const [finished, begun] = (await dialoguesOf(db, language.id, "practice")).slice(0, -1);
  const [begunRecent] = (await dialoguesOf(db, language.id, "recent")).slice(0, -1);
  const work = [
    { dialogue: finished, hoursAgo: 26, submitted: true, label: 4 },
    { dialogue: begun, hoursAgo: 2, submitted: false, label: 2 },
    { dialogue: begunRecent, hoursAgo: 3, submitted: false, label: 3 },
  ];
  const practised: Practised[] = [];
  for (const { dialogue, submitted, ...one } of work) {
    if (dialogue === undefined) continue;
    const takes = await keepSamples(db, answers, audioFolder, {
      dialogueId: dialogue.id,
      most: submitted ? Infinity : BEGUN_SEGMENTS,
    });
    practised.push({ dialogueId: dialogue.id, takes, submitted, ...one });
  }
  const mockTest = await findMockTest(db, language.id);
  const sets: { id: number; takes: Take[] }[] = [];
  for (const { id, question_id: dialogueId } of mockTest?.sets ?? []) {
    const takes = await keepSamples(db, answers, audioFolder, { dialogueId, most: Infinity });
    sets.push({ id, takes });
  }

  // One transaction, because the next start would not complete half a trial.
  await db.transaction().execute(async (trx) => {
    const person = { password: PASSWORD, languageId: language.id };
    const student = await createUser(trx, {
      ...person,
      email: TRIAL_EMAILS.student,
      firstName: "Manpreet",
      lastName: "Student",
    });
    const visitor = await createUser(trx, {
      ...person,
      email: TRIAL_EMAILS.visitor,
      firstName: "Sam",
      lastName: "Visitor",
    });
    await createStaff(trx, {
      email: TRIAL_EMAILS.teacher,
      name: "Meera Teacher",
      password: PASSWORD,
      role: "owner",
    });
    // Everybody knows a trial's password, so a second factor would protect nothing.
    await setAskedOf(trx, "optional");
    await buyTopPlan(trx, student);
    for (const one of practised) {
      if (one.takes.length > 0) await addRecord(trx, student, one);
      await addLabel(trx, student, one);
    }
    if (mockTest) await addReviewedMockTest(trx, student, { ...mockTest, sets });
    await addProgress(trx, student, language.id);
    await addForum(trx, images, contentFolder, { student, visitor });
  });
  return true;
}

/** Returns whether the database has a trial's accounts, whose password everybody knows. */
export async function holdsTrial(db: Db): Promise<boolean> {
  const emails = Object.values(TRIAL_EMAILS);
  const found = await Promise.all(
    (["users", "staff"] as const).map((table) =>
      db.selectFrom(table).select("id").where("email", "in", emails).limit(1).executeTakeFirst(),
    ),
  );
  return found.some((row) => row !== undefined);
}

/** Returns the offered dialogues of one kind, in order. */
async function dialoguesOf(db: Db, languageId: number, material: Material) {
  return db
    .selectFrom("questions")
    .select("id")
    .where("language_id", "=", languageId)
    .where("is_recent", "=", isRecent(material))
    .where("active", "=", 1)
    .orderBy("serial_no")
    .execute();
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

async function addRecord(
  trx: Db,
  userId: number,
  { dialogueId, takes, hoursAgo, submitted }: Practised,
): Promise<void> {
  const begunAt = stampAfter(-hoursAgo * HOUR_MS);
  const submittedAt = submitted ? stampAfter((1 - hoursAgo) * HOUR_MS) : null;
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
  const rows = takes.map((take) => ({
    record_id: id,
    segment_id: take.segmentId,
    ...asAnswer(take, begunAt),
    time_taken: 60,
    peaks: take.peaks && JSON.stringify(take.peaks),
    facts: JSON.stringify({ start_ms: take.startMs, pause_ms: take.pauseMs, repeats: 0 }),
  }));
  await trx.insertInto("practice_answers").values(rows).execute();
}

async function addLabel(trx: Db, userId: number, { dialogueId, label }: Practised): Promise<void> {
  await trx
    .insertInto("labels")
    .values({
      user_id: userId,
      question_id: dialogueId,
      label_type: label,
      updated_at: stamp(),
    })
    .execute();
}
