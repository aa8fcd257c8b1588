import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import * as z from "zod";
import { stampAfter } from "../../clock.ts";
import { lockContent } from "../../content/keep.ts";
import { storeMockTest } from "../../content/mock-tests.ts";
import { paginate, type PageRequest } from "../../db/paginate.ts";
import { contains } from "../../db/contains.ts";
import type { Db } from "../../db/schema.ts";
import { titleHolds } from "../../dialogues/find.ts";
import { invalid, notFound } from "../../refusal.ts";
import type { Staff } from "../accounts.ts";
import { logChange } from "../log.ts";
import { differencesIn, versionOf } from "./row.ts";

export const TESTS_A_PAGE = 20;
/** A student of the CCL test interprets two dialogues. */
const LEAST_DIALOGUES = 2;
export const MOST_DIALOGUES = 20;
const MOST_FOUND = 10;
const MINUTES = 20;

type Doing = { by: Staff; now: number };
/** `hidden` is published, but a dialogue of it is not. */
export type TestState = "draft" | "published" | "hidden";
type Wanted = { search: string | null; languageId: number | null };
type Given = { mocktest_name: string; serial_no: number; duration: number; dialogues: string[] };

/** One page of all mock tests in the students' order. */
export function listTests(db: Db, { search, languageId }: Wanted, request: PageRequest) {
  let query = db
    .selectFrom("mock_tests")
    .innerJoin("languages", "languages.id", "mock_tests.language_id")
    .select([
      "mock_tests.id",
      "mock_tests.serial_no",
      "mock_tests.mocktest_name",
      "mock_tests.duration",
      "languages.name as language",
      sql<TestState>`case when mock_tests.active = 1 then 'published' when mock_tests.listed = 1 then 'hidden' else 'draft' end`.as(
        "state",
      ),
    ])
    .orderBy("languages.name")
    .orderBy("mock_tests.serial_no")
    .orderBy("mock_tests.id");
  if (search !== null) query = query.where(contains("mock_tests.mocktest_name", search));
  if (languageId !== null) query = query.where("mock_tests.language_id", "=", languageId);
  return paginate(query, request);
}

/** One test for those who make it, with the published dialogues that a search finds for it. */
export async function describeTest(db: Db, id: number, search: string | null) {
  const { test, ...row } = await getTest(db, id);
  const { language_id, ...told } = row;
  const found =
    search === null
      ? []
      : await dialoguesOf(db, language_id)
          .where("active", "=", 1)
          .where(titleHolds(search))
          .orderBy("serial_no", "desc")
          .limit(MOST_FOUND)
          .execute();
  const known = await named(db, language_id, test.dialogues);
  const dialogues = test.dialogues.map(
    (slug) =>
      known.get(slug) ?? { slug, serial_no: 0, question_title: slug, is_recent: 0, active: 0 },
  );
  return { ...told, ...test, dialogues, found };
}

/** A test that no student sees yet, the last of its language. Returns its id. */
export function createTest(
  db: Db,
  { languageId, name }: { languageId: number; name: string },
  { by, now }: Doing,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { last } = await trx
      .selectFrom("mock_tests")
      .select(({ fn }) => fn.max("serial_no").as("last"))
      .where("language_id", "=", languageId)
      .executeTakeFirstOrThrow();
    const { id } = await trx
      .insertInto("mock_tests")
      .values({
        slug: `own-${randomBytes(8).toString("hex")}`,
        serial_no: Number(last ?? 0) + 1,
        language_id: languageId,
        mocktest_name: name,
        duration: MINUTES,
        dialogues: "[]",
        active: 0,
        listed: 0,
        own: 1,
        created_at: stampAfter(0, now),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const change = { did: "write mock test", about: about(id), after: { name } };
    await logChange(trx, by, change, now);
    return id;
  });
}

/**
 * Saves a test over the version that was looked at: at once for students when it is published. Who
 * sits it goes on with the dialogues that they began. False when another version was saved meanwhile.
 */
export function saveTest(
  db: Db,
  { id, version }: { id: number; version: string },
  given: Given,
  { by, now }: Doing,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockContent(trx);
    const { slug, test, language_id, state, version: current } = await getTest(trx, id);
    const differences = differencesIn(test, given);
    if (differences === null) return true;
    if (current !== version) return false;
    await checkDialogues(trx, language_id, given.dialogues, test.dialogues);
    if (state === "draft") await keepDraft(trx, id, given);
    else {
      checkWhole(given.dialogues);
      await storeMockTest(trx, { ...given, slug, own: 1 });
    }
    await logChange(trx, by, { did: "change mock test", about: about(id), ...differences }, now);
    return true;
  });
}

/** Offers a test to students. False when it is not the version that was looked at. */
export function publishTest(
  db: Db,
  { id, version }: { id: number; version: string },
  { by, now }: Doing,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockContent(trx);
    const { slug, test, language_id, state, version: current } = await getTest(trx, id);
    if (current !== version) return false;
    if (state !== "draft") return true;
    checkWhole(test.dialogues);
    await checkDialogues(trx, language_id, test.dialogues, []);
    await storeMockTest(trx, { ...test, slug, own: 1 });
    const change = { before: { state: "draft" }, after: { state: "published", ...test } };
    await logChange(trx, by, { did: "publish mock test", about: about(id), ...change }, now);
    return true;
  });
}

/**
 * Hides a test. Students who have begun it go on, and can read its review. False when it is
 * not the version that was looked at.
 */
export function withdrawTest(
  db: Db,
  { id, version }: { id: number; version: string },
  { by, now }: Doing,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await lockContent(trx);
    const { state, version: current } = await getTest(trx, id);
    if (current !== version) return false;
    if (state === "draft") return true;
    const gone = { active: 0, listed: 0, own: 1 } as const;
    await trx.updateTable("mock_tests").set(gone).where("id", "=", id).execute();
    const change = { before: { state }, after: { state: "draft" } };
    await logChange(trx, by, { did: "withdraw mock test", about: about(id), ...change }, now);
    return true;
  });
}

async function getTest(db: Db, id: number) {
  const row = await db
    .selectFrom("mock_tests")
    .innerJoin("languages", "languages.id", "mock_tests.language_id")
    .selectAll("mock_tests")
    .select("languages.name as language")
    .where("mock_tests.id", "=", id)
    .executeTakeFirst();
  if (!row) throw notFound();
  const { slug, language, language_id, mocktest_name, serial_no, duration, active, listed } = row;
  const dialogues = z.array(z.string()).parse(JSON.parse(row.dialogues));
  const state: TestState = active === 1 ? "published" : listed === 1 ? "hidden" : "draft";
  const test: Given = { mocktest_name, serial_no, duration, dialogues };
  return { id, slug, language, language_id, state, version: versionOf({ ...test, listed }), test };
}

function dialoguesOf(db: Db, languageId: number) {
  return db
    .selectFrom("questions")
    .select(["slug", "serial_no", "question_title", "is_recent", "active"])
    .where("language_id", "=", languageId);
}

async function named(db: Db, languageId: number, slugs: string[]) {
  // SQL cannot express an empty list.
  const rows =
    slugs.length === 0
      ? []
      : await dialoguesOf(db, languageId).where("slug", "in", slugs).execute();
  return new Map(rows.map((row) => [row.slug, row]));
}

/** A dialogue that is newly chosen must be published, and none may stand there twice. */
async function checkDialogues(trx: Db, languageId: number, slugs: string[], before: string[]) {
  const known = await named(trx, languageId, slugs);
  const chosen = slugs.filter((slug) => !before.includes(slug));
  if (chosen.some((slug) => known.get(slug)?.active !== 1))
    throw invalid({ dialogues: ["A mock test is made of published dialogues of its language."] });
  if (new Set(slugs).size < slugs.length)
    throw invalid({ dialogues: ["This dialogue is in the mock test already."] });
}

function checkWhole(slugs: string[]): void {
  if (slugs.length < LEAST_DIALOGUES)
    throw invalid({ dialogues: ["A mock test needs two dialogues."] });
}

async function keepDraft(trx: Db, id: number, { dialogues, ...given }: Given): Promise<void> {
  await trx
    .updateTable("mock_tests")
    .set({ ...given, dialogues: JSON.stringify(dialogues), own: 1 })
    .where("id", "=", id)
    .execute();
}

const about = (id: number) => `mock test ${id}`;
