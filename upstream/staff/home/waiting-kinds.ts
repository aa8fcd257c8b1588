import { type Expression, sql } from "kysely";
import { MOST_COUNTED, type WaitingKind } from "../../../contract/staff/home.ts";
import { stampAfter } from "../../clock.ts";
import type { Db } from "../../db/schema.ts";
import { DAY_MS } from "../../zone.ts";
import { sent } from "../teaching/rules.ts";

/** A mail that another attempt may still deliver is nobody's work before this time. */
const RETRIED_MS = 60 * 60 * 1000;
/** Mails that were given up have no end of their own. */
const MAILS_SHOWN_MS = 7 * DAY_MS;

/** Each selects what waits by an index, without order. All start at the table that waits. */
export const WAITING = {
  test: (db: Db) =>
    db
      .selectFrom("mock_records as record")
      .select("record.id")
      .where("record.status", "=", 1)
      .where("record.with_feedback", "=", 1)
      .where("record.feedback_status", "=", 0),

  practice: (db: Db, now: number) => sent(db, { languageId: null, groupId: null, now }),

  enquiry: (db: Db) =>
    db.selectFrom("enquiries as enquiry").select("enquiry.id").where("enquiry.state", "=", "new"),

  /** Each reported post once, by its oldest open report. */
  report: (db: Db) =>
    db
      .selectFrom("forum_reports as report")
      .select("report.post_id as id")
      .where("report.settled_at", "is", null)
      .where((eb) =>
        eb.not(
          eb.exists(
            eb
              .selectFrom("forum_reports as earlier")
              .select("earlier.post_id")
              .whereRef("earlier.post_id", "=", "report.post_id")
              .where("earlier.settled_at", "is", null)
              .where(
                sql<boolean>`(earlier.created_at, earlier.user_id) < (report.created_at, report.user_id)`,
              ),
          ),
        ),
      ),

  renewal: (db: Db) =>
    db
      .selectFrom("subscriptions as plan")
      .select("plan.id")
      .where("plan.payment_failed_at", "is not", null),

  /** Mails that were given up, or that no attempt of the last hour could deliver. */
  mail: (db: Db, now: number) =>
    db
      .selectFrom("mails as mail")
      .select("mail.id")
      .where("mail.sent_at", "is", null)
      // Without a parameter, so that SQLite uses the index of failed mails.
      .where(sql<boolean>`mail.attempts > 0`)
      .where("mail.created_at", ">", stampAfter(-MAILS_SHOWN_MS, now))
      .where((eb) =>
        eb.or([
          eb("mail.next_attempt_at", "is", null),
          eb("mail.created_at", "<", stampAfter(-RETRIED_MS, now)),
        ]),
      ),
} satisfies Record<WaitingKind, (db: Db, now: number) => Expression<unknown>>;

/** Counts what waits of one kind, up to MOST_COUNTED, so that a neglected list costs no more. */
export async function countKind(db: Db, kind: WaitingKind, now: number): Promise<number> {
  const few = sql`select 1 from ${WAITING[kind](db, now)} as waits limit ${sql.lit(MOST_COUNTED)}`;
  const counted = sql<{ rows: number | string }>`select count(*) as rows from (${few}) as few`;
  const { rows } = await counted.execute(db);
  return Number(rows[0]?.rows ?? 0);
}
