import type { FailedMail } from "../../../contract/staff/mail.ts";
import type { Db } from "../../db/schema.ts";
import { WAITING } from "../home/waiting-kinds.ts";

const MOST_SHOWN = 30;

/** Returns the mails of the last days that did not arrive, the oldest first. */
export async function listFailedMails(db: Db, now: number): Promise<FailedMail[]> {
  const rows = await WAITING.mail(db, now)
    .leftJoin("users", "users.email", "mail.to")
    .select(["mail.to", "mail.created_at", "mail.attempts", "mail.next_attempt_at"])
    .select("users.id as student_id")
    .orderBy("mail.created_at")
    .orderBy("mail.id")
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ next_attempt_at, ...row }) => ({ ...row, is_over: next_attempt_at === null }));
}
