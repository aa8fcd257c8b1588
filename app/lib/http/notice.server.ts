import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isPrefetch } from "remix-utils/is-prefetch";
import { z } from "zod";
import { type Portal, portalOf } from "#app/lib/portal.server.ts";
import { open, readCookie, seal, serialize } from "./session.server.ts";

const COOKIE = "portal-notice";
const LIFE_SECONDS = 120;

const noticeSchema = z.object({
  kind: z.enum(["success", "info", "warning", "danger"]),
  title: z.string().optional(),
  text: z.string(),
  /**
   * For a refusal that is shown after a redirect: first message per field, and what was typed
   * (never a password).
   */
  errors: z.record(z.string()).optional(),
  values: z.record(z.string()).optional(),
  signedOut: z.boolean().optional(),
  /** The field of a form of the page that takes back what was done. */
  undo: z.object({ name: z.string(), value: z.string() }).optional(),
  /**
   * The dialogue that was submitted, or the negative record of a mock test: the browser keeps some
   * recordings of it until then.
   */
  submitted: z.number().optional(),
});

/** A message for the next page only. */
export type Notice = z.infer<typeof noticeSchema>;

/** Leads to a page that shows the notice, so that a refresh posts nothing again. */
export async function leadTo(portal: Portal, page: string, notice: Notice, ...cookies: string[]) {
  const headers = new Headers();
  for (const cookie of [...cookies, await writeNotice(portal, notice)])
    headers.append("Set-Cookie", cookie);
  return redirect(page, { status: 303, headers });
}

/** The `Set-Cookie` value that carries a notice over a redirect. */
export async function writeNotice(portal: Portal, notice: Notice): Promise<string> {
  const value = await seal(portal, "notice", notice, Math.floor(Date.now() / 1000), LIFE_SECONDS);
  return serialize(portal, COOKIE, value, LIFE_SECONDS);
}

/**
 * The notice waiting for this page, or null. A prefetch must not use it up; a refused form has a
 * message of its own, so it waits.
 */
export async function readNotice({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<Notice | null> {
  if (
    context.posted ||
    request.method !== "GET" ||
    isPrefetch(request) ||
    // Chromium's `prefetch;prerender`, which remix-utils takes for none.
    request.headers.get("Sec-Purpose")?.startsWith("prefetch;")
  )
    return null;
  const value = readCookie(request, COOKIE);
  if (!value) return null;
  const result = noticeSchema.safeParse(await open(portalOf(context), "notice", value));
  return result.success ? result.data : null;
}

/** Clears the notice; the root loader sends it with the page that shows it. */
export function clearNotice(portal: Portal): string {
  return serialize(portal, COOKIE, "", 0);
}
