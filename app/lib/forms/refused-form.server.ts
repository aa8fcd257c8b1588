import { data } from "@remix-run/node";
import { formatWait } from "#app/lib/format.ts";
import { type FormResult, refusal } from "./result.ts";
import { ApiError } from "#app/lib/api/api-error.server.ts";

interface Refused {
  /** Names of the fields in their order on the page; messages for others are told as a whole. */
  fields: readonly string[];
  values: Record<string, string>;
  /** Stands before the message of the whole. */
  title?: string;
  /** "We can't create your account just now." */
  failed: string;
}

/** The same page with what the upstream had against the form. Anything but a failed call is thrown on. */
export function refusedForm(error: unknown, { fields, values, title, failed }: Refused) {
  if (!(error instanceof ApiError)) throw error;
  const errors: FormResult["errors"] = {};
  for (const field of fields) {
    const message = error.kind === "refused" ? error.fieldErrors[field] : undefined;
    if (message) errors[field] = message;
  }
  const alert =
    Object.keys(errors).length > 0 ? undefined : { title, text: messageOf(error, failed) };
  return data(refusal({ errors, values, alert }), {
    status: statusOf(error),
    headers: retryAfter(error),
  });
}

/** The same page, with the time to wait for the next try. */
export function throttledForm(seconds: number, values: Record<string, string>) {
  const headers = { "Retry-After": String(seconds) };
  return data(refusal({ values, alert: { text: waitMessage(seconds) } }), { status: 429, headers });
}

/** A failed call in words. The provider's own words only where it refused what was typed. */
export function messageOf(error: ApiError, failed: string): string {
  if (error.kind === "throttled") return waitMessage(error.retryAfter ?? 60);
  if (error.kind === "unavailable")
    return `${failed} The service does not answer. Try again in a moment.`;
  if (error.kind === "refused" || error.kind === "conflict" || error.kind === "forbidden")
    return Object.values(error.fieldErrors)[0] ?? error.message;
  return `${failed} Try again in a moment.`;
}

export function waitMessage(seconds: number): string {
  return `Too many tries. Wait ${formatWait(seconds)}, then try again.`;
}

function statusOf(error: ApiError): number {
  if (error.kind === "throttled") return 429;
  return error.kind === "unavailable" ? 503 : 422;
}

function retryAfter(error: ApiError): Record<string, string> {
  return error.retryAfter === null ? {} : { "Retry-After": String(error.retryAfter) };
}
