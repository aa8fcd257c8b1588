import * as z from "zod";
import { plainText } from "./plain-text.server.ts";

const UNREADABLE = Symbol("unreadable");

/**
 * Returns a schema made of one function, which keeps nothing in memory after the page. It reads a
 * missing field as undefined and fails on `UNREADABLE`.
 */
export function reader<Value>(read: (value: unknown) => Value | typeof UNREADABLE) {
  return z.transform((input: unknown, { issues }): Value => {
    const value = read(input);
    if (value !== UNREADABLE) return value;
    issues.push({ code: "custom", message: "unreadable", input });
    return z.NEVER;
  });
}

/** PHP writes one object as a list of one, and none as an empty list. */
export function one<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value: unknown): unknown => (Array.isArray(value) ? (value[0] ?? null) : value),
    schema,
  );
}

/** Reads an unreadable value as null. */
export function maybe<Schema extends z.ZodType>(schema: Schema) {
  return one(schema.nullish()).catch(null);
}

/** PHP sends numbers as text, 0 or 1 for a boolean, and null or [] for nothing. */

export const number = reader(numberIn);
/** Cheap for a missing field, where `.catch` would create an error. */
export const numberOr = (fallback: number) =>
  reader((value) => orNull(numberIn(value)) ?? fallback);
/** Rejects numbers that are no ids or too large for JSON: they would name another row. */
export const rowId = reader(idIn);
export const rowIdOrRow = reader((value) =>
  idIn(typeof value === "object" && value !== null && "id" in value ? value.id : value),
);
export const percentage = reader((value) =>
  orNull(numberIn(typeof value === "string" ? value.replace(/%\s*$/, "") : value)),
);
/** Also reads a duration such as "4:30". */
export const hours = reader((value) => {
  const [, whole, minutes] = /^\s*(\d+):([0-5]\d)(:\d\d)?\s*$/.exec(String(value)) ?? [];
  return minutes === undefined ? orNull(numberIn(value)) : Number(whole) + Number(minutes) / 60;
});
export const text = reader((value) => textIn(value) ?? UNREADABLE);
export const optionalText = reader(textIn);
/** Reads an id for calendars and addresses; null for other text. */
export const opaque = reader((value) => {
  const written = textIn(value);
  return written !== null && /^[\w-]{1,64}$/.test(written) ? written : null;
});
/** Reads text, or the HTML of a web editor as plain text. */
export const prose = reader((value) => {
  const written = textIn(value);
  return written === null ? null : plainText(written);
});
/** Limits and flags may be sent as booleans. */
export const optionalNumber = reader((value) => {
  return typeof value === "boolean" ? Number(value) : orNull(numberIn(value));
});
const isYes = (value: unknown) => [true, 1, "1", "true"].some((yes) => yes === value);
const isNo = (value: unknown) => [false, 0, "", "0", "false"].some((no) => no === value);
export const yes = reader(isYes);
/** Undefined for any other value. */
export const yesOrNo = reader((value) =>
  isYes(value) ? true : isNo(value) || value === null ? false : undefined,
);
/** A list counts as open unless the provider says that it is closed. */
export const notClosed = reader((value) => !isNo(value));

function orNull(read: number | typeof UNREADABLE): number | null {
  return read === UNREADABLE ? null : read;
}

function idIn(value: unknown): number | typeof UNREADABLE {
  const read = numberIn(value);
  return Number.isSafeInteger(read) && Number(read) > 0 ? read : UNREADABLE;
}

/** A plain number, or one with PHP's thousands separators (number_format). */
const NUMBER = /^\s*-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?\s*$/;

function numberIn(value: unknown): number | typeof UNREADABLE {
  if (typeof value === "number") return Number.isNaN(value) ? UNREADABLE : value;
  return typeof value === "string" && NUMBER.test(value)
    ? Number(value.replaceAll(",", ""))
    : UNREADABLE;
}

function textIn(value: unknown): string | null {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : null;
}

/** Reads a number of any notation; null outside the bounds. */
export function numberBetween(least: number, most: number) {
  return reader((value) => {
    const read = value === null ? NaN : Number(value);
    return read >= least && read <= most ? read : null;
  });
}

export function numbersBetween(least: number, most: number, longest: number) {
  return reader((value): number[] | null => {
    if (!Array.isArray(value) || value.length === 0 || value.length > longest) return null;
    const read = value.map(Number);
    return read.every((each) => each >= least && each <= most) ? read : null;
  });
}
