import type { MailState } from "#contract/staff/mail.ts";
import { Moment } from "../kit/moment.tsx";

type Shown = Pick<MailState, "test" | "has_mail"> & { mailbox: string | null };

/** What became of the newest test mail, or why there can be none. */
export function TestMail({ test, has_mail, mailbox }: Shown) {
  if (!has_mail)
    return (
      <p className="said">
        No mail server is set
        {mailbox !== null &&
          `, so mails stay in the mailbox of this server: ${mailbox}, opened on its own machine`}
        . Whoever runs the server sets SMTP_URL and MAIL_FROM.
      </p>
    );
  if (test === null) return null;
  const { to, sent_at, fault } = test;
  if (sent_at !== null)
    return (
      <p className="said">
        Your mail server took a mail to {to} on <Moment at={sent_at} />. Look whether it has
        arrived.
      </p>
    );
  return (
    <p className="said">
      {fault === null
        ? `A mail to ${to} is on its way. Load this page again in a minute.`
        : `The mail to ${to} has not left: ${fault}`}
    </p>
  );
}
