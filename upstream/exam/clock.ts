import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";

/** An answer that was finished in time may be this long on its way. */
const GRACE_MS = 30_000;
const MINUTE_MS = 60_000;

/** When a test that begins now is over, as a stamp. `duration` in minutes. */
export function deadlineOf(duration: number, timePercent: number, now: number): string {
  return stampAfter((duration * MINUTE_MS * timePercent) / 100, now);
}

/** Whole seconds until the deadline, 0 when it has passed. */
export function secondsLeft(deadline: string, now: number): number {
  return Math.max(0, Math.floor((Date.parse(deadline) - now) / 1000));
}

/** Whether an answer still counts. */
export function takesAnswers(deadline: string, now: number): boolean {
  return now <= Date.parse(deadline) + GRACE_MS;
}

/**
 * Ends the tests whose time is over, a student's or all: a browser that was closed never says so.
 * Call it before anything is read of records.
 */
export async function closeOverdue(db: Db, whose: number | "all", now: number): Promise<void> {
  const overdue = db
    .updateTable("mock_records")
    .set((eb) => ({ status: 1, timed_out: 1, submitted_at: eb.ref("deadline_at") }))
    .where("status", "=", 0)
    .where("deadline_at", "<", stampAfter(-GRACE_MS, now));
  await (whose === "all" ? overdue : overdue.where("user_id", "=", whose)).execute();
}
