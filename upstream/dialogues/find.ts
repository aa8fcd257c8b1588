import { type Expression, sql } from "kysely";
import { foldSpelling } from "../../plan/spelling.ts";
import type { Student } from "../account/tokens.ts";
import { inOrder, pageOf, paginate, type PageRequest } from "../db/paginate.ts";
import type { Db } from "../db/schema.ts";
import { contains } from "../db/search-text.ts";
import { notFound } from "../refusal.ts";

/** Practice dialogues and recent exam material have separate lists. */
export type Material = "practice" | "recent";

/** Filters of a list. Label type 0 means dialogues without a label. */
type Wanted = {
  material: Material;
  languageId: number;
  search: string | null;
  labelType: number | null;
  freeIds: number[];
  /** The dialogues that the student may see; null means all. */
  onlyIds: number[] | null;
};

/** Returns one page of a language's dialogues of one kind, newest first. */
export async function listDialogues(db: Db, userId: number, wanted: Wanted, request: PageRequest) {
  const { material, languageId, search, labelType, freeIds, onlyIds } = wanted;
  // SQL cannot express an empty list.
  if (onlyIds?.length === 0) return pageOf([], 0, request);
  // Joins other tables only for the dialogues of one page.
  let query = db
    .selectFrom("questions")
    .select("questions.id")
    .where("questions.active", "=", 1)
    .where("questions.tests_only", "=", 0)
    .where("questions.is_recent", "=", isRecent(material))
    .where("questions.language_id", "=", languageId)
    .orderBy("questions.serial_no", "desc")
    .orderBy("questions.id", "desc");
  if (onlyIds !== null) query = query.where("questions.id", "in", onlyIds);
  if (search !== null) query = query.where(titleHolds(search));
  if (labelType !== null)
    query = query.where("questions.id", labelType === 0 ? "not in" : "in", (eb) => {
      const labelled = eb.selectFrom("labels").select("question_id").where("user_id", "=", userId);
      return labelType === 0 ? labelled : labelled.where("label_type", "=", labelType);
    });
  const page = await paginate(query, request);
  const rows = await inOrder(page.data, (ids) =>
    dialoguesFor(db, userId).where("questions.id", "in", ids).execute(),
  );
  const data = rows.map((row) => ({ ...asDialogue(row), is_free: freeIds.includes(row.id) }));
  return { ...page, data };
}

/**
 * Lists the ids of dialogues of the same language and kind, in the order of Next Dialogue: none for a
 * dialogue that is withdrawn or only for mock tests.
 */
export async function listNeighbours(
  db: Db,
  dialogueId: number,
): Promise<{ ids: number[]; isForPractice: boolean }> {
  const { language_id, is_recent, tests_only, active } = await db
    .selectFrom("questions")
    .select(["language_id", "is_recent", "tests_only", "active"])
    .where("id", "=", dialogueId)
    .executeTakeFirstOrThrow();
  if (tests_only === 1 || active === 0) return { ids: [], isForPractice: false };
  // The query returns one row, because returning thousands takes longer than finding them.
  const { ids } = await db
    .selectFrom("questions")
    .select(sql<string | null>`string_agg(cast(id as text), ',' order by serial_no, id)`.as("ids"))
    .where("language_id", "=", language_id)
    .where("is_recent", "=", is_recent)
    .where("active", "=", 1)
    .where("tests_only", "=", 0)
    .executeTakeFirstOrThrow();
  return { ids: ids === null ? [] : ids.split(",").map(Number), isForPractice: is_recent === 0 };
}

/**
 * Returns a dialogue that is offered for practice in the student's language, or that they have begun
 * to practise, be it withdrawn since. Throws 404 otherwise.
 */
export async function getOwnDialogue(db: Db, student: Student, dialogueId: number | null) {
  if (dialogueId === null) throw notFound();
  const row = await dialoguesFor(db, student.id)
    .where("questions.id", "=", dialogueId)
    .where("questions.language_id", "=", student.languageId)
    .where((eb) =>
      eb.or([
        eb.and([eb("questions.active", "=", 1), isForPractice(student.id)]),
        eb("pending.id", "is not", null),
      ]),
    )
    .executeTakeFirst();
  if (!row) throw notFound();
  return asDialogue(row);
}

/**
 * Throws 404 unless a dialogue is offered in the student's language, be it only in mock tests, or was
 * practised by the student.
 */
export async function checkOffered(db: Db, student: Student, dialogueId: number): Promise<void> {
  const row = await db
    .selectFrom("questions")
    .select("id")
    .where("id", "=", dialogueId)
    .where("language_id", "=", student.languageId)
    .where((eb) => eb.or([eb("active", "=", 1), isPractisedBy(student.id)]))
    .executeTakeFirst();
  if (!row) throw notFound();
}

/** Returns a condition: the student has begun or submitted a practice of the dialogue. */
export function isPractisedBy(userId: number) {
  return sql<boolean>`exists (
    select 1 from practice_records as record
    where record.user_id = ${userId} and record.question_id = questions.id)`;
}

/**
 * Returns a condition: a student may practise the dialogue. One that is only for mock tests is open
 * to those who have handed in a test with it.
 */
export function isForPractice(userId: number | Expression<number>) {
  return sql<boolean>`(questions.tests_only = 0 or exists (
    select 1 from mock_records as sat
    inner join mock_answers as asked on asked.record_id = sat.id
    inner join segments as met on met.id = asked.segment_id
    where sat.user_id = ${userId} and sat.status = 1 and met.question_id = questions.id))`;
}

export const isRecent = (material: Material) => (material === "recent" ? 1 : 0);

/** Returns a condition: the title, category or number contains the search text. */
export function titleHolds(search: string) {
  const [, number = "-1"] = /^#?(\d{1,9})$/.exec(foldSpelling(search)) ?? [];
  return sql<boolean>`(${contains("questions", search)} or questions.serial_no = ${Number(number)})`;
}

/** Selects dialogues with the student's label, notes and begun state. */
function dialoguesFor(db: Db, userId: number) {
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

type DialogueRow = Awaited<ReturnType<ReturnType<typeof dialoguesFor>["executeTakeFirstOrThrow"]>>;

function asDialogue({ language_name, label_type, notes, pending_id, ...dialogue }: DialogueRow) {
  return {
    ...dialogue,
    pending_status: pending_id !== null,
    language: { id: dialogue.language_id, language_name },
    get_labels:
      label_type === null && notes === null ? null : { label_type: label_type ?? 0, notes },
  };
}
