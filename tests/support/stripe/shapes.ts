import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";

/** The shape of a value: a kind, allowed words, one of several, a list, any names, or fields. */
export type Shape =
  | string
  | { is: (string | null)[] }
  | { either: Shape[] }
  | { each: Shape }
  | { map: Shape }
  /** A name with an exclamation mark is required. */
  | { fields: Record<string, Shape> };

const shape: z.ZodType<Shape> = z.lazy(() =>
  z.union([
    z.string(),
    z.object({ is: z.array(z.string().nullable()) }).strict(),
    z.object({ either: z.array(shape) }).strict(),
    z.object({ each: shape }).strict(),
    z.object({ map: shape }).strict(),
    z.object({ fields: z.record(z.string(), shape) }).strict(),
  ]),
);

/** The parameters and results of Stripe's calls, written by derive-shapes.mjs. */
export const SHAPES = z
  .object({
    library: z.string(),
    openApi: z.string(),
    apiVersion: z.string(),
    calls: z.record(z.string(), z.object({ takes: shape, answers: z.string() })),
    answers: z.record(z.string(), shape),
  })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, "shapes.json"), "utf8")));

/** Returns each part that does not fit, with its place; empty when all fits. */
export function misfits(expected: Shape, value: unknown, place = ""): string[] {
  if (typeof expected === "string")
    return isOfKind(expected, value) ? [] : [`${place}: no ${expected}`];
  if ("is" in expected)
    return expected.is.some((word) => word === value) ? [] : [`${place}: ${String(value)}`];
  if ("either" in expected) {
    const each = expected.either.map((one) => misfits(one, value, place));
    return each.toSorted((one, other) => one.length - other.length)[0] ?? [];
  }
  if ("each" in expected)
    return Array.isArray(value)
      ? value.flatMap((one, index) => misfits(expected.each, one, `${place}[${index}]`))
      : [`${place}: no list`];
  if (!isObject(value)) return [`${place}: no object`];
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  if ("map" in expected)
    return entries.flatMap(([name, one]) => misfits(expected.map, one, `${place}[${name}]`));
  const { fields } = expected;
  const missing = Object.keys(fields)
    .filter((name) => name.endsWith("!") && value[name.slice(0, -1)] === undefined)
    .map((name) => `${place}[${name}]: missing`);
  const wrong = entries.flatMap(([name, one]) => {
    const field = fields[name] ?? fields[`${name}!`];
    return field === undefined
      ? [`${place}[${name}]: unknown`]
      : misfits(field, one, `${place}[${name}]`);
  });
  return [...missing, ...wrong];
}

/** Adds null for required fields that are missing and may be null. */
export function complete(name: string, given: Record<string, unknown>): Record<string, unknown> {
  const expected = SHAPES.answers[name];
  if (typeof expected !== "object" || !("fields" in expected))
    throw new Error(`no shape of ${name}`);
  return { ...nulls(expected.fields), ...given };
}

/** Does the same for a nested object, such as a line of an invoice. */
export function within(name: string, path: string[], given: Record<string, unknown>) {
  const found = path.reduce<Shape | undefined>(
    (at, field) => step(at, field),
    SHAPES.answers[name],
  );
  if (typeof found !== "object" || !("fields" in found)) throw new Error(`no ${path.join(".")}`);
  return { ...nulls(found.fields), ...given };
}

function step(at: Shape | undefined, field: string): Shape | undefined {
  if (typeof at !== "object") return undefined;
  if ("each" in at) return step(at.each, field);
  if ("either" in at) return at.either.map((one) => step(one, field)).find(Boolean);
  if (!("fields" in at)) return undefined;
  const next = at.fields[field] ?? at.fields[`${field}!`];
  return typeof next === "object" && "each" in next ? next.each : next;
}

function nulls(fields: Record<string, Shape>) {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, one]) =>
      name.endsWith("!") && misfits(one, null).length === 0 ? [[name.slice(0, -1), null]] : [],
    ),
  );
}

function isOfKind(kind: string, value: unknown): boolean {
  if (kind === "object") return isObject(value);
  // A form has only text.
  if (kind === "number") return typeof value === "number" || /^-?\d+$/.test(textOf(value));
  if (kind === "boolean") return typeof value === "boolean" || /^(true|false)$/.test(textOf(value));
  return typeof value === kind;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
