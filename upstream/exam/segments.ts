import type { Db } from "../db/schema.ts";

/** Selects the active segments of a test's active sets, in the order of the test. */
export function segmentsOf(db: Db, testId: number) {
  return db
    .selectFrom("mock_test_sets as set")
    .innerJoin("segments", "segments.question_id", "set.question_id")
    .where("set.mocktest_id", "=", testId)
    .where("set.active", "=", 1)
    .where("segments.active", "=", 1)
    .orderBy("set.place")
    .orderBy("segments.place");
}
