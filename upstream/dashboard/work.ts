import type { Learner } from "../account/tokens.ts";
import { stampAfter } from "../clock.ts";
import { DAY_MS } from "../zone.ts";
import { type PageRequest, paginate } from "../db/paginate.ts";
import type { Db } from "../db/schema.ts";

export const WORK_A_PAGE = 20;
const MOST_NEXT = 3;
const MOST_DUE = 50;
/** Work that is overdue for longer is only in the list of all work. */
const LATE_DAYS = 14;

/** Returns the next pieces of work, open ones first, and the student's total. */
export async function nextWork(db: Db, student: Learner, now: number) {
  const rows = await workOf(db, student)
    .where("due_at", ">=", stampAfter(-LATE_DAYS * DAY_MS, now))
    .where((eb) => eb.or([eb("done_at", "is", null), eb("due_at", ">=", stampAfter(0, now))]))
    .orderBy((eb) => eb.case().when("done_at", "is", null).then(0).else(1).end())
    .orderBy("due_at")
    .orderBy("id")
    .limit(MOST_NEXT)
    .execute();
  const { count } = await workOf(db, student)
    .clearSelect()
    .select((eb) => eb.fn.countAll().as("count"))
    .executeTakeFirstOrThrow();
  return { next: rows, count: Number(count) };
}

/** Lists work that is neither done nor overdue, for a calendar. */
export function dueWork(db: Db, student: Learner, now: number) {
  return workOf(db, student)
    .where("due_at", ">=", stampAfter(0, now))
    .where("done_at", "is", null)
    .orderBy("due_at")
    .orderBy("id")
    .limit(MOST_DUE)
    .execute();
}

/** Returns one page of a student's work, the latest due date first. */
export function listWork(db: Db, student: Learner, request: PageRequest) {
  return paginate(workOf(db, student).orderBy("due_at", "desc").orderBy("id", "desc"), request);
}

/** Selects the work of a student's groups in their language. */
function workOf(db: Db, { id: userId, languageId }: Learner) {
  const work = workDone(db)
    .leftJoin("questions", "questions.id", "work.question_id")
    .leftJoin("mock_tests as test", "test.id", "work.mocktest_id")
    .select(["work.id", "work.question_id", "questions.serial_no", "questions.question_title"])
    .select(["questions.is_recent", "work.mocktest_id", "test.mocktest_name"])
    .select(["work.sentence", "work.due_at"])
    .where("member.user_id", "=", userId)
    .where((eb) =>
      eb.or([
        eb.and([
          eb("questions.language_id", "=", languageId),
          eb("questions.active", "=", 1),
          eb("questions.tests_only", "=", 0),
        ]),
        eb.and([eb("test.language_id", "=", languageId), eb("test.active", "=", 1)]),
      ]),
    );
  return db.selectFrom(work.as("given")).selectAll();
}

/**
 * Selects all work of all groups, with each student and when they did it. A dialogue is done when
 * the student submits it after the work was set. A mock test can be taken only once, so it counts
 * at any time.
 */
export function workDone(db: Db) {
  return db
    .selectFrom("group_members as member")
    .innerJoin("group_work as work", "work.group_id", "member.group_id")
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom("practice_records as record")
            .select((one) => one.fn.min("record.submitted_at").as("at"))
            .whereRef("record.question_id", "=", "work.question_id")
            .whereRef("record.submitted_at", ">=", "work.created_at")
            .whereRef("record.user_id", "=", "member.user_id")
            .where("record.status", "=", 1),
          eb
            .selectFrom("mock_records as record")
            .select((one) => one.fn.min("record.submitted_at").as("at"))
            .whereRef("record.mocktest_id", "=", "work.mocktest_id")
            .whereRef("record.user_id", "=", "member.user_id")
            .where("record.status", "=", 1),
        )
        .as("done_at"),
    );
}
