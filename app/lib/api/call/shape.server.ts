import { z } from "zod";
import { type TakeFacts, MOST_PEAKS } from "#app/lib/studio/take/facts.ts";
import { withZone } from "#app/lib/text/upstream-time.ts";
import { numberBetween, numbersBetween, optionalText } from "./reader.server.ts";

export const peaks = numbersBetween(0, 100, MOST_PEAKS);

const milliseconds = numberBetween(0, 3_600_000);
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

/** The one number of a dialogue on every screen, and a name for one without. */
export function dialogueName(
  id: number,
  { serial_no, question_title }: { serial_no: string | null; question_title: string | null },
): { serial_no: string; question_title: string } {
  const serial = serial_no || String(id);
  return { serial_no: serial, question_title: question_title || `Dialogue ${serial}` };
}

/** "" for none; null when the provider does not say, so that no notes are overwritten. */
export function notesOf(labels: { notes?: string | null } | null | undefined): string | null {
  return labels === undefined ? null : (labels?.notes ?? "");
}

/** The list that a page is about. It fails when rows came and none can be read. */
export function mainList<Schema extends z.ZodTypeAny>(row: Schema) {
  const rows = list(row);
  return z.unknown().transform((value, { path, addIssue }): z.output<Schema>[] => {
    const read = rows.parse(value, { path });
    const sent = rowsIn(value);
    if (sent === null || (sent.length > 0 && read.length === 0))
      addIssue({ code: "custom", message: "unreadable" });
    return read;
  });
}

/** Leaves out rows that cannot be read. PHP writes a list that lost rows as an object. */
export function list<Schema extends z.ZodTypeAny>(row: Schema) {
  return z.unknown().transform((value, { path }): z.output<Schema>[] => {
    const rows = rowsIn(value);
    if (rows === null) notRead(path.join("."));
    return (rows ?? []).flatMap((entry) => readable(row, entry, `${path.join(".")}[]`));
  });
}

export function orNone<Schema extends z.ZodTypeAny>(schema: Schema) {
  return z.unknown().transform((value, { path }): z.output<Schema> | null => {
    const one: unknown = Array.isArray(value) ? value[0] : value;
    return (one ?? null) === null ? null : (readable(schema, one, path.join("."))[0] ?? null);
  });
}

export function rowsIn(value: unknown): unknown[] | null {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return Array.from<unknown>(value);
  // A schema would leave an issue behind for every other name.
  if (typeof value !== "object") return null;
  const entries: [string, unknown][] = Object.entries(value);
  return entries.every(([name]) => /^\d+$/.test(name)) ? entries.map(([, row]) => row) : null;
}

/** PHP writes `[]` or null where none of the lists has anything. */
export function holding<Fields extends z.ZodRawShape>(fields: Fields) {
  const nothing = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
  const isNothing = (value: unknown) =>
    value === null || (Array.isArray(value) && value.length === 0);
  return z.preprocess((value) => (isNothing(value) ? nothing : value), z.object(fields));
}

function readable<Schema extends z.ZodTypeAny>(
  row: Schema,
  value: unknown,
  place: string,
): z.output<Schema>[] {
  const result: z.SafeParseReturnType<z.input<Schema>, z.output<Schema>> = row.safeParse(value);
  if (result.success) return [result.data];
  for (const issue of result.error.issues) notRead([place, ...issue.path].join("."));
  return [];
}

const TIME = /(_at|date|time)$/;

/** Writes the provider's zone into each time that names none, so that no reader needs it. */
export function giveZones(body: unknown, timeZone: string): void {
  if (Array.isArray(body)) {
    // Waves are lists of hundreds of numbers.
    if (typeof body[0] === "object") for (const row of body) giveZones(row, timeZone);
    return;
  }
  if (typeof body !== "object" || body === null) return;
  for (const [name, value] of Object.entries(body)) {
    if (typeof value === "object") giveZones(value, timeZone);
    else if (typeof value === "string" && TIME.test(name))
      Reflect.set(body, name, withZone(value, timeZone));
  }
}

/** What is being read just now: zod has no other way to tell its schemas. */
let reading: { unread: Set<string>; page: number } | null = null;

function notRead(field: string): void {
  reading?.unread.add(field);
}

/** For a provider that does not say which page it sent. */
export function askedPage(): number {
  return reading?.page ?? 1;
}

/** `unread` are the fields that cost lists or rows; `page` was asked for. */
export function parseAnswer<Answer>(
  schema: z.ZodType<Answer, z.ZodTypeDef, unknown>,
  body: unknown,
  page: number,
): { parsed: z.SafeParseReturnType<unknown, Answer>; unread: string[] } {
  const unread = new Set<string>();
  reading = { unread, page };
  try {
    return { parsed: schema.safeParse(body), unread: [...unread].slice(0, 5) };
  } finally {
    reading = null;
  }
}

/** Any body confirms, even none, so every field may be missing. A refusal is told before. */
export function confirmation<Fields extends z.ZodRawShape>(fields: Fields) {
  const asObject = (body: unknown) => (z.record(z.unknown()).safeParse(body).success ? body : {});
  return z.preprocess(asObject, z.object(fields));
}

export const done = confirmation({ message: optionalText });
