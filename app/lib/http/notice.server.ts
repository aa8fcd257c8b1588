import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isPrefetch } from "remix-utils/is-prefetch";
import * as z from "zod";
import { type Portal, portalOf } from "#app/lib/portal.server.ts";
import { open, readCookie, seal, serialize } from "./cookies.server.ts";

const COOKIE = "portal-notice";
const LIFE_SECONDS = 120;

const noticeSchema = z.object({
  kind: z.enum(["success", "info", "warning", "danger"]),
  title: z.string().optional(),
  text: z.string(),
  /** The errors of a form after a redirect. Never a password. */
  errors: z.record(z.string(), z.string().optional()).optional(),
  values: z.record(z.string(), z.string().optional()).optional(),
  signedOut: z.boolean().optional(),
  undo: z.object({ name: z.string(), value: z.string() }).optional(),
  /** A dialogue or a mock test: the browser may now delete its recordings. */
  submitted: z.string().optional(),
});

export type Notice = z.infer<typeof noticeSchema>;

export async function redirectWithNotice(
  portal: Portal,
  page: string,
  notice: Notice,
  ...cookies: string[]
) {
  const headers = new Headers();
  for (const cookie of [...cookies, await writeNotice(portal, notice)])
    headers.append("Set-Cookie", cookie);
  return redirect(page, { status: 303, headers });
}

export async function writeNotice(portal: Portal, notice: Notice): Promise<string> {
  const value = await seal(portal, "notice", notice, Math.floor(Date.now() / 1000), LIFE_SECONDS);
  return serialize(portal, COOKIE, value, LIFE_SECONDS);
}

/** Reads the notice once. A prefetch and a refused form must not use it up. */
export async function readNotice({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<Notice | null> {
  if (
    context.posted ||
    request.method !== "GET" ||
    isPrefetch(request) ||
    // Chromium's `prefetch;prerender`, which remix-utils does not recognize.
    request.headers.get("Sec-Purpose")?.startsWith("prefetch;")
  )
    return null;
  const value = readCookie(request, COOKIE);
  if (!value) return null;
  const result = noticeSchema.safeParse(await open(portalOf(context), "notice", value));
  return result.success ? result.data : null;
}

export function clearNotice(portal: Portal): string {
  return serialize(portal, COOKIE, "", 0);
}
