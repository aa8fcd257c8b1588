import type { Logger } from "pino";
import { measured } from "../../metrics/events.ts";
import type { Clocked, Db } from "../db/schema.ts";
import { stampAfter } from "../clock.ts";
import { claim, listDue, nextAttempt, putOff, settle, type WaitingMail } from "./outbox.ts";
import type { Delivery } from "./smtp.ts";

type Place = { db: Db; log: Logger; deliver: ((mail: WaitingMail) => Promise<Delivery>) | null };
/** The services of a change that mails a link to the portal. */
export type Mailing = Clocked & { mailer: Mailer; publicOrigin: string };

/** Mail servers allow some connections of one sender. */
const AT_ONCE = 4;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
const STOP_MS = 1_500;
/** No mail of ours is useful for longer. */
const GIVE_UP_AFTER_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Sends the queued mails at least once, a few at a time, the most urgent ones first. A mail counts
 * as sent when the server has accepted it; after a kill in between it is sent again with the same
 * Message-ID. Without a mail server, mails stay in the queue to be read.
 */
export class Mailer {
  readonly #place: Place;
  readonly #sending = new Map<number, Promise<void>>();
  #running: Promise<void> | null = null;
  #stopped = false;
  #isWoken = false;
  #endRest: () => void = () => undefined;
  #failures = 0;
  #quietUntil = 0;

  constructor(place: Place) {
    this.#place = place;
  }

  start(): void {
    if (this.#place.deliver) this.#running ??= this.#run(this.#place.deliver);
  }

  /** Starts sending. Call it after the commit of a mail. */
  wake(): void {
    this.#quietUntil = 0;
    this.#goOn();
  }

  /** Waits a moment for the current mails. The next start sends unmarked mails again. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#goOn();
    if (this.#running)
      await Promise.race([
        this.#running,
        new Promise((resolve) => setTimeout(resolve, STOP_MS).unref()),
      ]);
  }

  async #run(deliver: (mail: WaitingMail) => Promise<Delivery>): Promise<void> {
    while (!this.#stopped) {
      this.#isWoken = false;
      await this.#rest(await this.#startDue(deliver).catch((error: unknown) => this.#fail(error)));
    }
    await Promise.all(this.#sending.values());
  }

  /** Starts due mails in the free places. Returns how long to rest unless one ends or comes. */
  async #startDue(deliver: (mail: WaitingMail) => Promise<Delivery>): Promise<number> {
    const quietMs = this.#quietUntil - Date.now();
    if (quietMs > 0) return quietMs;
    const free = AT_ONCE - this.#sending.size;
    if (free === 0) return LONGEST_WAIT_MS;
    const { db } = this.#place;
    for (const mail of await listDue(db, free, [...this.#sending.keys()])) {
      if (this.#stopped || !(await claim(db, mail))) continue;
      const sent = this.#send(deliver, mail)
        .catch((error: unknown) => void this.#fail(error))
        .finally(() => {
          this.#sending.delete(mail.id);
          this.#goOn();
        });
      this.#sending.set(mail.id, sent);
    }
    return this.#sending.size > 0 ? LONGEST_WAIT_MS : this.#untilNext();
  }

  async #send(deliver: (mail: WaitingMail) => Promise<Delivery>, mail: WaitingMail): Promise<void> {
    const { db, log } = this.#place;
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
    if (outcome === "unreachable") this.#beQuiet();
    else this.#failures = 0;
  }

  #fail(error: unknown): number {
    if (!this.#stopped) this.#place.log.error({ err: error }, "the outbox could not be read");
    this.#beQuiet();
    return this.#quietUntil - Date.now();
  }

  /** Rests after a failure. Mails that were on their way fail together and count once. */
  #beQuiet(): void {
    if (this.#quietUntil > Date.now()) return;
    this.#quietUntil = Date.now() + backoff(this.#failures++);
  }

  async #untilNext(): Promise<number> {
    const next = await nextAttempt(this.#place.db);
    return next === null
      ? LONGEST_WAIT_MS
      : Math.min(Math.max(Date.parse(next) - Date.now(), 0), LONGEST_WAIT_MS);
  }

  #goOn(): void {
    this.#isWoken = true;
    this.#endRest();
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
