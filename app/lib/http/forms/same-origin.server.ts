import type { Portal } from "#app/lib/portal.server.ts";

/** The cookie that a text browser's form token is bound to. */
export function formCookie({ settings }: Portal): string {
  return settings.PUBLIC_ORIGIN.startsWith("https:") ? "__Host-form" : "form";
}

function hasFormCookie(portal: Portal, cookies: string): boolean {
  return new RegExp(`(^|;)\\s*${formCookie(portal)}=`).test(cookies);
}

/** Where a mail program posts by itself: the token in the address is the only sign there is. */
export const ONE_CLICK = /^\/reminders\/stop\/[^/]+\/?$/i;

type Header = (name: string) => string | null | undefined;

/**
 * Whether a changing request comes from our own pages. `Sec-Fetch-Site` must be same-origin or
 * none. Without it the Origin must be ours; `null` is refused. A browser that sends neither needs
 * our cookie, and the form's token decides. The server asks first; the app asks again, since Remix
 * checks neither resource routes nor `?_data=`.
 */
export function signOf(portal: Portal, header: Header): "own" | "foreign" | "token" {
  // Not fetchSite of remix-utils 7.7.0, which reads a header called Set-Fetch-Site.
  const site = header("Sec-Fetch-Site") ?? null;
  if (site !== null) return site === "same-origin" || site === "none" ? "own" : "foreign";
  const origin = header("Origin") ?? null;
  if (origin === null) return hasFormCookie(portal, header("Cookie") ?? "") ? "token" : "foreign";
  if (!URL.canParse(origin)) return "foreign";
  const { PUBLIC_ORIGIN } = portal.settings;
  if (origin === PUBLIC_ORIGIN) return "own";
  // Browsers send no Sec-Fetch-Site to http://192.168.…: there the host of the request decides.
  const mayHaveNames = PUBLIC_ORIGIN.startsWith("http:");
  return mayHaveNames && new URL(origin).host === header("Host") ? "own" : "foreign";
}

/** The browser itself says that it posts from our own pages: it needs no token. */
export function isOwnPost(portal: Portal, header: Header): boolean {
  return signOf(portal, header) === "own";
}
