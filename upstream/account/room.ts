import type { Db } from "../db/schema.ts";
import { noRoomLeft } from "../refusal.ts";

export const MB = 1_000_000;
/** The share of the space from which we warn a student, while some dialogues still fit. */
const NEARLY = 0.9;

/** Returns the bytes of the student's recordings by kind. */
export async function recordedBytes(db: Db, userId: number) {
  const ofPractice = await db
    .selectFrom("practice_records as record")
    .innerJoin("practice_answers as answer", "answer.record_id", "record.id")
    .select(({ fn }) => [
      "record.status",
      fn.sum<number | string | null>("answer.size").as("bytes"),
    ])
    .where("record.user_id", "=", userId)
    .groupBy("record.status")
    .execute();
  const ofTests = await db
    .selectFrom("mock_records as record")
    .innerJoin("mock_answers as answer", "answer.record_id", "record.id")
    .select(({ fn }) => fn.sum<number | string | null>("answer.size").as("bytes"))
    .where("record.user_id", "=", userId)
    .executeTakeFirst();
  const practice = (wanted: number) =>
    Number(ofPractice.find(({ status }) => status === wanted)?.bytes ?? 0);
  const [pending, completed, tests] = [practice(0), practice(1), Number(ofTests?.bytes ?? 0)];
  return { pending, completed, tests, all: pending + completed + tests };
}

/**
 * Throws 422 when these bytes exceed the student's space. Lock the student first. Mock tests skip
 * this check: their clock runs and their answers are few.
 */
export async function checkRoom(
  db: Db,
  { userId, mostBytes, more }: { userId: number; mostBytes: number; more: number },
): Promise<void> {
  if ((await recordedBytes(db, userId)).all + more > mostBytes) throw noRoomLeft(mostBytes / MB);
}

/** Returns a warning for a student with little space left, else "". */
export async function roomWarning(db: Db, userId: number, mostBytes: number): Promise<string> {
  const { all } = await recordedBytes(db, userId);
  if (all < mostBytes * NEARLY) return "";
  return ` Your recordings fill ${Math.round(all / MB)} of the ${mostBytes / MB} MB that you have here.`;
}
