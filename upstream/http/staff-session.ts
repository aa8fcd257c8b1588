import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { Staff } from "../staff/accounts.ts";
import {
  endStaffSession,
  findHalf,
  findStaffBySession,
  type Half,
  HALF_SECONDS,
  type Missing,
  openStaffSession,
  SESSION_SECONDS,
} from "../staff/sessions.ts";
import type { Deps, Http } from "./context.ts";

// The portal hands on these two cookies and no other.
const SESSION = "ccl_staff";
const FORM = "ccl_staff_form";

/** Who sits at this browser, or null. */
export async function readStaff(c: Context<Http>, { db, clock }: Deps): Promise<Staff | null> {
  const secret = getCookie(c, SESSION);
  return secret === undefined ? null : findStaffBySession(db, secret, clock());
}

/** Who has given a password here and not yet the second step, or null. */
export async function readHalf(c: Context<Http>, { db, clock }: Deps): Promise<Half | null> {
  const secret = getCookie(c, SESSION);
  return secret === undefined ? null : findHalf(db, secret, clock());
}

/**
 * Begins a session in a cookie that only the staff pages are sent; the one before it ends. With
 * something missing it is no session yet.
 */
export async function beginSession(
  c: Context<Http>,
  deps: Deps,
  staff: Staff,
  missing?: Missing,
): Promise<void> {
  await endSession(c, deps);
  const secret = await openStaffSession(deps.db, staff.id, deps.clock(), missing);
  const maxAge = missing ? HALF_SECONDS : SESSION_SECONDS;
  setCookie(c, SESSION, secret, { ...cookieOf(deps), maxAge });
}

export async function endSession(c: Context<Http>, deps: Deps): Promise<void> {
  const secret = getCookie(c, SESSION);
  if (secret === undefined) return;
  await endStaffSession(deps.db, secret);
  deleteCookie(c, SESSION, cookieOf(deps));
}

/**
 * What every form of this browser carries: no other site knows it. It outlives the session, so that
 * what was typed while that ended can still be sent.
 */
export function formToken(c: Context<Http>, deps: Deps): string {
  const known = getCookie(c, FORM);
  const mark = known ?? randomBytes(24).toString("base64url");
  if (known === undefined) setCookie(c, FORM, mark, cookieOf(deps));
  return sign(mark, deps.csrfKey);
}

export function isOwnForm(c: Context<Http>, { csrfKey }: Deps, given: unknown): boolean {
  const mark = getCookie(c, FORM);
  if (mark === undefined || typeof given !== "string") return false;
  const [left, right] = [Buffer.from(given), Buffer.from(sign(mark, csrfKey))];
  return left.length === right.length && timingSafeEqual(left, right);
}

function cookieOf({ staffPath, publicOrigin }: Deps) {
  return {
    path: staffPath,
    httpOnly: true,
    sameSite: "Lax",
    secure: publicOrigin.startsWith("https:"),
  } as const;
}

function sign(mark: string, key: string): string {
  return createHmac("sha256", key).update(`staff-form ${mark}`).digest("base64url");
}
