import type { Db } from "../../db/schema.ts";
import type { Role } from "../account/accounts.ts";
import { countRows, schoolFigures } from "./week-figures.ts";

/** Returns the work that waits for staff and the last weeks' figures. Only owners get the sales. */
export async function getHome(db: Db, { role, now }: { role: Role; now: number }) {
  const isOwner = role === "owner";
  const { weeks, results } = await schoolFigures(db, now);
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
    weeks: weeks.map(({ sold, ...week }) => ({ ...week, sold: isOwner ? sold : null })),
    results,
  };
}

async function countReported(db: Db): Promise<number> {
  const { posts } = await db
    .selectFrom("forum_reports")
    .select((eb) => eb.fn.count("post_id").distinct().as("posts"))
    .where("settled_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(posts);
}
