import { randomBytes } from "node:crypto";
import type { Portal } from "#app/lib/portal.server.ts";
import { readCookie, serialize } from "#app/lib/http/session.server.ts";
import { signerFor } from "#app/lib/http/signature.server.ts";
import { textOf } from "./read-form.server.ts";
import { formCookie, isOwnPost } from "./same-origin.server.ts";

/**
 * Text browsers send neither Sec-Fetch-Site nor Origin, so each form of their pages carries a
 * signed token that is bound to a cookie. The CSRF helper of remix-utils does not serve: its cookie
 * and its token are one, so whoever can set a cookie can post.
 */
const FIELD = "form_token";
const COOKIE_PATTERN = /^[\w-]{22}$/;
/** React escapes `>` in attributes, so the first one ends the tag. */
const POST_FORM = /<form\b[^>]*\smethod="post"[^>]*>/g;
const signer = signerFor("form");

export function withFormTokens(
  portal: Portal,
  html: string,
  request: Request,
  headers: Headers,
): string {
  if (request.headers.has("Sec-Fetch-Site") || !html.includes(' method="post"')) return html;
  const known = cookieOf(portal, request);
  const cookie = known ?? randomBytes(16).toString("base64url");
  if (known === null)
    headers.append("Set-Cookie", serialize(portal, formCookie(portal), cookie, undefined));
  const field = `<input type="hidden" name="${FIELD}" value="${signer(portal).sign(cookie)}"/>`;
  return html.replace(POST_FORM, (form) => form + field);
}

/** Removes the token from a form; true when the form came from a page of ours. */
export function takeFormToken(portal: Portal, request: Request, form: FormData): boolean {
  const token = textOf(form, FIELD);
  form.delete(FIELD);
  if (isOwnPost(portal, (name) => request.headers.get(name))) return true;
  const cookie = cookieOf(portal, request);
  return cookie !== null && signer(portal).isSigned(cookie, token);
}

function cookieOf(portal: Portal, request: Request): string | null {
  const value = readCookie(request, formCookie(portal));
  return value !== null && COOKIE_PATTERN.test(value) ? value : null;
}
