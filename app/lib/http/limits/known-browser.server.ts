import { randomBytes } from "node:crypto";
import * as z from "zod";
import { type Asked, open, readCookie, seal, serialize } from "#app/lib/http/cookies.server.ts";
import { sha256Of } from "#app/lib/hashes.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";

const COOKIE = "ccl_known";
const KEPT_SECONDS = 180 * 24 * 60 * 60;
/** A family or a classroom. */
const MOST_ACCOUNTS = 5;
const schema = z.object({ id: z.string().min(8), accounts: z.array(z.string()) });

/**
 * Returns the id of this browser when the account has logged in with it before; else null. It opens
 * nothing: it only keeps strangers' guesses from delaying the account's owner.
 */
export async function knownBrowser(
  portal: Portal,
  request: Asked,
  account: string,
): Promise<string | null> {
  const browser = await readBrowser(portal, request);
  return browser?.accounts.includes(accountHash(account)) === true ? browser.id : null;
}

/** Returns the `Set-Cookie` value after a log-in. Keeps the browser's last few accounts. */
export async function rememberBrowser(
  portal: Portal,
  request: Asked,
  account: string,
): Promise<string> {
  const browser = await readBrowser(portal, request);
  const others = browser?.accounts.filter((one) => one !== accountHash(account)) ?? [];
  const value = await seal(
    portal,
    "known",
    {
      id: browser?.id ?? randomBytes(12).toString("base64url"),
      accounts: [accountHash(account), ...others].slice(0, MOST_ACCOUNTS),
    },
    Math.floor(Date.now() / 1000),
    KEPT_SECONDS,
  );
  return serialize(portal, COOKIE, value, KEPT_SECONDS);
}

async function readBrowser(portal: Portal, request: Asked) {
  const value = readCookie(request, COOKIE);
  const read = value === null ? null : schema.safeParse(await open(portal, "known", value));
  return read?.success ? read.data : null;
}

const accountHash = (account: string) => sha256Of(account).slice(0, 16);
