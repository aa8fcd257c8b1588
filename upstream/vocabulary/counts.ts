import type { Student } from "../account/tokens.ts";
import type { Db } from "../db/schema.ts";
import { isSpokenBy } from "./find.ts";

/** Counts words and opened words in the categories of the student's language, in order. */
export async function countCategories(db: Db, student: Student) {
  const categories = await db
    .selectFrom("categories")
    .select(["id as category_id", "name as category_name", "word_count"])
    .where("language_id", "=", student.languageId)
    .where("active", "=", 1)
    .where("word_count", ">", 0)
    .orderBy("place")
    .orderBy("id")
    .execute();
  // Starts with the few words that the student opened, and not with all words.
  const opened = await db
    .selectFrom("word_opens")
    .innerJoin("words", "words.id", "word_opens.word_id")
    .select(({ fn }) => ["words.category_id", fn.countAll().as("count")])
    .where("word_opens.user_id", "=", student.id)
    .where(isSpokenBy(student))
    .where("words.active", "=", 1)
    .groupBy("words.category_id")
    .execute();
  const counts = new Map(opened.map(({ category_id, count }) => [category_id, Number(count)]));
  return categories.map((category) => ({
    ...category,
    wordmemorize: counts.get(category.category_id) ?? 0,
  }));
}

export async function countCclWords(db: Db, student: Student) {
  const categories = await countCategories(db, student);
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    total_ccl_words: sum(categories.map(({ word_count }) => word_count)),
    total_memorized_ccl_words: sum(categories.map(({ wordmemorize }) => wordmemorize)),
  };
}

/** Counts a student's My Words, and those that they opened there. */
export async function countMyWords(db: Db, student: Student) {
  const { total, opened } = await db
    .selectFrom("my_words")
    .innerJoin("words", "words.id", "my_words.word_id")
    .select(({ fn, eb }) => [
      fn.countAll().as("total"),
      fn.sum(eb.case().when("my_words.count_memoriz", ">", 0).then(1).else(0).end()).as("opened"),
    ])
    .where("my_words.user_id", "=", student.id)
    .where(isSpokenBy(student))
    .where("words.active", "=", 1)
    .executeTakeFirstOrThrow();
  return { memorize_count: Number(opened ?? 0), myword_count: Number(total) };
}
