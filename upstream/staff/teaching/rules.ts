import { type SelectQueryBuilder, sql } from "kysely";
import { STRUGGLED } from "../../../plan/labels.ts";
import { stampAfter } from "../../clock.ts";
import { DAY_MS, dayAfter, sydneyDay } from "../../zone.ts";
import type { Db } from "../../db/schema.ts";

/** The rules in the page's text. Numbers are days unless the name says otherwise. */
export const RULES = {
  ...{ sentWithin: 60, activeWithin: 7, examWithin: 60, silentFor: 14 },
  ...{ leftFor: 10, leftWithin: 90, struggledWithin: 28, struggledLeast: 3, topicsWithin: 84 },
  /** The number of newest labels, and of newest reviews. */
  topicsOf: 1_000,
};
const ROWS_A_PAGE = 20;
const MINUTE_MS = 60_000;

export type Wanted = { languageId: number | null; groupId: number | null; now: number };
type Paged = Wanted & { page: number };

/** Returns one page of a list of students. Does not count, so that no list reads all students. */
export async function listTeaching(db: Db, list: keyof typeof READ, wanted: Paged) {
  const rows = await READ[list](db, wanted)
    .limit(ROWS_A_PAGE + 1)
    .offset((wanted.page - 1) * ROWS_A_PAGE)
    .execute();
  const shown = rows.slice(0, ROWS_A_PAGE);
  const seen = list === "active" ? await weekOf(db, shown, wanted.now) : () => ({});
  return {
    data: shown.map((row) => ({ ...row, ...seen(row.student_id) })),
    has_more: rows.length > ROWS_A_PAGE,
  };
}

const READ = { sent, active, exam: examSoon, left, struggled };

function students(db: Db, { languageId, groupId }: Wanted) {
  return (
    db
      .selectFrom("users")
      .innerJoin("languages", "languages.id", "users.language_id")
      .select(["users.id as student_id", "users.first_name", "users.last_name"])
      .select(["languages.name as language"])
      // The "+" prevents an index: SQLite would read and sort all students of the language.
      .$if(languageId !== null, (query) =>
        query.where(sql<boolean>`+users.language_id = ${languageId}`),
      )
      .$if(groupId !== null, (query) =>
        query.where("users.id", "in", (eb) =>
          eb.selectFrom("group_members").select("user_id").where("group_id", "=", groupId),
        ),
      )
  );
}

type Row = {
  student_id: number;
  first_name: string;
  last_name: string;
  language: string;
  at: string | null;
  title: string | null;
  record_id: number | null;
  count: number | string | null;
};

/** Selects practices that wait for a remark, oldest first. */
export function sent(db: Db, wanted: Wanted) {
  return students(db, wanted)
    .innerJoin("practice_records as record", "record.user_id", "users.id")
    .innerJoin("questions", "questions.id", "record.question_id")
    .select(["record.sent_at as at", "questions.question_title as title"])
    .select(["record.id as record_id", sql<null>`null`.as("count")])
    .where("record.sent_at", ">=", daysAgo(wanted, RULES.sentWithin))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("practice_remarks as remark")
            .select("remark.record_id")
            .whereRef("remark.record_id", "=", "record.id"),
        ),
      ),
    )
    .orderBy("record.sent_at")
    .orderBy("record.id")
    .$castTo<Row>();
}

/** Selects students who practised in the last days, most recent first. */
function active(db: Db, wanted: Wanted) {
  const since = daysAgo(wanted, RULES.activeWithin);
  return students(db, wanted)
    .select("users.last_active_at as at")
    .select([sql<null>`null`.as("title"), sql<null>`null`.as("record_id")])
    .select(sql<null>`null`.as("count"))
    .where("users.last_active_at", ">=", since)
    .where((eb) => eb.exists(practisedSince(db, since)))
    .orderBy("users.last_active_at", "desc")
    .orderBy("users.id")
    .$castTo<Row>();
}

/** Selects students with an exam soon and no recent practice, the next exam first. */
function examSoon(db: Db, wanted: Wanted) {
  const today = sydneyDay(wanted.now);
  return students(db, wanted)
    .select("users.exam_date as at")
    .select([sql<null>`null`.as("title"), sql<null>`null`.as("record_id")])
    .select(sql<null>`null`.as("count"))
    .where("users.exam_date", ">=", today)
    .where("users.exam_date", "<=", dayAfter(today, RULES.examWithin))
    .where((eb) => eb.not(eb.exists(practisedSince(db, daysAgo(wanted, RULES.silentFor)))))
    .orderBy("users.exam_date")
    .orderBy("users.id")
    .$castTo<Row>();
}

/** Selects dialogues that were begun and left, the last begun first. */
function left(db: Db, wanted: Wanted) {
  return students(db, wanted)
    .innerJoin("practice_records as record", "record.user_id", "users.id")
    .innerJoin("questions", "questions.id", "record.question_id")
    .select(["record.created_at as at", "questions.question_title as title"])
    .select([sql<null>`null`.as("record_id"), sql<null>`null`.as("count")])
    .where("record.status", "=", 0)
    .where("record.created_at", "<", daysAgo(wanted, RULES.leftFor))
    .where("record.created_at", ">=", daysAgo(wanted, RULES.leftWithin))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("practice_answers as answer")
            .select("answer.id")
            .whereRef("answer.record_id", "=", "record.id")
            .where("answer.created_at", ">=", daysAgo(wanted, RULES.leftFor))
            .$call(askedByRow),
        ),
      ),
    )
    .orderBy("record.created_at", "desc")
    .orderBy("record.id")
    .$castTo<Row>();
}

/** Selects students with several recent "Struggled" labels, the last label first. */
function struggled(db: Db, wanted: Wanted) {
  const since = daysAgo(wanted, RULES.struggledWithin);
  const others = db
    .selectFrom("labels as other")
    .where("other.user_id", "=", sql.ref<number>("label.user_id"))
    // The "+" prevents an index, by which SQLite would read the labels of all students.
    .where(sql<boolean>`+other.label_type = ${STRUGGLED}`)
    .where("other.updated_at", ">=", since);
  const count = others.select((eb) => eb.fn.countAll<number | string>().as("count"));
  // Each student is listed once, by the last label, so that a page needs no count.
  const isLast = sql<boolean>`(label.updated_at, label.question_id) = (${others
    .select(["other.updated_at", "other.question_id"])
    .orderBy("other.updated_at", "desc")
    .orderBy("other.question_id", "desc")
    .limit(1)})`;
  return students(db, wanted)
    .innerJoin("labels as label", "label.user_id", "users.id")
    .select(["label.updated_at as at", count.as("count")])
    .select([sql<null>`null`.as("title"), sql<null>`null`.as("record_id")])
    .where("label.label_type", "=", STRUGGLED)
    .where("label.updated_at", ">=", since)
    .where(isLast)
    .where(count, ">=", RULES.struggledLeast)
    .orderBy("label.updated_at", "desc")
    .orderBy("users.id")
    .$castTo<Row>();
}

function practisedSince(db: Db, since: string) {
  return db
    .selectFrom("practice_records as record")
    .innerJoin("practice_answers as answer", "answer.record_id", "record.id")
    .select("answer.id")
    .where("record.user_id", "=", sql.ref<number>("users.id"))
    .where("answer.attempt", ">", 0)
    .where("answer.created_at", ">=", since)
    .$call(askedByRow);
}

/**
 * Runs once per row of a page. Without the offset PostgreSQL joins the answers of all students
 * first, which takes a hundred times as long.
 */
function askedByRow<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>) {
  return query.limit(1).offset(0);
}

/** Returns spoken segments and minutes on the portal for these students only. */
async function weekOf(db: Db, shown: { student_id: number }[], now: number) {
  const ids = [-1, ...shown.map(({ student_id }) => student_id)];
  const since = daysAgo({ now }, RULES.activeWithin);
  const spoken = await db
    .selectFrom("practice_records as record")
    .innerJoin("practice_answers as answer", "answer.record_id", "record.id")
    .select((eb) => ["record.user_id", eb.fn.countAll().as("count")])
    .where("record.user_id", "in", ids)
    .where("answer.attempt", ">", 0)
    .where("answer.created_at", ">=", since)
    .groupBy("record.user_id")
    .execute();
  const visits = await db
    .selectFrom("visits")
    .select((eb) => ["user_id", eb.fn.sum<number | string>("active_ms").as("ms")])
    .where("user_id", "in", ids)
    .where("started_at", ">=", since)
    .groupBy("user_id")
    .execute();
  return (id: number) => ({
    count: Number(spoken.find(({ user_id }) => user_id === id)?.count ?? 0),
    minutes: Math.round(Number(visits.find(({ user_id }) => user_id === id)?.ms ?? 0) / MINUTE_MS),
  });
}

/** Returns the time some days ago. */
export function daysAgo({ now }: Pick<Wanted, "now">, days: number): string {
  return stampAfter(-days * DAY_MS, now);
}
