import * as z from "zod";
import { open, readCookie, seal, serialize } from "#app/lib/http/cookies.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import type { StaffPaths } from "./paths.ts";

/** The browser sends it only to staff pages, so that a staff log-in opens no student's page. */
const COOKIE = "ccl_staff";
const schema = z.object({ token: z.string().min(1) });

/** Returns the staff token of a request, or null. Only the API knows whether it is still valid. */
export async function readStaffToken(
  portal: Portal,
  request: { headers: Pick<Headers, "get"> },
): Promise<string | null> {
  const value = readCookie(request, COOKIE);
  const opened = value === null ? null : schema.safeParse(await open(portal, "staff", value));
  return opened?.success ? opened.data.token : null;
}

/** Returns the `Set-Cookie` value of a log-in that lasts `seconds`. */
export async function writeStaffToken(
  portal: Portal,
  { home }: StaffPaths,
  { token, seconds }: { token: string; seconds: number },
): Promise<string> {
  const value = await seal(portal, "staff", { token }, Math.floor(Date.now() / 1000), seconds);
  return serialize(portal, COOKIE, value, seconds, home);
}

export function clearStaffToken(portal: Portal, { home }: StaffPaths): string {
  return serialize(portal, COOKIE, "", 0, home);
}
