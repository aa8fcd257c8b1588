import { isRouteErrorResponse } from "@remix-run/react";
import { z } from "zod";

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

/**
 * What a route threw, as far as it may be shown: status 500 and no words for anything unexpected.
 */
export function pageError(error: unknown) {
  const isAnswer = isRouteErrorResponse(error);
  return {
    status: isAnswer ? error.status : 500,
    ...detailsSchema.parse(isAnswer ? error.data : null),
  };
}

/** The heading of an error page, and its title. */
export function errorTitle(error: unknown): string {
  return TITLES[pageError(error).status] ?? "Something went wrong";
}

/** Log-in, plan, address, size and haste have words of their own, on every page. */
const SAID_ALIKE = new Set([401, 403, 404, 405, 413, 429, 500]);

/** The same for a page of a dialogue: one that does not load is told in the agreed words. */
export function dialogueErrorTitle(error: unknown): string {
  const { status, message } = pageError(error);
  return SAID_ALIKE.has(status) || message === "" ? errorTitle(error) : "Unable to fetch data";
}
