import { sql } from "kysely";
import type { Student } from "../account/tokens.ts";
import { contains } from "../db/contains.ts";
import type { Db } from "../db/schema.ts";
import { notFound } from "../refusal.ts";

/** Every dialogue as one student sees it: with their label, notes and whether they have begun it. */
export function questionsFor(db: Db, userId: number) {
  return db
    .selectFrom("questions")
    .innerJoin("languages", "languages.id", "questions.language_id")
    .leftJoin("labels", (join) =>
      join.onRef("labels.question_id", "=", "questions.id").on("labels.user_id", "=", userId),
    )
    .leftJoin("notes", (join) =>
      join.onRef("notes.question_id", "=", "questions.id").on("notes.user_id", "=", userId),
    )
    .leftJoin("practice_records as pending", (join) =>
      join
        .onRef("pending.question_id", "=", "questions.id")
        .on("pending.user_id", "=", userId)
        .on("pending.status", "=", 0),
    )
    .select([
      "questions.id",
      "questions.serial_no",
      "questions.question_title",
      "questions.question_background",
      "questions.category",
      "questions.created_at",
      "questions.language_id",
      "languages.name as language_name",
      "labels.label_type",
      "notes.notes",
      "pending.id as pending_id",
    ]);
}

type QuestionRow = Awaited<ReturnType<ReturnType<typeof questionsFor>["executeTakeFirstOrThrow"]>>;

/** The wire shape of a dialogue. */
export function asQuestion({
  language_name,
  label_type,
  notes,
  pending_id,
  ...question
}: QuestionRow) {
  return {
    ...question,
    pending_status: pending_id !== null,
    language: { id: question.language_id, language_name },
    get_labels:
      label_type === null && notes === null ? null : { label_type: label_type ?? 0, notes },
  };
}

/** The dialogue, when it is offered to this student: of their language and still in the content. Else 404. */
export async function getOwnQuestion(db: Db, student: Student, questionId: number | null) {
  if (questionId === null) throw notFound();
  const row = await questionsFor(db, student.id)
    .where("questions.id", "=", questionId)
    .where("questions.language_id", "=", student.languageId)
    .where("questions.active", "=", 1)
    .executeTakeFirst();
  if (!row) throw notFound();
  return asQuestion(row);
}

/** The condition for a search text: its title, its category or its number holds it. */
export function titleHolds(search: string) {
  const serial = /^#?\d{1,9}$/.test(search) ? Number(search.replace("#", "")) : -1;
  const inTitle = contains("questions.question_title", search);
  return sql<boolean>`(${inTitle} or ${contains("questions.category", search)} or questions.serial_no = ${serial})`;
}
