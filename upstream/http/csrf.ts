import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { Refusal } from "../refusal.ts";
import type { Http } from "./context.ts";

type Signer = { csrfKey: string; clock: () => number };

const SESSION = "ccl_session";
const TOKEN = "XSRF-TOKEN";
const LIFETIME_S = 2 * 60 * 60;

/** Sets the pair of cookies. Nothing is stored, because the second is a signature of the first. */
export function giveCsrfPair(c: Context<Http>, { csrfKey, clock }: Signer): void {
  const session = `${Math.floor(clock() / 1000)}.${randomBytes(24).toString("base64url")}`;
  const shared = { path: "/", sameSite: "Lax", maxAge: LIFETIME_S } as const;
  setCookie(c, TOKEN, sign(session, csrfKey), shared);
  setCookie(c, SESSION, session, { ...shared, httpOnly: true });
}

/** Throws 419 when the pair and the header do not match, or are too old. */
export function checkCsrfPair(c: Context<Http>, { csrfKey, clock }: Signer): void {
  const session = getCookie(c, SESSION) ?? "";
  const age = clock() / 1000 - Number(session.split(".", 1)[0] || NaN);
  const expected = sign(session, csrfKey);
  const fits =
    isSame(getCookie(c, TOKEN), expected) && isSame(c.req.header("x-xsrf-token"), expected);
  if (!fits || !(age < LIFETIME_S)) throw new Refusal(419, "CSRF token mismatch.");
}

function sign(session: string, key: string): string {
  return createHmac("sha256", key).update(session).digest("base64");
}

function isSame(given: string | undefined, expected: string): boolean {
  const left = Buffer.from(given ?? "");
  const right = Buffer.from(expected);
  return left.length === right.length && timingSafeEqual(left, right);
}
