import { nameId } from "#app/lib/name-id.server.ts";
import { textOf } from "./read-form.server.ts";

/**
 * Under which a form that creates something is sent: what its page was rendered with, and what it
 * says. The same words sent again by one page have the same key, others another one, and so has a
 * page that was opened anew. Undefined for a form without one.
 */
export function requestKeyOf(form: FormData, ...said: string[]): string | undefined {
  const page = textOf(form, "request_key");
  return /^[\w-]{8,64}$/.test(page) ? nameId(page, ...said) : undefined;
}
