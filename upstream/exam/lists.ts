import { contains } from "../db/search-text.ts";
import { mapPage, paginate, type PageRequest } from "../db/paginate.ts";
import type { Db } from "../db/schema.ts";
import { secondsLeft } from "./clock.ts";
import { toldFeedback } from "./feedback.ts";

type Wanted = { userId: number; status: 0 | 1; search: string | null; now: number };

/**
 * Lists mock tests of one status, newest first: by end, or by start. A running test has its time
 * left.
 */
export async function listRecords(
  db: Db,
  { userId, status, search, now }: Wanted,
  request: PageRequest,
) {
  let query = db
    .selectFrom("mock_records as record")
    .innerJoin("mock_tests as test", "test.id", "record.mocktest_id")
    .select([
      "record.id as mocktest_record_id",
      "record.mocktest_id",
      "test.mocktest_name",
      "test.duration",
      "record.created_at",
      "record.deadline_at",
      "record.with_feedback",
      "record.feedback_status",
      "record.read_at",
    ])
    .where("record.user_id", "=", userId)
    .where("record.status", "=", status)
    .orderBy((eb) => eb.fn.coalesce("record.submitted_at", "record.created_at"), "desc")
    .orderBy("record.id", "desc");
  if (search !== null) query = query.where(contains("mock_tests", search, "test"));
  return mapPage(await paginate(query, request), ({ deadline_at, read_at, ...row }) => ({
    ...row,
    ...toldFeedback(row),
    ...(status === 0
      ? { seconds_left: secondsLeft(deadline_at, now) }
      : { feedback_read: Number(read_at !== null) }),
  }));
}
