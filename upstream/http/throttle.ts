import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import type { Clocked } from "../db/schema.ts";
import { isShared } from "../db/shared.ts";
import { Refusal } from "../refusal.ts";
import { type Counts, OwnCounts, SharedCounts } from "./counts.ts";
import type { Http } from "./context.ts";

type Limit = { allowed: number; windowMs: number };

/** Counts attempts by a key such as an email, so that one abuser does not lock out others. */
export class Throttle {
  readonly #counts: Counts;
  readonly #name: string;
  readonly #clock: () => number;
  readonly #limit: Limit;

  /** Throttles of one name share their count, also over several APIs on one database. */
  constructor({ db, clock }: Clocked, name: string, limit: Limit) {
    this.#counts = isShared(db) ? new SharedCounts(db) : new OwnCounts();
    this.#name = name;
    this.#clock = clock;
    this.#limit = limit;
  }

  /**
   * Counts an attempt before any work, so that parallel guesses cannot pass the limit. Throws 429.
   */
  async begin(key: string): Promise<void> {
    const { attempts, endsAt } = await this.#count(key);
    const { allowed } = this.#limit;
    if (attempts <= allowed) return;
    const seconds = Math.max(1, Math.ceil((endsAt - this.#clock()) / 1000));
    const headers = {
      "Retry-After": String(seconds),
      "X-RateLimit-Limit": String(allowed),
      "X-RateLimit-Remaining": "0",
    };
    throw new Refusal(429, "Too Many Attempts.", { headers });
  }

  /** Counts an attempt like `begin`. Returns false when none is left. */
  async take(key: string): Promise<boolean> {
    return (await this.#count(key)).attempts <= this.#limit.allowed;
  }

  /** Counts several at once, all or none. Returns the milliseconds to wait, 0 when counted. */
  async takeAll(key: string, many: number): Promise<number> {
    const { attempts, endsAt } = await this.#count(key, many);
    if (attempts <= this.#limit.allowed) return 0;
    await this.#count(key, -many);
    return Math.max(1, endsAt - this.#clock());
  }

  /** Resets the count of a key. */
  succeed(key: string): Promise<void> {
    return this.#counts.forget(`${this.#name} ${key}`);
  }

  #count(key: string, more = 1): ReturnType<Counts["add"]> {
    return this.#counts.add(`${this.#name} ${key}`, this.#clock(), this.#limit.windowMs, more);
  }
}

export function hourly(place: Clocked, name: string, allowed: number): Throttle {
  return new Throttle(place, name, { allowed, windowMs: 60 * 60 * 1000 });
}

/**
 * Counts the mails to an email address within an hour. Throws 429 when one client asks too often.
 * `take` returns false when the mailbox has had its mails: then send the usual response and no
 * mail, because a refusal would let strangers lock out the owner.
 */
export function mailsByEmail(
  place: Clocked,
  name: string,
  allowed: { fromOne: number; altogether: number },
): { take: (c: Context<Http>, email: string) => Promise<boolean> } {
  const one = hourly(place, `${name} from one`, allowed.fromOne);
  const mailbox = hourly(place, name, allowed.altogether);
  return {
    take: async (c, email) => {
      await one.begin(`${email} ${clientAddress(c)}`);
      return mailbox.take(email);
    },
  };
}

/**
 * Returns what a log-in counts as: a browser that the portal knows from the account's earlier
 * log-ins, so that nobody else uses up its tries, or else the client's address.
 */
export function clientOf(c: Context<Http>): string {
  const browser = c.req.header("x-known-browser") ?? "";
  const isKnown = isFromPortal(c) && /^[\w-]{8,64}$/.test(browser);
  return isKnown ? `browser ${browser}` : clientAddress(c);
}

/**
 * Returns the client's address, for counts. A portal sends it in X-Forwarded-For, if the portal is
 * on this machine or has sent our secret.
 */
export function clientAddress(c: Context<Http>): string {
  const peer = peerOf(c);
  const named = isFromPortal(c)
    ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim()
    : undefined;
  return networkOf(named ?? "") ?? networkOf(peer) ?? "-";
}

/** Returns the first half of an IPv4 address, or quarter of an IPv6 one: enough to know a place. */
export function areaOf(c: Context<Http>): string {
  const place = clientAddress(c);
  const half = place.split(/[.:]/).slice(0, 2);
  return place.includes(":") ? `${half.join(":")}::` : half.join(".");
}

function isFromPortal(c: Context<Http>): boolean {
  return /^(::1$|(::ffff:)?127\.)/.test(peerOf(c)) || c.get("isFromPortal") === true;
}

function peerOf(c: Context<Http>): string {
  return c.env.incoming.socket.remoteAddress ?? "";
}

/**
 * Returns an IPv4 address, or half of an IPv6 address: any client can choose the rest. A portal may
 * hand on what a proxy wrote: quotes, brackets, a port, a zone. Null when there is no address.
 */
export function networkOf(written: string): string | null {
  const [, inner = ""] = /^\s*(?:for=)?"?\[?([^\]";%\s]*)/i.exec(written) ?? [];
  const bare = inner.replace(/(\.\d+):\d+$/, "$1");
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare)) return null;
  const read = ipaddr.process(bare);
  if (read instanceof ipaddr.IPv4) return read.toString();
  const half = read.parts.slice(0, 4);
  return half.map((part) => part.toString(16)).join(":");
}
