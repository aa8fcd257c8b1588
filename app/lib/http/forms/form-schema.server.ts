import * as z from "zod";
import { parsePhone } from "#app/lib/text/phone.ts";
import { manyLines, oneLine, readEmail } from "#plan/typed.ts";
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

interface TextRules {
  required?: string;
  limit?: number;
}

/** Reads one line of text. Drops control characters, which some databases refuse. */
export function line(label: string, { required = `${label} is required`, limit }: TextRules = {}) {
  return text(oneLine, label, limit).refine((typed) => typed !== "", required);
}

export function optionalLine(label: string, limit?: number) {
  return text(oneLine, label, limit);
}

export function prose(label: string, { required = `${label} is required`, limit }: TextRules = {}) {
  return text(manyLines, label, limit).refine((typed) => typed !== "", required);
}

/** Reads an email address. With `required: null`, "" is valid. */
export function email(invalid: string, required: string | null = invalid) {
  return z.string().transform((typed, context) => {
    const isEmpty = oneLine(typed) === "";
    if (isEmpty && required === null) return "";
    const address = readEmail(typed);
    if (address !== null) return address;
    context.addIssue({ code: "custom", message: (isEmpty && required) || invalid });
    return z.NEVER;
  });
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

/** Reads a whole number from 1 to `most`. */
export function whole(label: string, most: number) {
  return z.string().transform((typed, context) => {
    const number = Number(typed.trim());
    if (/^\d{1,9}$/.test(typed.trim()) && number >= 1 && number <= most) return number;
    const message = `${label} must be a whole number from 1 to ${counted(most)}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** True for an https:// address, and for "": another rule may require one. */
export function isSecureAddress(url: string): boolean {
  return url === "" || (URL.canParse(url) && url.startsWith("https://"));
}

export function oneOf<T extends string>(values: readonly T[], required: string) {
  return z.string().transform((typed, context) => {
    const chosen = values.find((value) => value === typed);
    if (chosen !== undefined) return chosen;
    context.addIssue({ code: "custom", message: required });
    return z.NEVER;
  });
}

/** Counts characters, not units of UTF-16. */
function text(clean: (typed: string) => string, label: string, limit = 255) {
  return z
    .string()
    .transform(clean)
    .superRefine((typed, context) => {
      const length = [...typed].length;
      if (length <= limit) return;
      const message = `${label} can hold ${counted(limit)} characters, and ${counted(length)} are typed. Shorten the text.`;
      context.addIssue({ code: "custom", message });
    });
}

const counted = (count: number) => count.toLocaleString("en-AU");
