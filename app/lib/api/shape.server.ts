import { AsyncLocalStorage } from "node:async_hooks";
import { z } from "zod";
import type { Paging } from "#app/lib/paging.ts";
import type { TakeFacts } from "#app/lib/take/facts.ts";
import { MOST_PEAKS } from "#app/lib/take/wire.ts";

/**
 * Pieces that tolerate what the provider's PHP sends: numbers as text, 0/1 for yes and no, null or
 * [] where nothing is.
 */
export const number = z.coerce.number();
export const text = z.union([z.string(), z.number()]).transform(String);
export const optionalText = text
  .nullish()
  .transform((value) => value ?? null)
  .catch(null);
export const optionalNumber = z.coerce
  .number()
  .nullish()
  .catch(null)
  .transform((value) =>
    value === undefined || value === null || Number.isNaN(value) ? null : value,
  );
export const yes = z
  .union([z.boolean(), z.number(), z.string()])
  .nullish()
  .transform((value) => value === true || value === 1 || value === "1" || value === "true");
export const peaks = z
  .array(z.coerce.number().min(0).max(100))
  .max(MOST_PEAKS)
  .nullish()
  .catch(null)
  .transform((value) => (value && value.length > 0 ? value : null));

const milliseconds = z.coerce.number().min(0).max(3_600_000).nullable().catch(null);
/** What a take says of itself, or null. */
export const takeFacts = z
  .object({
    start_ms: milliseconds,
    pause_ms: milliseconds,
    repeats: z.coerce.number().int().min(0),
  })
  .nullish()
  .catch(null)
  .transform((facts): TakeFacts | null =>
    facts ? { startMs: facts.start_ms, pauseMs: facts.pause_ms, repeats: facts.repeats } : null,
  );

/**
 * A list that may be missing; a row that cannot be read is left out rather than failing the page.
 */
export function list<Schema extends z.ZodTypeAny>(row: Schema) {
  return z
    .array(z.unknown())
    .nullish()
    .catch(null)
    .transform((rows, { path }): z.output<Schema>[] =>
      (rows ?? []).flatMap((value) => readable(row, value, path)),
    );
}

const unreadFields = new AsyncLocalStorage<Set<string>>();

function readable<Schema extends z.ZodTypeAny>(
  row: Schema,
  value: unknown,
  path: (string | number)[],
): z.output<Schema>[] {
  const result: z.SafeParseReturnType<z.input<Schema>, z.output<Schema>> = row.safeParse(value);
  if (result.success) return [result.data];
  for (const issue of result.error.issues)
    unreadFields.getStore()?.add([`${path.join(".")}[]`, ...issue.path].join("."));
  return [];
}

/** What the schema makes of a body, and the fields that kept rows of its lists from being read. */
export function parseAnswer<Answer>(
  schema: z.ZodType<Answer, z.ZodTypeDef, unknown>,
  body: unknown,
): { parsed: z.SafeParseReturnType<unknown, Answer>; unread: string[] } {
  const fields = new Set<string>();
  const parsed = unreadFields.run(fields, () => schema.safeParse(body));
  return { parsed, unread: [...fields].slice(0, 5) };
}

/** One page of a list, as the provider's paginator sends it. */
export function pageOf<Schema extends z.ZodTypeAny>(row: Schema) {
  return z.object({
    data: list(row),
    current_page: z.coerce.number().int().min(1).catch(1),
    last_page: z.coerce.number().int().min(1).catch(1),
    from: optionalNumber,
    to: optionalNumber,
    total: optionalNumber,
  });
}

export interface Page<Row> extends Paging {
  data: Row[];
}

/**
 * The answer of a call that only confirms. Any body confirms, none at all and `[]` too, since a
 * refusal is told before; so every field must be one that may be missing.
 */
export function confirmation<Fields extends z.ZodRawShape>(fields: Fields) {
  const asObject = (body: unknown) => (z.record(z.unknown()).safeParse(body).success ? body : {});
  return z.preprocess(asObject, z.object(fields));
}

/** The answer of calls of which only the success matters. */
export const done = confirmation({ message: optionalText });
