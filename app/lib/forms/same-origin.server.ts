import { env } from "#app/lib/env.server.ts";

/**
 * Whether a changing request comes from our own pages. Rule: `Sec-Fetch-Site` must be same-origin or none; without it the
 * Origin must be ours; `null` or no sign at all is refused. (Remix's own check covers neither resource routes nor `?_data=`.)
 */
export function isSameOrigin(request: Request): boolean {
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none";
  const origin = request.headers.get("Origin");
  if (origin === null || origin === "null") return false;
  if (origin === env.PUBLIC_ORIGIN) return true;
  // On http://192.168.… browsers send no Sec-Fetch-Site; there the host the request came to is the measure.
  return URL.canParse(origin) && new URL(origin).host === request.headers.get("Host");
}
