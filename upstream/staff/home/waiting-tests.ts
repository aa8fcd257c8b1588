import type { WaitingRow } from "../../../contract/staff/home.ts";
import type { Db } from "../../db/schema.ts";
import { asReview } from "../../exam/review.ts";
import { heldSince } from "../reviews/markers.ts";

type About = Pick<WaitingRow, "detail" | "begun">;

/** Returns what staff read of each test: its size, or who has begun it and how far it is. */
export async function describeTests(
  db: Db,
  tests: { id: number }[],
  { now, staffId }: { now: number; staffId: number | null },
): Promise<(id: number) => About> {
  const ids = tests.map(({ id }) => id);
  if (ids.length === 0) return () => ({ detail: "", begun: null });
  const sizes = await db
    .selectFrom("mock_answers")
    .select((eb) => [
      "record_id",
      eb.fn.count("mocktest_set_id").distinct().as("dialogues"),
      eb.fn.countAll().as("segments"),
    ])
    .where("record_id", "in", ids)
    .groupBy("record_id")
    .execute();
  const begun = await db
    .selectFrom("mock_markers as marker")
    .innerJoin("staff", "staff.id", "marker.staff_id")
    .select(["marker.record_id", "staff.id", "staff.name"])
    .where("marker.record_id", "in", ids)
    .where("marker.taken_at", ">", heldSince(now))
    .execute();
  const marked = await countMarked(
    db,
    begun.map(({ record_id }) => record_id),
  );
  return (id) => {
    const size = sizes.find(({ record_id }) => record_id === id);
    const [dialogues, segments] = [Number(size?.dialogues ?? 0), Number(size?.segments ?? 0)];
    const by = begun.find(({ record_id }) => record_id === id);
    const all = `${segments} ${segments === 1 ? "segment" : "segments"}`;
    if (!by)
      return {
        detail: `${dialogues} ${dialogues === 1 ? "dialogue" : "dialogues"}, ${all}.`,
        begun: null,
      };
    const isOwn = by.id === staffId;
    const who = isOwn ? "You began it" : `Begun by ${by.name}`;
    return {
      detail: `${who}: ${marked.get(id) ?? 0} of ${all} marked.`,
      begun: isOwn ? "own" : "other",
    };
  };
}

/** Counts the segments that a teacher has marked in the drafts of these tests. */
async function countMarked(db: Db, ids: number[]): Promise<Map<number, number>> {
  const marked = new Map<number, number>();
  if (ids.length === 0) return marked;
  const drafts = await db
    .selectFrom("mock_review_drafts")
    .select(["record_id", "reviews", "twitter_remark", "half_marks", "segments"])
    .where("record_id", "in", ids)
    .execute();
  for (const { record_id, ...draft } of drafts) {
    const done = Object.values(asReview(draft).segments).filter((segment) => segment.done);
    marked.set(record_id, (marked.get(record_id) ?? 0) + done.length);
  }
  return marked;
}
