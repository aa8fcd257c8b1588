import type { Db } from "../db/schema.ts";

/** The files of the recordings that rows name: answers of practice and of mock tests. */
export function namedAnswers(db: Db) {
  return db
    .selectFrom("practice_answers")
    .select("file_name")
    .where("file_name", "is not", null)
    .unionAll(db.selectFrom("mock_answers").select("file_name").where("file_name", "is not", null));
}
