import * as z from "zod";
import { parsePhone } from "#app/lib/text/phone.ts";
import { textOf } from "./read-form.server.ts";
import type { Texts } from "./result.ts";

type Schema<T> = z.ZodType<T>;

/** The field names of a form, from its schema or the function that builds it. */
export type FieldOf<S> =
  S extends Schema<infer T>
    ? keyof T & string
    : S extends (...from: never[]) => Schema<infer T>
      ? keyof T & string
      : never;

/** Returns the typed texts, to check and to show again. Never name a password here. */
export function typedIn<Name extends string>(
  form: FormData,
  names: readonly Name[],
): Record<Name, string>;
export function typedIn(form: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, textOf(form, name)]));
}

/** Returns the parsed form, or the first error of each field, in the order of the schema. */
export function check<T extends object>(
  schema: Schema<T>,
  values: { [Name in keyof T]: unknown },
): { given: T } | { errors: Texts<keyof T & string> };
export function check<T>(
  schema: Schema<T>,
  values: unknown,
): { given: T } | { errors: Texts<string> } {
  const { success, data, error } = schema.safeParse(values);
  if (success) return { given: data };
  const errors: Texts<string> = {};
  for (const { path, message } of error.issues) errors[path.join(".")] ??= message;
  return { errors };
}

/** Reads a phone number of any notation as E.164. With `required: null`, "" is valid. */
export function phone(country: string | undefined, required?: string | null) {
  return z.string().transform((typed, context) => {
    const isEmpty = typed.trim() === "";
    if (isEmpty && required === null) return "";
    const read = parsePhone(typed, country ?? null);
    if ("number" in read) return read.number;
    const message = (isEmpty && required) || read.error;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}
