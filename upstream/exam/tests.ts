import { playedName } from "../../plan/media/copy.ts";
import type { Learner, Student } from "../account/tokens.ts";
import { contains } from "../db/search-text.ts";
import { mapPage, paginate, type PageRequest } from "../db/paginate.ts";
import type { Db } from "../db/schema.ts";
import { contentAddress } from "../dialogues/segments.ts";
import type { ContentFiles } from "../files/content-files.ts";
import { type Offer, type Rights, rightsOf } from "../plans/free-taste.ts";
import { noPlan, notFound } from "../refusal.ts";
import { secondsLeft } from "./clock.ts";
import { segmentsOf } from "./segments.ts";

/**
 * Returns one page of a language's mock tests, with the student's records. A test outside the plan
 * has no id.
 */
export async function listMockTests(
  offer: Offer,
  { id: userId }: Student,
  { languageId, search }: { languageId: number; search: string | null },
  request: PageRequest,
) {
  const { db, clock } = offer;
  const opened = new Set(await listOpenIds(offer, userId, languageId));
  let query = db
    .selectFrom("mock_tests as test")
    .leftJoin("mock_records as record", (join) =>
      join.onRef("record.mocktest_id", "=", "test.id").on("record.user_id", "=", userId),
    )
    .select([
      "test.id",
      "test.mocktest_name",
      "test.serial_no",
      "test.duration",
      "record.id as record_id",
      "record.status",
      "record.created_at",
      "record.deadline_at",
    ])
    .where("test.active", "=", 1)
    .where("test.language_id", "=", languageId)
    .orderBy("test.serial_no")
    .orderBy("test.id");
  if (search !== null) query = query.where(contains("mock_tests", search, "test"));
  return mapPage(
    await paginate(query, request),
    ({ id, record_id, status, created_at, deadline_at, ...test }) => ({
      // A student can finish a begun test after the plan has ended.
      mocktest_id: opened.has(id) || record_id !== null ? id : null,
      ...test,
      get_labels: null,
      user_mocktest_record:
        record_id === null
          ? null
          : {
              record_id,
              status,
              created_at,
              ...(status === 0 &&
                deadline_at !== null && { seconds_left: secondsLeft(deadline_at, clock()) }),
            },
    }),
  );
}

/** Returns a test offered in the student's language, or begun by them. Throws 404 otherwise. */
export async function getMockTest(db: Db, student: Student, testId: number) {
  const test = await db
    .selectFrom("mock_tests as test")
    .innerJoin("languages", "languages.id", "test.language_id")
    .select([
      "test.id",
      "test.mocktest_name",
      "test.duration",
      "test.language_id",
      "languages.name as language_name",
    ])
    .where("test.id", "=", testId)
    .where("test.language_id", "=", student.languageId)
    .where((eb) =>
      eb.or([
        eb("test.active", "=", 1),
        eb(
          "test.id",
          "in",
          eb.selectFrom("mock_records").select("mocktest_id").where("user_id", "=", student.id),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!test) throw notFound();
  return test;
}

export async function mayBegin(
  offer: Offer,
  userId: number,
  test: { id: number; language_id: number },
): Promise<boolean> {
  return (await listOpenIds(offer, userId, test.language_id)).includes(test.id);
}

/** Returns whether a mock test that the student may begin contains this dialogue. */
export async function isInOpenTest(
  offer: Offer,
  userId: number,
  dialogueId: number,
): Promise<boolean> {
  const tests = await offer.db
    .selectFrom("mock_test_sets as set")
    .innerJoin("mock_tests as test", "test.id", "set.mocktest_id")
    .select(["test.id", "test.language_id"])
    .where("set.question_id", "=", dialogueId)
    .where("set.active", "=", 1)
    .where("test.active", "=", 1)
    .execute();
  for (const test of tests) if (await mayBegin(offer, userId, test)) return true;
  return false;
}

/** Throws 403 when the student needs a plan for this test. */
export async function checkMayBegin(...asked: Parameters<typeof mayBegin>): Promise<void> {
  if (!(await mayBegin(...asked))) throw noPlan("mock test");
}

/** Lists the sounds of a test in order, with their sizes in bytes. */
export async function listPrompts(db: Db, content: ContentFiles, testId: number) {
  const rows = await segmentsOf(db, testId).select("segments.audio_file").execute();
  return Promise.all(
    rows.map(async ({ audio_file: name }) => ({
      question_audio: contentAddress(name),
      size: name === null ? null : ((await content.stat(playedName(name)))?.size ?? null),
    })),
  );
}

/** Lists the dialogues of a test now, or at the start of a record. */
export async function listSets(db: Db, testId: number, recordId?: number) {
  const query = db
    .selectFrom("mock_test_sets as set")
    .innerJoin("questions", "questions.id", "set.question_id")
    .select(["set.id", "set.question_id", "questions.question_title"])
    .where("set.mocktest_id", "=", testId)
    .orderBy("set.place")
    .orderBy("set.id");
  return recordId === undefined
    ? query.where("set.active", "=", 1).execute()
    : query
        .where("set.id", "in", (eb) =>
          eb.selectFrom("mock_answers").select("mocktest_set_id").where("record_id", "=", recordId),
        )
        .execute();
}

export async function listOpenIds(
  offer: Offer,
  userId: number,
  languageId: number,
): Promise<number[]> {
  const rights = await rightsOf(offer, userId);
  const tests = await listTests(offer.db, languageId);
  return openTests(tests, rights).map(({ mocktest_id }) => mocktest_id);
}

/** Lists the tests of a language in order. */
export function listTests(db: Db, languageId: number) {
  return db
    .selectFrom("mock_tests")
    .select(["id as mocktest_id", "mocktest_name", "duration"])
    .where("active", "=", 1)
    .where("language_id", "=", languageId)
    .orderBy("serial_no")
    .orderBy("id")
    .execute();
}

/** Returns those of a language's tests that are open. */
export function openTests<Test>(tests: readonly Test[], { plan, free }: Rights): Test[] {
  return tests.slice(0, Math.max(plan.mockTests, free.mock_tests));
}

/** Returns the first test that the student may begin and has not begun; null without one. */
export async function findNextTest(offer: Offer, { id, languageId }: Learner) {
  const ids = await listOpenIds(offer, id, languageId);
  const begun = await offer.db
    .selectFrom("mock_records")
    .select("mocktest_id")
    .where("user_id", "=", id)
    .execute();
  const left = ids.filter((open) => begun.every(({ mocktest_id }) => mocktest_id !== open));
  return nameTest(offer.db, left[0]);
}

/** Returns a test's name and length; null without an id. */
export async function nameTest(db: Db, id: number | undefined) {
  if (id === undefined) return null;
  const test = await db
    .selectFrom("mock_tests")
    .select(["id as mocktest_id", "mocktest_name", "duration"])
    .where("id", "=", id)
    .executeTakeFirst();
  return test ?? null;
}
