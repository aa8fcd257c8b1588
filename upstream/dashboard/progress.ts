import type { Student } from "../account/tokens.ts";
import type { Db } from "../db/schema.ts";
import { isRecent, type Material } from "../dialogues/find.ts";

/** Per category of words in the student's language, the share of words opened at least once. */
export async function wordProgress(db: Db, { id, languageId }: Student) {
  const rows = await db
    .selectFrom("categories")
    .innerJoin("words", (join) =>
      join.onRef("words.category_id", "=", "categories.id").on("words.active", "=", 1),
    )
    .leftJoin("word_opens", (join) =>
      join.onRef("word_opens.word_id", "=", "words.id").on("word_opens.user_id", "=", id),
    )
    .select(({ fn }) => [
      "categories.id",
      "categories.name",
      fn.count("words.id").as("total"),
      fn.count("word_opens.word_id").as("opened"),
    ])
    .where("categories.language_id", "=", languageId)
    .where("categories.active", "=", 1)
    .groupBy(["categories.id", "categories.name", "categories.place"])
    .orderBy("categories.place")
    .orderBy("categories.id")
    .execute();
  return rows.map(({ id: category_id, name: category_name, total, opened }) => ({
    category_id,
    category_name,
    percentage: Math.floor((100 * Number(opened)) / Number(total)),
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
