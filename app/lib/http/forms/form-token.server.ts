import { randomBytes } from "node:crypto";
import type { Portal } from "#app/lib/portal.server.ts";
import { readCookie, serialize } from "#app/lib/http/session.server.ts";
import { signerFor } from "#app/lib/http/signature.server.ts";
import { textOf } from "./read-form.server.ts";
import { formCookie, isOwnPost } from "./same-origin.server.ts";

/**
 * For text browsers, which send neither Sec-Fetch-Site nor Origin: each form of their pages carries
 * a token, signed and bound to a cookie. Not the helper of remix-utils: there cookie and token are
 * one, so that setting a cookie is enough to post.
 */
const FIELD = "form_token";
const COOKIE_PATTERN = /^[\w-]{22}$/;
/** React escapes `>` in attributes, so the first one ends the tag. */
const POST_FORM = /<form\b[^>]*\smethod="post"[^>]*>/g;
const signer = signerFor("form");

/** Adds a token to each form that posts, for a browser that needs one. */
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

/** Removes the token from a form, and says whether the form is from a page of ours. */
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
