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
  503: "We can't load this just now",
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
