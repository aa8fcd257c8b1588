import type { Portal } from "./portal.server.ts";
import { readCookie, serialize } from "./http/session.server.ts";

const COOKIE = "reviews-read";
const LIFE_SECONDS = 365 * 24 * 60 * 60;
const MOST_KEPT = 50;

/** The records of mock tests whose review was opened in this browser, the newest first. */
export function reviewsRead(request: Request): number[] {
  return (readCookie(request, COOKIE) ?? "").split(".").map(Number);
}

/** The `Set-Cookie` value that a review was opened; null when that is known. */
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
