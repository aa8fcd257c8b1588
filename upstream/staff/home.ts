import type { SelectQueryBuilder } from "kysely";
import { stamp } from "../clock.ts";
import { dayAfter, sydneyDay, sydneyMoment } from "../content/sydney.ts";
import type { Db, Schema } from "../db/schema.ts";
import type { Role } from "./accounts.ts";

const WEEKS = 8;
/** The pass marks: of 45 for each dialogue, and of 90 for the test. */
const ENOUGH = { dialogue: 29, test: 63 };

/** Returns the work that waits for staff and the last weeks' figures. Only owners get the sales. */
export async function getHome(db: Db, { role, now }: { role: Role; now: number }) {
  const weeks = lastWeeks(now);
  const isOwner = role === "owner";
  return {
    waits: {
      reviews: await countRows(
        db
          .selectFrom("mock_records")
          .where("status", "=", 1)
          .where("with_feedback", "=", 1)
          .where("feedback_status", "=", 0),
      ),
      reports: await countReported(db),
      enquiries: await countRows(db.selectFrom("enquiries").where("state", "=", "new")),
      failed_payments: isOwner
        ? await countRows(db.selectFrom("subscriptions").where("payment_failed_at", "is not", null))
        : null,
    },
    weeks: await Promise.all(
      weeks.map(async ({ day, from, to }) => ({
        day,
        students: await countActive(db, from, to),
        dialogues: await countRows(
          db
            .selectFrom("practice_records")
            .where("status", "=", 1)
            .where("submitted_at", ">=", from)
            .where("submitted_at", "<", to),
        ),
        sold: isOwner ? await countSold(db, from, to) : null,
      })),
    ),
    results: await countResults(db),
  };
}

/** Returns the weeks up to this one, from Monday to Monday in Sydney. */
function lastWeeks(now: number) {
  const today = sydneyDay(now);
  const sinceMonday = (new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7;
  const monday = dayAfter(today, -sinceMonday);
  const at = (day: string) => stamp(new Date(sydneyMoment(day, "00:00")));
  return Array.from({ length: WEEKS }, (_, index) => {
    const day = dayAfter(monday, 7 * (index + 1 - WEEKS));
    return { day, from: at(day), to: at(dayAfter(day, 7)) };
  });
}

type Query<TB extends keyof Schema> = SelectQueryBuilder<Schema, TB, object>;

async function countRows<TB extends keyof Schema>(query: Query<TB>): Promise<number> {
  const { rows } = await query
    .select((eb) => eb.fn.countAll().as("rows"))
    .$castTo<{ rows: number | string | bigint }>()
    .executeTakeFirstOrThrow();
  return Number(rows);
}

async function countReported(db: Db): Promise<number> {
  const { posts } = await db
    .selectFrom("forum_reports")
    .select((eb) => eb.fn.count("post_id").distinct().as("posts"))
    .where("settled_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(posts);
}

async function countActive(db: Db, from: string, to: string): Promise<number> {
  const { students } = await db
    .selectFrom("visits")
    .select((eb) => eb.fn.count("user_id").distinct().as("students"))
    .where("started_at", ">=", from)
    .where("started_at", "<", to)
    .executeTakeFirstOrThrow();
  return Number(students);
}

/** Includes the payments of deleted students. */
async function countSold(db: Db, from: string, to: string): Promise<number> {
  const within = (table: "payments" | "payments_kept") =>
    countRows(db.selectFrom(table).where("paid_at", ">=", from).where("paid_at", "<", to));
  return (await within("payments")) + (await within("payments_kept"));
}

/** Counts submitted mock tests by result: passed, failed, and without marks so far. */
async function countResults(db: Db) {
  const marked = await db
    .selectFrom("mock_reviews as review")
    .innerJoin("mock_records as record", "record.id", "review.record_id")
    .select((eb) => [
      "record.id",
      eb.fn.sum<number | string>("review.half_marks").as("all"),
      eb.fn.min("review.half_marks").as("least"),
    ])
    .where("record.feedback_status", "=", 1)
    .where("review.half_marks", "is not", null)
    .groupBy("record.id")
    .execute();
  const enough = marked.filter(
    ({ all, least }) => Number(all) / 2 >= ENOUGH.test && Number(least) / 2 >= ENOUGH.dialogue,
  ).length;
  const submitted = await countRows(db.selectFrom("mock_records").where("status", "=", 1));
  return { enough, short: marked.length - enough, unmarked: submitted - marked.length };
}
