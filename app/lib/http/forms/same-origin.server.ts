import type { Portal } from "#app/lib/portal.server.ts";

/** The cookie that the token in the forms of a text browser is bound to. */
export function formCookie({ settings }: Portal): string {
  return settings.PUBLIC_ORIGIN.startsWith("https:") ? "__Host-form" : "form";
}

/** Any cookie by which a form's token is checked: ours, or the one of the pages for staff. */
function hasFormCookie(portal: Portal, cookies: string): boolean {
  return new RegExp(`(^|;)\\s*(${formCookie(portal)}|ccl_staff_form)=`).test(cookies);
}

type Header = (name: string) => string | null | undefined;

/**
 * Whether a changing request comes from our own pages; `header` reads one of its headers. Rule:
 * `Sec-Fetch-Site` must be same-origin or none; without it the Origin must be ours, and `null` is
 * refused. A browser that sends neither must have our cookie, and then the form's token decides.
 * The server asks first and answers in words, the app asks again, since Remix's own check covers
 * neither resource routes nor `?_data=`.
 */
export function signOf(portal: Portal, header: Header): "own" | "foreign" | "token" {
  // Read here: fetchSite of remix-utils 7.7.0 looks for a header called Set-Fetch-Site.
  const site = header("Sec-Fetch-Site") ?? null;
  if (site !== null) return site === "same-origin" || site === "none" ? "own" : "foreign";
  const origin = header("Origin") ?? null;
  if (origin === null) return hasFormCookie(portal, header("Cookie") ?? "") ? "token" : "foreign";
  if (!URL.canParse(origin)) return "foreign";
  const { PUBLIC_ORIGIN } = portal.settings;
  if (origin === PUBLIC_ORIGIN) return "own";
  // On http://192.168.… browsers send no Sec-Fetch-Site; there the host the request came to is the
  // measure. An https portal has one name.
  const mayHaveNames = PUBLIC_ORIGIN.startsWith("http:");
  return mayHaveNames && new URL(origin).host === header("Host") ? "own" : "foreign";
}

/** Whether a browser says itself that it posts from our own pages: no token is asked for. */
export function isOwnPost(portal: Portal, header: Header): boolean {
  return signOf(portal, header) === "own";
}
