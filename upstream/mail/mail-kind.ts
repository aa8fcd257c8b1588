import type { Logger } from "pino";
import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { growing, JobFault, type Kind } from "../queue/kind.ts";
import { DAY_MS } from "../zone.ts";
import { countAttempt, findWaiting, MAIL, settle, type WaitingMail } from "./outbox.ts";
import { CONNECTIONS, type Delivery } from "./smtp.ts";

type Place = { db: Db; log: Logger; deliver: (mail: WaitingMail) => Promise<Delivery> };

/** No mail of ours is useful for longer. */
const GIVE_UP_AFTER_MS = 7 * DAY_MS;

/**
 * Sends queued mails. A mail counts as sent when the server has accepted it; after a kill in between
 * it is sent again with the same Message-ID. Without this kind, mails stay in the queue to be read.
 */
export function mailKind({ db, log, deliver }: Place): Kind {
  return {
    name: MAIL,
    // One is on its way over each connection, and one waits for it.
    atOnce: 2 * CONNECTIONS,
    // A slow mail server may take a minute or two.
    mostMs: 3 * 60 * 1000,
    wait: growing({ firstMs: 1_000, longestMs: 60_000 }),
    work: async (id) => {
      const mail = await findWaiting(db, Number(id));
      if (!mail) return;
      const { outcome, reason } = await deliver(mail);
      // The log has the id and not the address, which would identify a person.
      if (outcome === "sent") {
        log.info({ mail: mail.id }, "mail sent");
        return (trx) => settle(trx, mail, true);
      }
      if (outcome === "refused" || mail.created_at < stampAfter(-GIVE_UP_AFTER_MS)) {
        await settle(db, mail, false);
        log.warn({ mail: mail.id, reason }, "mail given up");
        throw new JobFault(reason, "drop");
      }
      await countAttempt(db, mail);
      throw new JobFault(reason, outcome === "unreachable" ? "rest" : "retry");
    },
  };
}
