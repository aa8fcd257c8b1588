import type { FailedJob } from "../../../contract/staff/log.ts";
import type { Db } from "../../db/schema.ts";
import { MAIL } from "../../mail/outbox.ts";
import { startAgain } from "../../queue/rows.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";

const MOST_SHOWN = 30;
/** A job that failed fewer times may only have met a restart. */
const TRIES = 3;

/** Returns the jobs that failed, those that wait for staff first. Mails have a list of their own. */
export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  const rows = await db
    .selectFrom("jobs")
    .select(["name", "kind", "payload", "tries", "fault", "failed_at"])
    .where("fault", "is not", null)
    .where("kind", "!=", MAIL)
    .where((eb) => eb.or([eb("failed_at", "is not", null), eb("tries", ">=", TRIES)]))
    .orderBy((eb) => eb.fn.coalesce("failed_at", "due_at"))
    .orderBy("name")
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ failed_at, ...job }) => ({ ...job, is_over: failed_at !== null }));
}

/** Starts a failed job again. A second press changes nothing. */
export async function startJobAgain(db: Db, name: string, by: Staff, now: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await startAgain(trx, name))
      await logChange(trx, by, { did: "start a job again", about: name }, now);
  });
}
