import { sql } from "kysely";
import type { WaitingKind, WaitingRow } from "../../../contract/staff/home.ts";
import type { Db } from "../../db/schema.ts";
import { describeTests } from "./waiting-tests.ts";
import { WAITING } from "./waiting-kinds.ts";

/** `staffId` is who asks, or null. */
export type Asked = { now: number; staffId: number | null; most: number };

const MOST_LETTERS = 120;
const NOT_BEGUN = { begun: null };

/** Each returns the oldest rows of a kind. Mails share one row. */
export const READ: Record<WaitingKind, (db: Db, asked: Asked) => Promise<WaitingRow[]>> = {
  async test(db, asked) {
    const rows = await WAITING.test(db)
      .innerJoin("mock_tests as test", "test.id", "record.mocktest_id")
      .innerJoin("users", "users.id", "record.user_id")
      .select(["test.mocktest_name", "users.first_name", "record.submitted_at"])
      .orderBy("record.submitted_at")
      .orderBy("record.id")
      .limit(asked.most)
      .execute();
    const about = await describeTests(db, rows, asked);
    return rows.map(({ id, mocktest_name, first_name, submitted_at }) => ({
      ...{ kind: "test", id, since: submitted_at ?? "" },
      title: `Review ${first_name}’s ${mocktest_name}`,
      ...about(id),
    }));
  },

  async practice(db, { now, most }) {
    const rows = await WAITING.practice(db, now).limit(most).execute();
    return rows.map(({ record_id, first_name, title, language, at }) => ({
      ...{ kind: "practice", id: record_id ?? 0, since: at ?? "", ...NOT_BEGUN },
      title: `Listen to ${first_name}’s practice`,
      detail: `${language}: ${title ?? ""}`,
    }));
  },

  async enquiry(db, { most }) {
    const rows = await WAITING.enquiry(db)
      .select(["enquiry.first_name", "enquiry.last_name", "enquiry.created_at"])
      .select(firstLetters("enquiry.message").as("message"))
      .orderBy("enquiry.id")
      .limit(most)
      .execute();
    return rows.map(({ id, first_name, last_name, message, created_at }) => ({
      ...{ kind: "enquiry", id, since: created_at, ...NOT_BEGUN },
      title: `Answer ${first_name} ${last_name}`,
      detail: quoted(message),
    }));
  },

  async report(db, { most }) {
    const rows = await WAITING.report(db)
      .innerJoin("forum_posts as post", "post.id", "report.post_id")
      .innerJoin("users", "users.id", "post.user_id")
      .select(["users.first_name", "report.created_at"])
      .select(firstLetters("post.details").as("details"))
      .orderBy("report.created_at")
      .orderBy("report.post_id")
      .limit(most)
      .execute();
    return rows.map(({ id, first_name, details, created_at }) => ({
      ...{ kind: "report", id, since: created_at, ...NOT_BEGUN },
      title: "Look at a reported post",
      detail: `By ${first_name}: ${quoted(details)}`,
    }));
  },

  async renewal(db, { most }) {
    const rows = await WAITING.renewal(db)
      .innerJoin("users", "users.id", "plan.user_id")
      .select(["users.id as student", "users.first_name", "users.last_name"])
      .select(["plan.plan_name", "plan.payment_failed_at"])
      .orderBy("plan.payment_failed_at")
      .orderBy("plan.id")
      .limit(most)
      .execute();
    return rows.map(({ student, first_name, last_name, plan_name, payment_failed_at }) => ({
      ...{ kind: "renewal", id: student, since: payment_failed_at ?? "", ...NOT_BEGUN },
      title: `Help ${first_name} ${last_name} to pay`,
      detail: `${plan_name} could not be renewed: the payment failed, and the student was mailed.`,
    }));
  },

  async mail(db, { now, most }) {
    const [oldest, ...others] = await WAITING.mail(db, now)
      .select(["mail.to", "mail.created_at"])
      .orderBy("mail.created_at")
      .orderBy("mail.id")
      .limit(most)
      .execute();
    if (!oldest) return [];
    const single = others.length === 0;
    return [
      {
        ...{ kind: "mail", id: oldest.id, since: oldest.created_at, ...NOT_BEGUN },
        title: single ? "A mail did not arrive" : "Some mails did not arrive",
        detail: single ? `To ${oldest.to}.` : `The oldest is to ${oldest.to}.`,
      },
    ];
  },
};

/** Long texts are cut in the database. */
function firstLetters(column: string) {
  return sql<string>`substr(${sql.ref(column)}, 1, ${sql.lit(MOST_LETTERS)})`;
}

function quoted(text: string): string {
  const line = text.trim().replaceAll(/\s+/g, " ");
  return `“${line}${text.length < MOST_LETTERS ? "" : "…"}”`;
}
