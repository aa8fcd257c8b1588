import { sql } from "kysely";
import { offersSamples } from "../../content/keep.ts";
import { staffSample } from "../../content/owned.ts";
import { paginate, type PageRequest } from "../../db/paginate.ts";
import type { Db } from "../../db/schema.ts";
import { titleHolds } from "../../dialogues/find.ts";
import type { Use } from "../../../plan/script/use.ts";
import type { Edited } from "./draft.ts";

export const DIALOGUES_A_PAGE = 20;
export const STATES = ["published", "draft", "withdrawn", "changed", "sample"] as const;
type Wanted = {
  search: string | null;
  languageId: number | null;
  use: Use | null;
  state: (typeof STATES)[number] | null;
};

/** What a row of `questions` is for. */
export const USE = sql<Use>`case when questions.tests_only = 1 then 'test' when questions.is_recent = 1 then 'recent' else 'practice' end`;

const IS_SAMPLE = staffSample("questions");
const HAS_SEGMENTS = sql<boolean>`exists (select 1 from segments where segments.question_id = questions.id)`;

/** Returns one page of all dialogues in any state, newest first, and of the samples on offer. */
export async function listEdited(
  db: Db,
  { search, languageId, use, state }: Wanted,
  request: PageRequest,
) {
  let query = db
    .selectFrom("questions")
    .innerJoin("languages", "languages.id", "questions.language_id")
    .leftJoin("dialogue_drafts as draft", "draft.question_id", "questions.id")
    .select([
      "questions.id",
      "questions.serial_no",
      "questions.question_title",
      "questions.category",
      "questions.is_recent",
      USE.as("use"),
      "languages.name as language",
      sql<
        Edited["state"]
      >`case when questions.active = 1 then 'published' when ${HAS_SEGMENTS} then 'withdrawn' else 'draft' end`.as(
        "state",
      ),
      sql<number>`case when draft.draft is null then 0 else 1 end`.as("is_changed"),
      sql<number>`case when ${IS_SAMPLE} then 1 else 0 end`.as("is_sample"),
    ])
    .orderBy("questions.id", "desc");
  if (search !== null) query = query.where(titleHolds(search));
  if (languageId !== null) query = query.where("questions.language_id", "=", languageId);
  if (use !== null) query = query.where(USE, "=", use);
  if (state === "published") query = query.where("questions.active", "=", 1);
  if (state === "changed") query = query.where("draft.draft", "is not", null);
  if (state === "withdrawn")
    query = query
      .where("questions.active", "=", 0)
      .where("questions.own", "=", 1)
      .where(HAS_SEGMENTS);
  if (state === "sample") query = query.where(IS_SAMPLE);
  if (!(await offersSamples(db))) query = query.where(sql<boolean>`not ${IS_SAMPLE}`);
  if (state === "draft")
    query = query.where("questions.active", "=", 0).where(sql<boolean>`not ${HAS_SEGMENTS}`);
  return paginate(query, request);
}

/** Returns the names of the listed mock tests with this dialogue. */
export async function listTestsWith(db: Db, slug: string): Promise<string[]> {
  const rows = await db
    .selectFrom("mock_tests")
    .select(["mocktest_name", "dialogues"])
    .where("listed", "=", 1)
    .orderBy("serial_no")
    .execute();
  return rows.flatMap(({ mocktest_name, dialogues }) =>
    dialogues.includes(JSON.stringify(slug)) ? [mocktest_name] : [],
  );
}
