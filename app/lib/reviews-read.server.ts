import type { Portal } from "./portal.server.ts";
import { readCookie, serialize } from "./http/cookies.server.ts";

const COOKIE = "reviews-read";
const LIFE_SECONDS = 365 * 24 * 60 * 60;
const MOST_KEPT = 50;

/** Mock tests whose review was opened in this browser, newest first. */
export function reviewsRead(request: Request): number[] {
  return (readCookie(request, COOKIE) ?? "").split(".").map(Number);
}

export function rememberReview(portal: Portal, request: Request, recordId: number): string | null {
  const known = reviewsRead(request).filter((id) => id > 0);
  if (known.includes(recordId)) return null;
  return serialize(
    portal,
    COOKIE,
    [recordId, ...known].slice(0, MOST_KEPT).join("."),
    LIFE_SECONDS,
  );
}
