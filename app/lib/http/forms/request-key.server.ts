import { nameId } from "#app/lib/name-id.server.ts";
import { textOf } from "./read-form.server.ts";

/**
 * The key of a form that creates something: the same for the same words from the same page, so that
 * the API knows what is sent again.
 */
export function requestKeyOf(form: FormData, ...said: string[]): string | undefined {
  const page = textOf(form, "request_key");
  return /^[\w-]{8,64}$/.test(page) ? nameId(page, ...said) : undefined;
}
