import type { Logger } from "pino";
import { measured } from "../../metrics/events.ts";
import type { Db } from "../db/schema.ts";
import { stampAfter } from "../clock.ts";
import { claim, listDue, nextAttempt, putOff, settle, type WaitingMail } from "./outbox.ts";
import type { Delivery } from "./smtp.ts";

type Place = { db: Db; log: Logger; deliver: ((mail: WaitingMail) => Promise<Delivery>) | null };

const BATCH = 20;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
const STOP_MS = 1_500;
/** No mail of ours is useful for longer. */
const GIVE_UP_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Sends the queued mails at least once. A mail counts as sent when the server has accepted it;
 * after a kill in between it is sent again with the same Message-ID. Without a mail server, mails
 * stay in the queue to be read.
 */
export class Mailer {
  readonly #place: Place;
  #running: Promise<void> | null = null;
  #stopped = false;
  #isWoken = false;
  #endRest: () => void = () => undefined;

  constructor(place: Place) {
    this.#place = place;
  }

  start(): void {
    if (this.#place.deliver) this.#running ??= this.#run(this.#place.deliver);
  }

  /** Starts sending. Call it after the commit of a mail. */
  wake(): void {
    this.#isWoken = true;
    this.#endRest();
  }

  /** Waits a moment for the current mail. The next start sends unmarked mails again. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.wake();
    if (this.#running)
      await Promise.race([
        this.#running,
        new Promise((resolve) => setTimeout(resolve, STOP_MS).unref()),
      ]);
  }

  async #run(deliver: (mail: WaitingMail) => Promise<Delivery>): Promise<void> {
    let failures = 0;
    while (!this.#stopped) {
      this.#isWoken = false;
      let restMs: number;
      try {
        const isReached = await this.#sendDue(deliver);
        failures = isReached ? 0 : failures + 1;
        restMs = isReached ? await this.#untilNext() : backoff(failures - 1);
      } catch (error) {
        if (!this.#stopped) this.#place.log.error({ err: error }, "the outbox could not be read");
        restMs = backoff(failures++);
      }
      await this.#rest(restMs);
    }
  }

  /** Returns false when the mail server is unreachable, so that the rest of the batch can wait. */
  async #sendDue(deliver: (mail: WaitingMail) => Promise<Delivery>): Promise<boolean> {
    const { db, log } = this.#place;
    for (let due = await listDue(db, BATCH); due.length > 0; due = await listDue(db, BATCH)) {
      for (const mail of due) {
        if (this.#stopped) return true;
        if (!(await claim(db, mail))) continue;
        const { outcome, reason } = await deliver(mail);
        const isTooOld = mail.created_at < stampAfter(-GIVE_UP_AFTER_MS);
        if (outcome === "sent") await settle(db, mail, true);
        else if (outcome === "refused" || isTooOld) await settle(db, mail, false);
        else await putOff(db, mail, backoff(mail.attempts));
        // The log has the id and not the address, which would identify a person.
        measured.emit("job", { job: "mail", isDone: outcome === "sent" });
        if (outcome === "sent") log.info({ mail: mail.id }, "mail sent");
        else
          log.warn(
            { mail: mail.id, attempt: mail.attempts + 1, reason },
            outcome === "refused" || isTooOld ? "mail given up" : "mail put off",
          );
        if (outcome === "unreachable") return false;
      }
    }
    return true;
  }

  async #untilNext(): Promise<number> {
    const next = await nextAttempt(this.#place.db);
    return next === null
      ? LONGEST_WAIT_MS
      : Math.min(Math.max(Date.parse(next) - Date.now(), 0), LONGEST_WAIT_MS);
  }

  #rest(ms: number): Promise<void> {
    if (this.#isWoken) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endRest = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

function backoff(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts, 20), LONGEST_WAIT_MS);
}
