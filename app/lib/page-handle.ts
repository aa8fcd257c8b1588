import type { HeadersFunction } from "@remix-run/node";

/** What a route module says about its page beside its data. */
export interface PageHandle {
  /** The page has an island or an enhancement, so it gets the one script. */
  script: true;
  /** Names of the islands that the page shows: what they need is announced in its head. */
  islands?: string[];
  /** Islands of the page that students go on to from here: fetched while they look around. */
  leadsTo?: string[];
  /** A page before log-in, which has a style sheet of its own. */
  door?: true;
  /** The page may show videos of other services in frames. */
  videos?: true;
}

export const scripted: PageHandle = { script: true };
export const atTheDoor: PageHandle = { script: true, door: true };
export const withVideos: PageHandle = { script: true, videos: true };

/** A list or a question on the way to a segment. */
export const beforeSegment: PageHandle = { script: true, leadsTo: ["segment-studio"] };

/**
 * Headers of a page that no cache keeps, since it may show a token, what was typed or who somebody
 * is.
 */
export const noStore: HeadersFunction = () => ({ "Cache-Control": "no-store" });

export function withIslands(...islands: string[]): PageHandle {
  return { script: true, islands };
}

export function wantsScript(handle: unknown): boolean {
  return isHandle(handle);
}

export function islandsOf(handle: unknown): string[] {
  return isHandle(handle) ? (handle.islands ?? []) : [];
}

export function islandsAfter(handle: unknown): string[] {
  return isHandle(handle) ? (handle.leadsTo ?? []) : [];
}

export function isAtTheDoor(handle: unknown): boolean {
  return isHandle(handle) && handle.door === true;
}

export function showsVideos(handle: unknown): boolean {
  return isHandle(handle) && handle.videos === true;
}

/** Handles of our own routes are the only ones there are; the router has no type for them. */
function isHandle(handle: unknown): handle is PageHandle {
  return (
    typeof handle === "object" && handle !== null && "script" in handle && handle.script === true
  );
}
