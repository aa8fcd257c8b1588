import type { Context } from "hono";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { Refusal } from "../refusal.ts";
import type { Http } from "./context.ts";

const MOST_KEYS = 20_000;

type Limit = { allowed: number; windowMs: number };
type Window = { attempts: number; endsAt: number };

/** Counts attempts by a key such as an e-mail, so that one abuser locks out nobody else. */
export class Throttle {
  readonly #windows = new LRUCache<string, Window>({ max: MOST_KEYS });
  readonly #clock: () => number;
  readonly #limit: Limit;

  constructor(clock: () => number, limit: Limit) {
    this.#clock = clock;
    this.#limit = limit;
  }

  /**
   * Counts an attempt before any work, because parallel guesses must not pass the limit. Throws
   * 429.
   */
  begin(key: string): void {
    const left = this.#count(key);
    if (left > 0) {
      const { allowed } = this.#limit;
      const seconds = Math.max(1, Math.ceil(left / 1000));
      const headers = {
        "Retry-After": String(seconds),
        "X-RateLimit-Limit": String(allowed),
        "X-RateLimit-Remaining": "0",
      };
      throw new Refusal(429, "Too Many Attempts.", { headers });
    }
  }

  /** Counts an attempt as `begin` does; false when none is left. */
  take(key: string): boolean {
    return this.#count(key) === 0;
  }

  /** Counts without a limit, and returns the number so far. */
  tally(key: string): number {
    this.#count(key);
    return this.#windows.get(key)?.attempts ?? 0;
  }

  /** Forgets the attempts of this key. */
  succeed(key: string): void {
    this.#windows.delete(key);
  }

  /** 0, or the milliseconds until an attempt counts again. */
  #count(key: string): number {
    const { allowed, windowMs } = this.#limit;
    const now = this.#clock();
    const known = this.#windows.get(key);
    const open = known && known.endsAt > now ? known : { attempts: 0, endsAt: now + windowMs };
    if (open.attempts >= allowed) return open.endsAt - now;
    this.#windows.set(key, { ...open, attempts: open.attempts + 1 });
    return 0;
  }
}

export function hourly(clock: () => number, allowed: number): Throttle {
  return new Throttle(clock, { allowed, windowMs: 60 * 60 * 1000 });
}

/**
 * Counts the mails that are asked for an e-mail within an hour. Throws 429 when one address asks
 * too often. `take` is false when the mailbox had its mails: then answer as always and mail
 * nothing. A refusal would let strangers shut the owner out.
 */
export function mailsByEmail(
  clock: () => number,
  allowed: { fromOne: number; altogether: number },
): { take: (c: Context<Http>, email: string) => boolean } {
  const [one, mailbox] = [hourly(clock, allowed.fromOne), hourly(clock, allowed.altogether)];
  return {
    take: (c, email) => {
      one.begin(`${email} ${clientAddress(c)}`);
      return mailbox.take(email);
    },
  };
}

/**
 * The caller's address, to count by. Only a portal on this machine may name it in X-Forwarded-For.
 */
export function clientAddress(c: Context<Http>): string {
  const peer = c.env.incoming.socket.remoteAddress ?? "";
  const isLocal = peer === "::1" || /^(::ffff:)?127\./.test(peer);
  const named = isLocal ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return placeOf(named || peer);
}

/** An IPv4 address, or the first half of an IPv6 address: each connection chooses the rest. */
function placeOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const read = ipaddr.process(address);
  return read instanceof ipaddr.IPv4 ? read.toString() : read.parts.slice(0, 4).join(":");
}
