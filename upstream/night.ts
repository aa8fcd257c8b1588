import { stampAfter } from "./clock.ts";
import { DAY_MS, sydneyNext } from "./zone.ts";
import type { Db } from "./db/schema.ts";
import { MAIL } from "./mail/outbox.ts";
import { forgetPageFaults } from "./staff/log/page-faults.ts";

const AT = "03:00";
/** Nobody asks about an older mail; the queue gives up after a week. */
const MAILS_KEPT_MS = 30 * DAY_MS;

/** Returns the next time after `now` at which nobody practises in Sydney. */
export function nextNight(now: number): number {
  return sydneyNext(AT, now);
}

/** Removes expired rows, mails older than a month, and faults of browsers older than three. */
export async function purge(db: Db, now: number): Promise<void> {
  for (const table of ["tokens", "mailed_tokens", "registration_links", "staff_sessions"] as const)
    await db.deleteFrom(table).where("expires_at", "<", stampAfter(0, now)).execute();
  await db.deleteFrom("attempts").where("ends_at", "<=", now).execute();
  await db.deleteFrom("mails").where("created_at", "<", stampAfter(-MAILS_KEPT_MS, now)).execute();
  const old = now - MAILS_KEPT_MS;
  await db.deleteFrom("jobs").where("kind", "=", MAIL).where("created_at", "<", old).execute();
  await forgetPageFaults(db, now);
}
