import type { Context } from "hono";
import { Refusal } from "../refusal.ts";
import type { Http } from "./context.ts";

const ALLOWED = 10;
const WINDOW_MS = 15 * 60 * 1000;
const MOST_KEYS = 20_000;

type Window = { failures: number; endsAt: number };

/** Counts failed logins for one e-mail and address, so that one abuser locks out nobody else behind the same portal. */
export class LoginThrottle {
  readonly #windows = new Map<string, Window>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Counts an attempt before the password is looked at: parallel guesses must not slip past the limit. Throws 429. */
  begin(key: string): void {
    const now = this.#clock();
    const known = this.#windows.get(key);
    const open = known && known.endsAt > now ? known : { failures: 0, endsAt: now + WINDOW_MS };
    if (open.failures >= ALLOWED) {
      const seconds = Math.max(1, Math.ceil((open.endsAt - now) / 1000));
      const headers = { "Retry-After": String(seconds), "X-RateLimit-Limit": String(ALLOWED), "X-RateLimit-Remaining": "0" };
      throw new Refusal(429, "Too Many Attempts.", { headers });
    }
    if (!known && this.#windows.size >= MOST_KEYS) this.#forgetSome(now);
    this.#windows.set(key, { ...open, failures: open.failures + 1 });
  }

  /** The password was right: nothing is held against this pair any more. */
  succeed(key: string): void {
    this.#windows.delete(key);
  }

  #forgetSome(now: number): void {
    for (const [key, window] of this.#windows) if (window.endsAt <= now) this.#windows.delete(key);
    for (const key of this.#windows.keys()) {
      if (this.#windows.size < MOST_KEYS) return;
      this.#windows.delete(key);
    }
  }
}

/** The student's address. Only a portal on this machine may name it in X-Forwarded-For. */
export function clientAddress(c: Context<Http>): string {
  const peer = c.env.incoming.socket.remoteAddress ?? "";
  const isLocal = peer === "::1" || /^(::ffff:)?127\./.test(peer);
  const named = isLocal ? c.req.header("x-forwarded-for")?.split(",").at(-1)?.trim() : undefined;
  return named || peer;
}
