import { sql } from "kysely";
import * as z from "zod";
import type { MockTestGiven, TestState } from "../../../contract/staff/mock-tests.ts";
import { offersSamples } from "../../content/keep.ts";
import { staffSample } from "../../content/owned.ts";
import { paginate, type PageRequest } from "../../db/paginate.ts";
import { contains } from "../../db/search-text.ts";
import type { Db } from "../../db/schema.ts";
import { titleHolds } from "../../dialogues/find.ts";
import { notFound } from "../../refusal.ts";
import { USE } from "../dialogues/list.ts";
import { versionOf } from "../kit/row-version.ts";

export const TESTS_A_PAGE = 20;
const MOST_FOUND = 10;
const IS_SAMPLE = staffSample("mock_tests");

type Wanted = { search: string | null; languageId: number | null };

/** Returns one page of all mock tests in the students' order, and of the samples on offer. */
export async function listTests(db: Db, { search, languageId }: Wanted, request: PageRequest) {
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
      sql<number>`case when ${IS_SAMPLE} then 1 else 0 end`.as("is_sample"),
    ])
    .orderBy("languages.name")
    .orderBy("mock_tests.serial_no")
    .orderBy("mock_tests.id");
  if (search !== null) query = query.where(contains("mock_tests", search));
  if (languageId !== null) query = query.where("mock_tests.language_id", "=", languageId);
  if (!(await offersSamples(db))) query = query.where(sql<boolean>`not ${IS_SAMPLE}`);
  return paginate(query, request);
}

/** Returns a test for editing, with the newest published dialogues that match a search. */
export async function describeTest(db: Db, id: number, search: string | null) {
  const { test, ...row } = await getTest(db, id);
  const { language_id, ...told } = row;
  const found = await dialoguesOf(db, language_id)
    .where("active", "=", 1)
    .$if(search !== null, (query) => query.where(titleHolds(search ?? "")))
    .orderBy("serial_no", "desc")
    .limit(MOST_FOUND)
    .execute();
  const known = await namedDialogues(db, language_id, test.dialogues);
  const dialogues = test.dialogues.map(
    (slug) =>
      known.get(slug) ?? { slug, serial_no: 0, question_title: slug, is_recent: 0, active: 0 },
  );
  return { ...told, ...test, dialogues, found };
}

/** Returns a stored test. Throws 404 otherwise. */
export async function getTest(db: Db, id: number) {
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
  const test: MockTestGiven = { mocktest_name, serial_no, duration, dialogues };
  return { id, slug, language, language_id, state, version: versionOf({ ...test, listed }), test };
}

function dialoguesOf(db: Db, languageId: number) {
  return db
    .selectFrom("questions")
    .select(["slug", "serial_no", "question_title", "is_recent", USE.as("use"), "active"])
    .where("language_id", "=", languageId);
}

/** Returns the dialogues of a language with these slugs, by slug. */
export async function namedDialogues(db: Db, languageId: number, slugs: string[]) {
  // SQL cannot express an empty list.
  const rows =
    slugs.length === 0
      ? []
      : await dialoguesOf(db, languageId).where("slug", "in", slugs).execute();
  return new Map(rows.map((row) => [row.slug, row]));
}
