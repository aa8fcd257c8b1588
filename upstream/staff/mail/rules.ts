import type { MailState } from "../../../contract/staff/mail.ts";
import type { Clocked, Db } from "../../db/schema.ts";
import { testLetter } from "../../mail/letters.ts";
import { MAIL, putMail } from "../../mail/outbox.ts";
import type { Staff } from "../account/accounts.ts";
import { listFailedMails } from "./failed-mails.ts";

type Place = Clocked & { hasMailServer: boolean; showsMailbox: boolean };

/** Returns how the mails of the school do. */
export async function getMailState(
  { db, clock, hasMailServer, showsMailbox }: Place,
  staffId: number,
): Promise<MailState> {
  const { waiting } = await db
    .selectFrom("mails")
    .select(({ fn }) => fn.countAll().as("waiting"))
    .where("next_attempt_at", "is not", null)
    .executeTakeFirstOrThrow();
  const last = await db
    .selectFrom("mails")
    .select("sent_at")
    .where("sent_at", "is not", null)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    has_mail: hasMailServer,
    in_mailbox: showsMailbox,
    waiting: Number(waiting),
    last_sent: last?.sent_at ?? null,
    test: await lastTestMail(db, staffId),
    failed: await listFailedMails(db, clock()),
  };
}

const keyOf = (staffId: number) => `test-mail-${staffId}-`;

/** Mails whoever asks, to see that mails arrive. */
export async function sendTestMail({ db, clock }: Clocked, by: Staff) {
  await db.transaction().execute(async (trx) => {
    const { email } = await trx
      .selectFrom("staff")
      .select("email")
      .where("id", "=", by.id)
      .executeTakeFirstOrThrow();
    const dedupeKey = `${keyOf(by.id)}${clock()}`;
    await putMail(trx, { to: email, letter: testLetter(), dedupeKey, rank: "awaited" });
  });
}

/** Returns what became of the last test mail of a member of staff. */
export async function lastTestMail(db: Db, staffId: number): Promise<MailState["test"]> {
  const last = await db
    .selectFrom("mails")
    .select(["id", "to", "sent_at", "next_attempt_at", "attempts"])
    .where("dedupe_key", "like", `${keyOf(staffId)}%`)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  const { id, to, sent_at, next_attempt_at, attempts } = last;
  const job = await db
    .selectFrom("jobs")
    .select("fault")
    .where("name", "=", `${MAIL} ${id}`)
    .executeTakeFirst();
  const isOver = sent_at === null && next_attempt_at === null && attempts > 0;
  const fault = job?.fault ?? (isOver ? "The mail server refused it." : null);
  return { to, sent_at, fault };
}
