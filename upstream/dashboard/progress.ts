import type { Student } from "../account/tokens.ts";
import type { Db } from "../db/schema.ts";
import { isRecent, type Material } from "../dialogues/find.ts";
import { countCategories } from "../vocabulary/counts.ts";

/** Returns the share of words opened at least once, by category of the student's language. */
export async function wordProgress(db: Db, student: Student) {
  const categories = await countCategories(db, student);
  return categories.map(({ category_id, category_name, word_count, wordmemorize }) => ({
    category_id,
    category_name,
    percentage: Math.floor((100 * wordmemorize) / word_count),
  }));
}

const NAMES = { practice: "CCL Practice Dialogues", recent: "Recent VIP Exam Material" };

/**
 * Counts submitted and all dialogues by kind, and mock tests. Leaves out kinds without material.
 */
export async function dialogueProgress(db: Db, { id, languageId }: Student) {
  const totals = await db
    .selectFrom("questions")
    .select(({ fn }) => ["is_recent", fn.countAll().as("count")])
    .where("language_id", "=", languageId)
    .where("active", "=", 1)
    .where("tests_only", "=", 0)
    .groupBy("is_recent")
    .execute();
  // SQLite keeps the order of a cross join, so it starts with the student's few records.
  const completed = await db
    .selectFrom("practice_records as record")
    .crossJoin("questions")
    .select(({ fn }) => ["is_recent", fn.count("record.question_id").distinct().as("count")])
    .whereRef("questions.id", "=", "record.question_id")
    .where("record.user_id", "=", id)
    .where("record.status", "=", 1)
    .where("questions.language_id", "=", languageId)
    .where("questions.active", "=", 1)
    .where("questions.tests_only", "=", 0)
    .groupBy("is_recent")
    .execute();
  const kinds = (["practice", "recent"] as const).map((material) => ({
    practice_dialogue: NAMES[material],
    completed: countOf(completed, material),
    total: countOf(totals, material),
  }));
  return [...kinds, await mockTestProgress(db, id, languageId)].filter(
    ({ practice_dialogue, total }) => practice_dialogue === NAMES.practice || total > 0,
  );
}

async function mockTestProgress(db: Db, userId: number, languageId: number) {
  const { completed, total } = await db
    .selectFrom("mock_tests as test")
    .leftJoin("mock_records as record", (join) =>
      join
        .onRef("record.mocktest_id", "=", "test.id")
        .on("record.user_id", "=", userId)
        .on("record.status", "=", 1),
    )
    .select(({ fn }) => [fn.count("record.id").as("completed"), fn.count("test.id").as("total")])
    .where("test.language_id", "=", languageId)
    .where("test.active", "=", 1)
    .executeTakeFirstOrThrow();
  return {
    practice_dialogue: "Mock Test",
    completed: Number(completed),
    total: Number(total),
  };
}

type Counted = { is_recent: number; count: string | number | bigint };

function countOf(rows: Counted[], material: Material): number {
  return Number(rows.find(({ is_recent }) => is_recent === isRecent(material))?.count ?? 0);
}
