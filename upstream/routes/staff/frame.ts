import type { Context } from "hono";
import type { Deps, Http } from "../../http/context.ts";
import { logSecurity } from "../../http/security-log.ts";
import { formToken } from "../../http/staff-session.ts";
import type { Refusal } from "../../refusal.ts";
import type { Frame, Html } from "../../staff/pages/layout.ts";

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "media-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** What the pages need to know of this request. */
export function frameOf(c: Context<Http>, deps: Deps): Frame {
  // The portal names its style sheet; only it is on this machine.
  const named = c.req.header("x-stylesheet") ?? "";
  return {
    path: deps.staffPath,
    stylesheet: /^\/assets\/[\w.-]+\.css$/.test(named) ? named : null,
    staff: c.get("staff"),
    formToken: formToken(c, deps),
  };
}

/** Answers a page that nobody keeps and that runs no script. */
export function answerPage(
  c: Context<Http>,
  page: Html,
  status: 200 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 503 = 200,
) {
  c.header("Cache-Control", "no-store");
  c.header("Content-Security-Policy", POLICY);
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Referrer-Policy", "same-origin");
  return c.html(page, status);
}

/** The wait of a refusal, in the header and in words; the log tells that a limit was reached. */
export function tellWait(c: Context<Http>, deps: Deps, { extra }: Refusal): string {
  logSecurity(c, deps, "limit-reached");
  const seconds = extra.headers?.["Retry-After"] ?? "60";
  c.header("Retry-After", seconds);
  return `Too many attempts. Wait ${Math.ceil(Number(seconds) / 60)} minutes and try again.`;
}
