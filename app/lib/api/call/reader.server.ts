import { z } from "zod";
import { plainText } from "./plain-text.server.ts";

const UNREADABLE = Symbol("unreadable");

/**
 * A schema that is one function; `UNREADABLE` fails. Unions and transforms of zod leave objects
 * behind that outlive the page: they took a fifth of a dialogue's time.
 */
class Reader<Value> extends z.ZodType<Value, z.ZodTypeDef, unknown> {
  readonly #read: (value: unknown) => Value | typeof UNREADABLE;

  constructor(read: (value: unknown) => Value | typeof UNREADABLE) {
    super({});
    this.#read = read;
  }

  override _parse(input: z.ParseInput): z.SyncParseReturnType<Value> {
    const value = this.#read(input.data);
    if (value !== UNREADABLE) return z.OK(value);
    const issue = { code: z.ZodIssueCode.custom, message: "unreadable" };
    z.addIssueToContext(this._getOrReturnCtx(input), issue);
    return z.INVALID;
  }
}

class One<Schema extends z.ZodTypeAny> extends z.ZodType<
  z.output<Schema>,
  z.ZodTypeDef,
  z.input<Schema>
> {
  readonly #schema: Schema;

  constructor(schema: Schema) {
    super({});
    this.#schema = schema;
  }

  override _parse({ data, path, parent }: z.ParseInput): z.ParseReturnType<z.output<Schema>> {
    const value: unknown = Array.isArray(data) ? (data[0] ?? null) : data;
    return this.#schema._parse({ data: value, path, parent });
  }
}

/** PHP writes one object as a list of one, and none as an empty list. */
export function one<Schema extends z.ZodTypeAny>(schema: Schema): One<Schema> {
  return new One(schema);
}

/** What cannot be read is none. */
export function maybe<Schema extends z.ZodTypeAny>(schema: Schema) {
  return one(schema.nullish()).catch(null);
}

/** PHP sends numbers as text, 0/1 for yes and no, and null or [] for nothing. */

export const number = new Reader(numberIn);
/** A number that no address can carry, or that lost digits in JSON, would lead to another row. */
export const rowId = new Reader(idIn);
export const rowIdOrRow = new Reader((value) =>
  idIn(typeof value === "object" && value !== null && "id" in value ? value.id : value),
);
export const percentage = new Reader((value) =>
  orNull(numberIn(typeof value === "string" ? value.replace(/%\s*$/, "") : value)),
);
/** A clock may write "4:30". */
export const hours = new Reader((value) => {
  const [, whole, minutes] = /^\s*(\d+):([0-5]\d)(:\d\d)?\s*$/.exec(String(value)) ?? [];
  return minutes === undefined ? orNull(numberIn(value)) : Number(whole) + Number(minutes) / 60;
});
export const text = new Reader((value) => textIn(value) ?? UNREADABLE);
export const optionalText = new Reader(textIn);
/** An editor for web pages may have written it. */
export const prose = new Reader((value) => {
  const written = textIn(value);
  return written === null ? null : plainText(written);
});
/** Limits and flags may come as yes and no. */
export const optionalNumber = new Reader((value) => {
  return typeof value === "boolean" ? Number(value) : orNull(numberIn(value));
});
const isYes = (value: unknown) => [true, 1, "1", "true"].some((yes) => yes === value);
const isNo = (value: unknown) => [false, 0, "", "0", "false"].some((no) => no === value);
export const yes = new Reader(isYes);
/** Undefined for what is neither. */
export const yesOrNo = new Reader((value) =>
  isYes(value) ? true : isNo(value) || value === null ? false : undefined,
);
/** A list that says nothing plain about plans is open. */
export const notClosed = new Reader((value) => !isNo(value));

function orNull(read: number | typeof UNREADABLE): number | null {
  return read === UNREADABLE ? null : read;
}

function idIn(value: unknown): number | typeof UNREADABLE {
  const read = numberIn(value);
  return Number.isSafeInteger(read) && Number(read) > 0 ? read : UNREADABLE;
}

/** Plain, or as PHP's number_format writes thousands. */
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

/** Null out of bounds; PHP may write the number in any way. */
export function numberBetween(least: number, most: number) {
  return new Reader((value) => {
    const read = value === null ? NaN : Number(value);
    return read >= least && read <= most ? read : null;
  });
}

export function numbersBetween(least: number, most: number, longest: number) {
  return new Reader((value): number[] | null => {
    if (!Array.isArray(value) || value.length === 0 || value.length > longest) return null;
    const read = value.map(Number);
    return read.every((each) => each >= least && each <= most) ? read : null;
  });
}
