import { isOpenAt } from "../../account/plan.ts";
import { stampAfter } from "../../clock.ts";
import { paginate, type PageRequest } from "../../db/paginate.ts";
import type { Clocked, Db } from "../../db/schema.ts";
import { isOfVersion } from "../../dialogues/version.ts";
import { receiptNumber } from "../../plans/receipts.ts";
import { listPayments } from "../../plans/subscriptions.ts";
import { notFound } from "../../refusal.ts";
import { listAgreed } from "../../school/pages.ts";
import { branchNames, type SchoolPlace } from "../../school/school.ts";

export const PRACTICES_A_PAGE = 20;
const MOST_TESTS = 50;

/** Returns the facts about a student for all staff. Throws 404. */
export async function getStudent(db: Db, id: number) {
  const student = await db
    .selectFrom("users")
    .innerJoin("languages", "languages.id", "users.language_id")
    .select(["users.id", "first_name", "last_name", "users.language_id", "users.created_at"])
    .select(["languages.name as language", "last_active_at", "exam_date"])
    .where("users.id", "=", id)
    .executeTakeFirst();
  if (!student) throw notFound();
  return student;
}

/** Returns one page of a student's practices, newest first. */
export function listPractice(db: Db, studentId: number, request: PageRequest) {
  return paginate(
    db
      .selectFrom("practice_records as record")
      .innerJoin("questions", "questions.id", "record.question_id")
      .select(["record.id", "questions.question_title as title", "questions.is_recent"])
      .select(["record.status", "record.created_at", "record.submitted_at", "record.sent_at"])
      .select((eb) => [
        eb
          .selectFrom("practice_answers as answer")
          .select((one) => one.fn.countAll<number | string>().as("count"))
          .whereRef("answer.record_id", "=", "record.id")
          .where("answer.attempt", ">", 0)
          .as("answered"),
        eb
          .selectFrom("segments")
          .select((one) => one.fn.countAll<number | string>().as("count"))
          .whereRef("segments.question_id", "=", "record.question_id")
          .where(isOfVersion("record.created_at"))
          .as("segments"),
        eb
          .selectFrom("practice_remarks as remark")
          .select("remark.written_at")
          .whereRef("remark.record_id", "=", "record.id")
          .as("remark_at"),
      ])
      .where("record.user_id", "=", studentId)
      .orderBy("record.id", "desc"),
    request,
  );
}

/** Returns a student's mock tests, newest first. */
export function listMockTests(db: Db, studentId: number) {
  return db
    .selectFrom("mock_records as record")
    .innerJoin("mock_tests as test", "test.id", "record.mocktest_id")
    .select(["record.id", "test.mocktest_name", "record.status", "record.created_at"])
    .select(["record.submitted_at", "record.with_feedback", "record.reviewed_at"])
    .where("record.user_id", "=", studentId)
    .orderBy("record.id", "desc")
    .limit(MOST_TESTS)
    .execute();
}

/** Counts the words that a student has opened, saved and studies as cards. */
export async function countWords(db: Db, studentId: number) {
  const count = async (table: "word_opens" | "my_words" | "study_cards") => {
    const { rows } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll().as("rows"))
      .where("user_id", "=", studentId)
      .executeTakeFirstOrThrow();
    return Number(rows);
  };
  return {
    opened: await count("word_opens"),
    own: await count("my_words"),
    cards: await count("study_cards"),
  };
}

/** Returns the facts about a student for owners only: contact, payments and log-ins. */
export async function getAccount(place: Clocked & SchoolPlace, studentId: number) {
  const { db } = place;
  const now = place.clock();
  const account = await db
    .selectFrom("users")
    .select(["email", "phone_no", "branch", "country", "blocked_at", "blocked_reason"])
    .select("deletes_at")
    .where("id", "=", studentId)
    .executeTakeFirstOrThrow();
  const { sessions } = await db
    .selectFrom("tokens")
    .select((eb) => eb.fn.countAll().as("sessions"))
    .where("user_id", "=", studentId)
    .where("expires_at", ">", stampAfter(0, now))
    .executeTakeFirstOrThrow();
  const payments = await listPayments(db, studentId);
  return {
    ...account,
    branch: account.branch && (await branchNames(place))(account.branch),
    sessions: Number(sessions),
    agreed: await listAgreed(db, studentId),
    plans: await listPlans(db, studentId, now),
    payments: payments.map(({ id, plan_name, amount_cents, payment_mode, paid_at, ...rest }) => ({
      ...{ id, plan_name, amount_cents, payment_mode, paid_at },
      recorded_by: rest.recorded_by,
      receipt_no: receiptNumber({ id, receipt_no: rest.receipt_no }),
    })),
  };
}

/** Returns all plans of a student, newest first. */
async function listPlans(db: Db, studentId: number, now: number) {
  const plans = await db
    .selectFrom("subscriptions")
    .select(["id", "plan_name", "created_at", "expires_at", "renews"])
    .select((eb) => isOpenAt(now)(eb).as("open"))
    .where("user_id", "=", studentId)
    .orderBy("id", "desc")
    .execute();
  return plans.map(({ open, renews, ...plan }) => ({
    ...plan,
    // SQLite has no booleans.
    is_open: Boolean(open),
    renews: renews === 1,
  }));
}
