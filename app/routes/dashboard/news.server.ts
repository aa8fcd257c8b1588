import type { MockRecord } from "#app/lib/api/mock-tests.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { findStudyCards } from "#app/lib/api/study.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { paths, study } from "#app/lib/paths.ts";
import { dayBegan } from "#app/lib/words/day.server.ts";
import { planDay } from "#app/lib/words/day-plan.ts";
import { readTime } from "#app/lib/text/upstream-time.ts";

/** A line of the first panel besides the next step. */
export interface News {
  text: string;
  link: { href: string; text: string };
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** An older review is none that a student waits for: this may be a new phone. */
const NEWS_DAYS = 60;
const SECONDS_A_WORD = 15;

/** The reviews that came and were not opened in this browser. `read` are their records. */
export function reviewNews(records: MockRecord[], read: number[]): News | null {
  const oldest = Date.now() - NEWS_DAYS * DAY_MS;
  const unread = records.filter(
    ({ mocktest_record_id: id, feedback_status, created_at }) =>
      feedback_status === 1 &&
      !read.includes(id) &&
      (readTime(created_at)?.getTime() ?? oldest) >= oldest,
  );
  const [first] = unread;
  if (!first) return null;
  if (unread.length === 1)
    return {
      text: `Your teacher has reviewed ${first.mocktest_name}.`,
      link: { href: paths.mockFeedback(first.mocktest_record_id), text: "See the review" },
    };
  return {
    text: `Your teacher has reviewed ${counted(unread.length, "mock test")}.`,
    link: { href: paths.mockTests({ tab: "completed" }), text: "See the reviews" },
  };
}

/** The words to repeat today; null without one, and where the provider keeps no progress. */
export async function readDueWords(student: Student, zone: string | null): Promise<News | null> {
  const now = new Date();
  const found = await findStudyCards(student, {
    list: "ccl",
    before: now,
    since: dayBegan(zone, now),
    most_due: 0,
    most_fresh: 0,
  }).catch((error: unknown) => {
    // No plan opens words any more.
    if (error instanceof ApiError && error.kind === "forbidden") return null;
    throw error;
  });
  if (found === null) return null;
  const done = { reviewed: found.reviewed_today, fresh: found.fresh_today };
  const { left } = planDay({ ...done, lastBefore: readTime(found.last_review_at) }, now);
  const due = Math.min(found.due_count, left);
  if (due === 0) return null;
  const minutes = counted(Math.ceil((due * SECONDS_A_WORD) / 60), "minute");
  return {
    text: `${counted(due, "word")} due, ${minutes}.`,
    link: { href: study("ccl"), text: "Study" },
  };
}
