import * as z from "zod";
import { manyLines, MAX_ID, oneLine } from "../plan/typed.ts";
import { stamp } from "./clock.ts";
import { invalid, type Refusal } from "./refusal.ts";

type Range = { min?: number; max?: number };

/**
 * Returns the typed input. Throws 422 with every message by field. `:field` in a message stands for
 * the field's name.
 */
export function validate<T extends z.ZodRawShape>(fields: T, input: Record<string, unknown>) {
  return parseInput(z.object(fields), input);
}

/** Does the same by a schema of the whole input. */
export function parseInput<T>(schema: z.ZodType<T>, input: Record<string, unknown>): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const errors: Record<string, string[]> = {};
  for (const issue of result.error.issues) {
    const field = String(issue.path[0] ?? "input");
    const message = issue.message.replace(":field", spoken(field));
    errors[field] = [...(errors[field] ?? []), message];
  }
  throw invalid(errors);
}

/** Returns a schema for an integer, which may be text. */
export function integer({ min = 1, max = MAX_ID }: Range = {}) {
  return z.transform((value: unknown, context) => {
    if (isMissing(value)) return refuse(context, "The :field field is required.");
    const number = toInteger(value);
    if (number === null) return refuse(context, "The :field field must be an integer.");
    if (number < min || number > max) return refuse(context, "The selected :field is invalid.");
    return number;
  });
}

/** Returns a schema for an integer, or null when it is missing. */
export function optionalInteger(range: Range = {}) {
  const present = integer(range);
  return z.transform((value: unknown, context) =>
    isMissing(value) ? null : handOn(present, value, context),
  );
}

/** Returns a schema for required text of at most `max` characters. */
export function text(max: number) {
  return z.transform((value: unknown, context) => {
    if (isMissing(value)) return refuse(context, "The :field field is required.");
    if (typeof value !== "string") return refuse(context, "The :field field must be a string.");
    if ([...value].length > max) return refuse(context, tooLongText(":field", max));
    return value;
  });
}

/** Returns a schema for one line of text. Line breaks and control characters become spaces. */
export function line(max: number) {
  return z.preprocess(
    (value) => (typeof value === "string" ? oneLine(value) || null : value),
    text(max),
  );
}

/** Returns a schema for text of several lines. A line break counts as one character. */
export function prose(max: number) {
  return z.preprocess(
    (value) => (typeof value === "string" ? manyLines(value) || null : value),
    text(max),
  );
}

/** Returns a schema for text that may be empty (null) or missing (undefined). */
export function optionalText(max: number) {
  const present = text(max);
  return z.transform((value: unknown, context) => {
    if (isMissing(value)) return value;
    const result = present.safeParse(value);
    return result.success ? result.data : refuse(context, messageOf(result.error));
  });
}

/** Returns a schema for the key of a form that may be sent again; null without one. */
export function requestKey() {
  return optionalText(100).transform((key) => key ?? null);
}

export function choice<Word extends string>(words: readonly Word[]) {
  return z.transform((value: unknown, context) => {
    if (isMissing(value)) return refuse(context, "The :field field is required.");
    return (
      words.find((word) => word === value) ?? refuse(context, "The selected :field is invalid.")
    );
  });
}

/** Returns a schema for a time in any ISO format, which it turns into a stamp. */
export function moment() {
  return text(40).transform((value, context) => {
    const date = new Date(value);
    return Number.isNaN(date.getTime()) || date.getUTCFullYear() > 9_999
      ? refuse(context, "The :field field must be a valid date.")
      : stamp(date);
  });
}

/** Returns a schema for yes or no, in the formats of forms and programs. */
export function yesOrNo() {
  return z.transform((value: unknown, context) => {
    if (isMissing(value)) return refuse(context, "The :field field is required.");
    const word = typeof value === "string" ? value.toLowerCase() : value;
    if ([true, 1, "yes", "1", "true"].some((yes) => yes === word)) return true;
    return [false, 0, "no", "0", "false"].some((no) => no === word)
      ? false
      : refuse(context, "The :field field must be true or false.");
  });
}

/** Returns a schema for a UUID; null when it is missing. */
export function optionalUuid() {
  const present = uuid();
  return z.transform((value: unknown, context) => {
    if (isMissing(value)) return null;
    const read = present.safeParse(value);
    return read.success ? read.data : refuse(context, messageOf(read.error));
  });
}

export function uuid() {
  return z.transform((value: unknown, context) => {
    if (isMissing(value)) return refuse(context, "The :field field is required.");
    const read = z.guid().safeParse(value);
    return read.success
      ? read.data.toLowerCase()
      : refuse(context, "The :field field must be a valid UUID.");
  });
}

/** Returns an integer of a query or path; null when it is invalid. */
export function toInteger(value: unknown): number | null {
  if (typeof value === "number") return Number.isSafeInteger(value) ? value : null;
  return typeof value === "string" && /^-?\d{1,12}$/.test(value) ? Number(value) : null;
}

/** Returns an id of a query or path, or null. */
export function toId(value: unknown): number | null {
  const id = toInteger(value);
  return id === null || id < 1 || id > MAX_ID ? null : id;
}

function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function handOn(schema: z.ZodType, value: unknown, context: z.RefinementCtx): number {
  const result = schema.safeParse(value);
  if (result.success) return z.number().parse(result.data);
  return refuse(context, messageOf(result.error));
}

function messageOf(error: z.ZodError): string {
  return error.issues[0]?.message ?? "Invalid.";
}

export function tooLong(name: string, max: number): Refusal {
  return invalid({ [name]: [tooLongText(name, max)] });
}

function tooLongText(name: string, max: number): string {
  return `The ${spoken(name)} field must not be greater than ${max} characters.`;
}

/** Rejects a field in its transformation. */
export function refuse(context: z.RefinementCtx, message: string): never {
  context.addIssue({ code: "custom", message });
  return z.NEVER;
}

function spoken(name: string): string {
  return name.replaceAll("_", " ");
}
