import { env } from "#app/lib/env.server.ts";

/** The cookie that the token in the forms of a text browser is bound to. */
export const FORM_COOKIE = env.PUBLIC_ORIGIN.startsWith("https:") ? "__Host-form" : "form";
/** Or the one of the pages for staff, who look at their own token. */
const HAS_FORM_COOKIE = new RegExp(`(^|;)\\s*(${FORM_COOKIE}|ccl_staff_form)=`);

type Header = (name: string) => string | null | undefined;

/**
 * Whether a changing request comes from our own pages; `header` reads one of its headers. Rule:
 * `Sec-Fetch-Site` must be same-origin or none; without it the Origin must be ours, and `null` is
 * refused. A browser that sends neither must have our cookie, and then the form's token decides.
 * The server asks first and answers in words, the app asks again, since Remix's own check covers
 * neither resource routes nor `?_data=`.
 */
export function signOf(header: Header): "own" | "foreign" | "token" {
  // Read here: fetchSite of remix-utils 7.7.0 looks for a header called Set-Fetch-Site.
  const site = header("Sec-Fetch-Site") ?? null;
  if (site !== null) return site === "same-origin" || site === "none" ? "own" : "foreign";
  const origin = header("Origin") ?? null;
  if (origin === null) return HAS_FORM_COOKIE.test(header("Cookie") ?? "") ? "token" : "foreign";
  if (!URL.canParse(origin)) return "foreign";
  if (origin === env.PUBLIC_ORIGIN) return "own";
  // On http://192.168.… browsers send no Sec-Fetch-Site; there the host the request came to is the
  // measure. An https portal has one name.
  const mayHaveNames = env.PUBLIC_ORIGIN.startsWith("http:");
  return mayHaveNames && new URL(origin).host === header("Host") ? "own" : "foreign";
}

/** Whether a browser says itself that it posts from our own pages: no token is asked for. */
export function isOwnPost(header: Header): boolean {
  return signOf(header) === "own";
}
