import { isRouteErrorResponse } from "@remix-run/react";
import * as z from "zod";
import { PORTAL_NAME } from "#plan/school.ts";
import type { Paging } from "./paging.ts";

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
