import type { Student } from "../account/tokens.ts";
import type { Db } from "../db/schema.ts";
import { isRecent, type Material } from "../dialogues/find.ts";
import { countCategories } from "../vocabulary/counts.ts";

/** Per category of words in the student's language, the share of words opened at least once. */
export async function wordProgress(db: Db, student: Student) {
  const categories = await countCategories(db, student);
  return categories.map(({ category_id, category_name, word_count, wordmemorize }) => ({
    category_id,
    category_name,
    percentage: Math.floor((100 * wordmemorize) / word_count),
  }));
}

/**
 * Per kind of dialogues of the student's language: submitted at least once, and in all. Where there
 * is no recent material, nothing is said of it.
 */
export async function dialogueProgress(db: Db, student: Student) {
  const practice = await progressOf(db, student, "practice");
  const recent = await progressOf(db, student, "recent");
  return recent.total > 0 ? [practice, recent] : [practice];
}

const NAMES = { practice: "CCL Practice Dialogues", recent: "Recent VIP Exam Material" };

async function progressOf(db: Db, { id, languageId }: Student, material: Material) {
  const offered = db
    .selectFrom("questions")
    .where("questions.language_id", "=", languageId)
    .where("questions.is_recent", "=", isRecent(material))
    .where("questions.active", "=", 1);
  const { total } = await offered
    .select(({ fn }) => fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  const { completed } = await offered
    .innerJoin("practice_records as record", "record.question_id", "questions.id")
    .where("record.user_id", "=", id)
    .where("record.status", "=", 1)
    .select(({ fn }) => fn.count("questions.id").distinct().as("completed"))
    .executeTakeFirstOrThrow();
  return {
    practice_dialogue: NAMES[material],
    completed: Number(completed),
    total: Number(total),
  };
}
