import { type Expression, type ExpressionBuilder, sql } from "kysely";
import { STRUGGLED } from "../../plan/labels.ts";
import type { Learner } from "../account/tokens.ts";
import { withAskers } from "../db/batch.ts";
import type { Db, Schema } from "../db/schema.ts";
import { isOpenTo } from "../vocabulary/find.ts";
import type { OpenWords } from "../vocabulary/open-words.ts";

export type Deck = {
  student: Learner;
  open: OpenWords;
  list: "ccl" | "my-words" | "category" | "struggled";
  /** Only for the list of a category. */
  categoryId: number | null;
};
export type List = Pick<Deck, "list" | "categoryId">;
/** The row of a student for questions about their words. */
export type Asker = {
  user_id: number;
  language_id: number;
  /** When the day began, and the end of the period in which words count as due. */
  since: string;
  before: string;
  open_words: number;
};

/** Selects the words of a deck that are open to the student. */
export function openWords(db: Db, { student, open, ...list }: Deck) {
  return wordsUpTo(db, student.languageId, open.openWords).where(isIn(list, sql.val(student.id)));
}

export function wordsUpTo(db: Db, languageId: number, openWords: number) {
  return db
    .selectFrom("words")
    .where("words.language_id", "=", languageId)
    .where("words.active", "=", 1)
    .where(isOpenTo({ openWords }));
}

/** Selects the same for students, with the cards of those that they study. */
export function studiedBy(db: Db, askers: readonly Asker[], list: List) {
  return (
    withAskers(db, askers)
      .selectFrom("asker")
      // SQLite keeps the order of a cross join, so it starts with the students' cards.
      .crossJoin("study_cards")
      .crossJoin("words")
      .whereRef("study_cards.user_id", "=", "asker.user_id")
      .whereRef("words.id", "=", "study_cards.word_id")
      .whereRef("words.language_id", "=", "asker.language_id")
      .where("words.active", "=", 1)
      .whereRef("words.serial_no", "<=", "asker.open_words")
      .where(isIn(list, sql.ref("asker.user_id")))
  );
}

/** Returns a condition: the word is in a student's list. */
function isIn({ list, categoryId }: List, userId: Expression<number>) {
  return (eb: ExpressionBuilder<Schema, "words">) => {
    if (list === "category") return eb("words.category_id", "=", categoryId ?? -1);
    if (list === "my-words")
      return eb(
        "words.id",
        "in",
        eb.selectFrom("my_words").select("word_id").where("user_id", "=", userId),
      );
    if (list === "struggled")
      return eb(
        "words.category_id",
        "in",
        eb
          .selectFrom("labels")
          .innerJoin("questions", "questions.id", "labels.question_id")
          .innerJoin("categories", (join) =>
            join
              .onRef("categories.name", "=", "questions.category")
              .onRef("categories.language_id", "=", "questions.language_id"),
          )
          .select("categories.id")
          .where("labels.user_id", "=", userId)
          .where("labels.label_type", "=", STRUGGLED)
          .where("questions.active", "=", 1),
      );
    return sql<boolean>`1 = 1`;
  };
}
