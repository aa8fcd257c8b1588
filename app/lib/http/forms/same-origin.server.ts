import { randomBytes } from "node:crypto";
import type { Portal } from "#app/lib/portal.server.ts";
import { readCookie, serialize } from "#app/lib/http/cookies.server.ts";
import { signerFor } from "#app/lib/hashes.server.ts";
import { textOf } from "./read-form.server.ts";

/** Returns the name of the cookie that a text browser's form token is bound to. */
export function formCookie({ settings }: Portal): string {
  return settings.PUBLIC_ORIGIN.startsWith("https:") ? "__Host-form" : "form";
}

function hasFormCookie(portal: Portal, cookies: string): boolean {
  return new RegExp(`(^|;)\\s*${formCookie(portal)}=`).test(cookies);
}

/** The path to which mail programs post by themselves: the token in it is the only proof. */
export const ONE_CLICK = /^\/reminders\/stop\/[^/]+\/?$/i;

type Header = (name: string) => string | null | undefined;

/**
 * Tells whether a post comes from our own pages. `Sec-Fetch-Site` must be same-origin or none.
 * Without it, the Origin must be ours; `null` is refused. A browser without both headers needs our
 * cookie and a valid form token. The server checks first, and the app again, since Remix checks
 * neither resource routes nor `?_data=`.
 */
export function signOf(portal: Portal, header: Header): "own" | "foreign" | "token" {
  // fetchSite of remix-utils 7.7.0 reads a header called Set-Fetch-Site.
  const site = header("Sec-Fetch-Site") ?? null;
  if (site !== null) return site === "same-origin" || site === "none" ? "own" : "foreign";
  const origin = header("Origin") ?? null;
  if (origin === null) return hasFormCookie(portal, header("Cookie") ?? "") ? "token" : "foreign";
  if (!URL.canParse(origin)) return "foreign";
  const { PUBLIC_ORIGIN } = portal.settings;
  if (origin === PUBLIC_ORIGIN) return "own";
  // Browsers send no Sec-Fetch-Site to http://192.168.…, so compare the host of the request.
  const mayHaveNames = PUBLIC_ORIGIN.startsWith("http:");
  return mayHaveNames && new URL(origin).host === header("Host") ? "own" : "foreign";
}

/** True when the browser's headers prove our own page: such a post needs no token. */
export function isOwnPost(portal: Portal, header: Header): boolean {
  return signOf(portal, header) === "own";
}

/**
 * Protects text browsers, which send neither Sec-Fetch-Site nor Origin: each form has a signed
 * token, bound to a cookie. In remix-utils, cookie and token are the same, so setting a cookie is
 * enough to post.
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

/** Removes the token from a form. Returns whether the form is from our own page. */
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

/** lynx, w3m and links have no script and no sound, and lose fields outside their form. */
export function isTextBrowser({ headers }: Request): boolean {
  return /^(Lynx|w3m|E?Links)\b/i.test(headers.get("User-Agent") ?? "");
}
