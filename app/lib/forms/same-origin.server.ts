import { env } from "../env.server.ts";

/**
 * Whether a changing request comes from our own pages; `header` reads one of its headers. Rule:
 * `Sec-Fetch-Site` must be same-origin or none; without it the Origin must be ours; `null` or no
 * sign at all is refused. The server asks first and answers in words, the app asks again, since
 * Remix's own check covers neither resource routes nor `?_data=`.
 */
export function isOwnPost(header: (name: string) => string | null | undefined): boolean {
  // Read here: fetchSite of remix-utils 7.7.0 looks for a header called Set-Fetch-Site.
  const site = header("Sec-Fetch-Site") ?? null;
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = header("Origin") ?? null;
  if (origin === null || !URL.canParse(origin)) return false;
  if (origin === env.PUBLIC_ORIGIN) return true;
  // On http://192.168.… browsers send no Sec-Fetch-Site; there the host the request came to is the
  // measure.
  return new URL(origin).host === header("Host");
}
