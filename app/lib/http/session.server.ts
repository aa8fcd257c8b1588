import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import * as z from "zod";
import type { LoggedIn } from "#app/lib/api/login.server.ts";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";
import {
  type Asked,
  MAX_COOKIE_BYTES,
  isSecure,
  open,
  readCookie,
  seal,
  serialize,
} from "./cookies.server.ts";

/** The content of one encrypted cookie. The token never reaches the browser. */
export interface Session {
  token: string;
  first_name: string;
  last_name: string;
  email: string;
  language: number | null;
  profile_image: string | null;
  phone_no: string | null;
  remember: boolean;
  /** False after a log-in on another site: the email is only a claim. */
  proved: boolean;
  /** The log-in in seconds since 1970. A remembered session ends 30 days after it. */
  since: number;
}

/** Returns the session of a student who logged in with a password. */
export function sessionOf(user: LoggedIn, remember: boolean): Omit<Session, "since"> {
  const { name: first_name, last_name, ...rest } = user;
  return { ...rest, first_name, last_name: last_name ?? "", remember, proved: true };
}

const DAY = 86_400;
const SHORT_SECONDS = 12 * 3600;
const SLIDING_SECONDS = 14 * DAY;
const ABSOLUTE_SECONDS = 30 * DAY;
const PROFILE_LIMIT = 60;

function cookieName(portal: Portal): string {
  return isSecure(portal) ? "__Host-portal" : "portal";
}

const payloadSchema = z.object({
  token: z.string().min(1),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  language: z.number().nullable(),
  profile_image: z.string().nullable(),
  phone_no: z.string().nullable(),
  remember: z.boolean(),
  // Missing in cookies of earlier versions.
  proved: z.boolean().default(true),
  since: z.number(),
  iat: z.number(),
  exp: z.number(),
});

/** Returns null without a cookie, or when it is damaged, expired, or has an unknown key. */
export async function readSession(
  portal: Portal,
  request: Asked,
): Promise<(Session & { issuedAt: number }) | null> {
  const value = readCookie(request, cookieName(portal));
  if (!value) return null;
  const found = await openOnce(portal, value);
  if (!found) return null;
  const { iat, exp, ...session } = found;
  return exp * 1000 > Date.now() ? { ...session, issuedAt: iat } : null;
}

const opened = ofPortal(() => new LRUCache<string, z.output<typeof payloadSchema>>({ max: 1000 }));

/** Decrypts each cookie once: root, frame and page all need it. */
async function openOnce(portal: Portal, value: string) {
  const all = opened(portal);
  const known = all.get(value);
  if (known) return known;
  const { success, data } = payloadSchema.safeParse(await open(portal, "session", value));
  if (!success) return null;
  all.set(value, data);
  return data;
}

export function sessionEnd({ remember, since }: Session, issuedAt: number): number {
  return remember
    ? Math.min(issuedAt + SLIDING_SECONDS, since + ABSOLUTE_SECONDS)
    : since + SHORT_SECONDS;
}

export async function writeSession(
  portal: Portal,
  session: Session,
  now = Date.now(),
): Promise<string> {
  const seconds = Math.floor(now / 1000);
  const lifetime = sessionEnd(session, seconds) - seconds;
  let value = await seal(portal, "session", session, seconds, lifetime);
  if (value.length > MAX_COOKIE_BYTES)
    value = await seal(portal, "session", shortened(session), seconds, lifetime);
  return serialize(portal, cookieName(portal), value, session.remember ? lifetime : undefined);
}

export async function changeSession(
  portal: Portal,
  session: Session,
  change: Partial<Pick<Session, "first_name" | "last_name" | "phone_no" | "profile_image">>,
): Promise<string> {
  return writeSession(portal, { ...session, ...change });
}

export function clearSession(portal: Portal): string {
  return serialize(portal, cookieName(portal), "", 0);
}

export async function renewSession(
  portal: Portal,
  session: Session & { issuedAt: number },
  now = Date.now(),
): Promise<string | null> {
  const age = now / 1000 - session.issuedAt;
  if (!session.remember || age < SLIDING_SECONDS / 10) return null;
  return writeSession(portal, session, now);
}

/** Extends the session by half a day, so that it does not end during a test. */
export async function lengthenSession(
  portal: Portal,
  session: Session,
  now = Date.now(),
): Promise<string> {
  const longest = session.remember ? ABSOLUTE_SECONDS : SHORT_SECONDS;
  const since = Math.floor(now / 1000) - longest + SHORT_SECONDS;
  return writeSession(portal, { ...session, since: Math.max(session.since, since) }, now);
}

/** Shortens the names: long ones in a four-byte script would exceed the cookie's limit. */
function shortened(session: Session): Session {
  return {
    ...session,
    first_name: session.first_name.slice(0, PROFILE_LIMIT),
    last_name: session.last_name.slice(0, PROFILE_LIMIT),
    profile_image: null,
  };
}

/** Keeps two students on one device apart. An unproved email opens no data of its account. */
export function ownerOf({ email, token, proved }: Session): string {
  return createHash("sha256")
    .update(proved ? `owner:${email.toLowerCase()}` : `owner-by-token:${token}`)
    .digest("base64url")
    .slice(0, 22);
}
