import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";

/** The time that an answer may take to arrive after the deadline. */
const GRACE_MS = 30_000;
const MINUTE_MS = 60_000;

/** Returns the end of a test that begins now, as a stamp. `duration` is in minutes. */
export function deadlineOf(duration: number, timePercent: number, now: number): string {
  return stampAfter((duration * MINUTE_MS * timePercent) / 100, now);
}

export function secondsLeft(deadline: string, now: number): number {
  return Math.max(0, Math.floor((Date.parse(deadline) - now) / 1000));
}

export function takesAnswers(deadline: string, now: number): boolean {
  return now <= Date.parse(deadline) + GRACE_MS;
}

/**
 * Closes overdue tests of one student or of all, because a closed browser never does. Call it
 * before reading records.
 */
export async function closeOverdue(db: Db, whose: number | "all", now: number): Promise<void> {
  const overdue = db
    .updateTable("mock_records")
    .set((eb) => ({ status: 1, timed_out: 1, submitted_at: eb.ref("deadline_at") }))
    .where("status", "=", 0)
    .where("deadline_at", "<", stampAfter(-GRACE_MS, now));
  await (whose === "all" ? overdue : overdue.where("user_id", "=", whose)).execute();
}
