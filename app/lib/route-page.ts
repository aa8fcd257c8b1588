import { isRouteErrorResponse } from "@remix-run/react";
import * as z from "zod";
import { PORTAL_NAME } from "#plan/school.ts";
import type { Paging } from "./paging.ts";
import type { HeadersFunction } from "@remix-run/node";

/** Returns the title of a page or of its `error`. Null gives the portal's name alone. */
export function pageTitle(title: string | null, error: unknown, titleOf = errorTitle) {
  const shown = error === undefined || error === null ? title : titleOf(error);
  return [{ title: shown === null ? PORTAL_NAME : `${shown} - ${PORTAL_NAME}` }];
}

/** Returns the token of a mailed link: the last part of its path. */
export function tokenOf(url: URL): string {
  return decodeURIComponent(url.pathname.split("/").filter(Boolean).at(-1) ?? "");
}

/** For a URL with a secret: no other site may see it as a referrer. */
export function mailedTokenMeta(title: string, error: unknown) {
  return [...pageTitle(title, error), { name: "referrer", content: "same-origin" }];
}

export function dialogueTitle(title: string, error: unknown) {
  return pageTitle(title, error, dialogueErrorTitle);
}

/** Returns the title of a list's page. After a search, the result comes first: it is the news. */
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
    hadMore: z.boolean().default(false),
  })
  .catch({ kind: "unknown", message: "", fields: [], hadFile: false, hadMore: false });

const TITLES: Record<number, string> = {
  401: "Your session has ended",
  403: "No access",
  404: "404 Error!",
  405: "Not possible",
  413: "Too large",
  429: "Too many tries",
  503: "This did not load",
};

/** Returns the parts of a thrown error that may be shown. An unexpected error has no message. */
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

/** Statuses with the same text on every page: log-in, plan, URL, size, rate and failure. */
const SAID_ALIKE = new Set([401, 403, 404, 405, 413, 429, 500]);

/** Returns the title of an error of a dialogue's page. The contract has words for a failed load. */
export function dialogueErrorTitle(error: unknown): string {
  const { status, message } = pageError(error);
  return SAID_ALIKE.has(status) || message === "" ? errorTitle(error) : "Unable to fetch data";
}

/** The settings that a route module exports for its page. */
interface PageHandle {
  /** True for a page with an island or an enhancement: it loads the one script. */
  script: true;
  /** Files of the build, as "studio", and scripts by `data-enhance`: all that they need is preloaded. */
  modules?: string[];
  /** The same for the pages that students open next: fetched while this page is idle. */
  leadsTo?: string[];
  /** True for pages with the style sheet before log-in. "guests": only guests see it so. */
  door?: true | "guests";
  /** True when the page may show videos of other services in frames. */
  videos?: true;
}

export const scripted: PageHandle = { script: true };
export const beforeLogin: PageHandle = { script: true, door: true };
/** For everybody: students see it in their frame, guests as a page before log-in. */
export const forAnybody: PageHandle = { script: true, door: "guests" };
export const withVideos: PageHandle = { script: true, videos: true };

/** For a list or a question before a segment. */
export const beforeSegment: PageHandle = {
  script: true,
  leadsTo: ["studio"],
};

/**
 * For a page that shows a token, typed text, or an account's data. lynx knows only `no-cache`: it
 * would show the page of before from its memory.
 */
export const noStore: HeadersFunction = () => ({ "Cache-Control": "no-store, no-cache" });

export function withModules(...modules: string[]): PageHandle {
  return { script: true, modules };
}

export function wantsScript(handle: unknown): boolean {
  return isHandle(handle);
}

export function modulesOf(handle: unknown): string[] {
  return isHandle(handle) ? (handle.modules ?? []) : [];
}

export function islandsAfter(handle: unknown): string[] {
  return isHandle(handle) ? (handle.leadsTo ?? []) : [];
}

export function isBeforeLogin({ handle, data }: { handle: unknown; data: unknown }): boolean {
  if (!isHandle(handle)) return false;
  return handle.door === "guests" ? hasNoFrame(data) : handle.door === true;
}

function hasNoFrame(data: unknown): boolean {
  return typeof data === "object" && data !== null && "frame" in data && data.frame === null;
}

export function showsVideos(handle: unknown): boolean {
  return isHandle(handle) && handle.videos === true;
}

/** Checks one property only: the router has no type for our handles, and there are no others. */
function isHandle(handle: unknown): handle is PageHandle {
  return (
    typeof handle === "object" && handle !== null && "script" in handle && handle.script === true
  );
}
