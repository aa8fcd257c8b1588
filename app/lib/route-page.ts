import { isRouteErrorResponse } from "@remix-run/react";
import * as z from "zod";
import { PORTAL_NAME } from "#plan/school.ts";
import type { Paging } from "./paging.ts";
import type { HeadersFunction } from "@remix-run/node";

/** The title of a page, or of its `error`. Null stands for the site alone. */
export function pageTitle(title: string | null, error: unknown, titleOf = errorTitle) {
  const shown = error === undefined || error === null ? title : titleOf(error);
  return [{ title: shown === null ? PORTAL_NAME : `${shown} - ${PORTAL_NAME}` }];
}

/** For a page whose address holds a secret: no other site may learn that address. */
export function mailedTokenMeta(title: string, error: unknown) {
  return [...pageTitle(title, error), { name: "referrer", content: "same-origin" }];
}

export function dialogueTitle(title: string, error: unknown) {
  return pageTitle(title, error, dialogueErrorTitle);
}

/** The title of a page of a list; what was found comes first, since that is new to who searched. */
export function listTitle(name: string, paging: Paging | undefined, error: unknown) {
  const { found, current_page = 1, last_page = 1 } = paging ?? {};
  const place = `${name}, page ${current_page} of ${last_page}`;
  return pageTitle(found ? `${found}: ${place}` : place, error);
}

const detailsSchema = z
  .object({
    kind: z.string(),
    message: z.string(),
    retryAfter: z.number().nullish(),
    fields: z.array(z.tuple([z.string(), z.string()])).default([]),
    hadFile: z.boolean().default(false),
  })
  .catch({ kind: "unknown", message: "", fields: [], hadFile: false });

const TITLES: Record<number, string> = {
  401: "Your session has ended",
  403: "No access",
  404: "404 Error!",
  405: "Not possible",
  413: "Too large",
  429: "Too many tries",
  503: "This did not load",
};

/** What a route threw, as far as it may be shown: no words for anything unexpected. */
export function pageError(error: unknown) {
  const isAnswer = isRouteErrorResponse(error);
  return {
    status: isAnswer ? error.status : 500,
    ...detailsSchema.parse(isAnswer ? error.data : null),
  };
}

export function errorTitle(error: unknown): string {
  return TITLES[pageError(error).status] ?? "Something went wrong";
}

/** Log-in, plan, address, size and haste have words of their own, on every page. */
const SAID_ALIKE = new Set([401, 403, 404, 405, 413, 429, 500]);

/** The same for a page of a dialogue. One that does not load has the agreed words. */
export function dialogueErrorTitle(error: unknown): string {
  const { status, message } = pageError(error);
  return SAID_ALIKE.has(status) || message === "" ? errorTitle(error) : "Unable to fetch data";
}

/** What a route module says about its page beside its data. */
interface PageHandle {
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
