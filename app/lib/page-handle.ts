import type { HeadersFunction } from "@remix-run/node";

/** What a route module says about its page beside its data. */
export interface PageHandle {
  /** The page has an island or an enhancement, so it gets the one script. */
  script: true;
  /** Names of the islands that the page shows: what they need is announced in its head. */
  islands?: string[];
  /** Islands of the page that students go on to from here: fetched while they look around. */
  leadsTo?: string[];
  /** Pages before log-in have a style sheet of their own. "guests": the page has no frame for them. */
  door?: true | "guests";
  /** The page may show videos of other services in frames. */
  videos?: true;
}

export const scripted: PageHandle = { script: true };
export const atTheDoor: PageHandle = { script: true, door: true };
/** Anybody sees it: students in their frame, guests as a page before log-in. */
export const forAnybody: PageHandle = { script: true, door: "guests" };
export const withVideos: PageHandle = { script: true, videos: true };

/** A list or a question on the way to a segment. */
export const beforeSegment: PageHandle = { script: true, leadsTo: ["segment-studio"] };

/** For a page that shows a token, what was typed, or who somebody is. */
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

export function isAtTheDoor({ handle, data }: { handle: unknown; data: unknown }): boolean {
  if (!isHandle(handle)) return false;
  return handle.door === "guests" ? hasNoFrame(data) : handle.door === true;
}

function hasNoFrame(data: unknown): boolean {
  return typeof data === "object" && data !== null && "frame" in data && data.frame === null;
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
