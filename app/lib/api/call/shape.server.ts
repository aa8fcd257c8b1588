import * as z from "zod";
import { type TakeFacts, MOST_PEAKS } from "#app/lib/studio/take/take.ts";
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

/** Returns the number of a dialogue that all screens show, and a title for one without. */
export function dialogueName(
  id: number,
  { serial_no, question_title }: { serial_no: string | null; question_title: string | null },
): { serial_no: string; question_title: string } {
  const serial = serial_no || String(id);
  return { serial_no: serial, question_title: question_title || `Dialogue ${serial}` };
}

/** Returns "" for no notes, and null when the provider does not send them: keep the old ones. */
export function notesOf(labels: { notes?: string | null } | null | undefined): string | null {
  return labels === undefined ? null : (labels?.notes ?? "");
}

/** Reads the main list of a page. Fails when none of its rows can be read. */
export function mainList<Schema extends z.ZodType>(row: Schema) {
  const readRows = rowsReader(row);
  return z.transform((value: unknown, { issues }): z.output<Schema>[] => {
    const read = readRows(value, issues);
    const sent = rowsIn(value);
    if (sent === null || (sent.length > 0 && read.length === 0))
      issues.push({ code: "custom", message: "unreadable", input: value });
    return read;
  });
}

/** Leaves out unreadable rows. PHP writes a list with gaps as an object. */
export function list<Schema extends z.ZodType>(row: Schema) {
  const readRows = rowsReader(row);
  return z.transform((value: unknown, { issues }) => readRows(value, issues));
}

export function orNone<Schema extends z.ZodType>(schema: Schema) {
  const read = tolerant(schema);
  return z.transform((value: unknown, { issues }): z.output<Schema> | null => {
    const one: unknown = Array.isArray(value) ? value[0] : value;
    if ((one ?? null) === null) return null;
    const { parsed, lost, faults } = read(one);
    for (const path of [...lost, ...faults]) issues.push(lostAt(path));
    return parsed.success ? parsed.data : null;
  });
}

export function rowsIn(value: unknown): unknown[] | null {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) return Array.from<unknown>(value);
  // A schema would add an issue for every other key.
  if (typeof value !== "object") return null;
  const entries: [string, unknown][] = Object.entries(value);
  return entries.every(([name]) => /^\d+$/.test(name)) ? entries.map(([, row]) => row) : null;
}

/** PHP writes `[]` or null when all of the lists are empty. */
export function holding<Fields extends z.ZodRawShape>(fields: Fields) {
  const nothing = Object.fromEntries(Object.keys(fields).map((name) => [name, null]));
  const isNothing = (value: unknown) =>
    value === null || (Array.isArray(value) && value.length === 0);
  return z.preprocess((value) => (isNothing(value) ? nothing : value), z.object(fields));
}

type Issues = z.core.ParsePayload["issues"];
type Path = PropertyKey[];

function rowsReader<Schema extends z.ZodType>(row: Schema) {
  const read = tolerant(row);
  return (value: unknown, issues: Issues): z.output<Schema>[] => {
    const rows = rowsIn(value);
    if (rows === null) issues.push(lostAt([]));
    return (rows ?? []).flatMap((entry, index) => {
      const { parsed, lost, faults } = read(entry);
      for (const path of [...lost, ...faults]) issues.push(lostAt([index, ...path]));
      return parsed.success ? [parsed.data] : [];
    });
  };
}

/**
 * An issue that does not stop the objects and arrays around it. It would stop a `transform`, so a
 * schema with lists has none: values made from lists are made from the whole answer.
 */
function lostAt(path: Path): Issues[number] {
  return { code: "custom", params: { isLost: true }, path, input: undefined, continue: true };
}

interface Read<Value> {
  parsed: z.ZodSafeParseResult<Value>;
  /** Paths in rows that were left out. */
  lost: Path[];
  /** Paths that made the whole answer fail. */
  faults: Path[];
}

/** Parses a second time without the bad rows, when they are the only issues. */
function tolerant<Schema extends z.ZodType>(schema: Schema) {
  let forgiving: Schema | undefined;
  return (value: unknown): Read<z.output<Schema>> => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return { parsed, lost: [], faults: [] };
    const { issues } = parsed.error;
    const lost = issues.filter(isLost).map(({ path }) => path);
    const faults = issues.filter((issue) => !isLost(issue)).map(({ path }) => path);
    if (faults.length > 0) return { parsed, lost, faults };
    forgiving ??= schema.check((read) => void read.issues.splice(0));
    return { parsed: forgiving.safeParse(value), lost, faults };
  };
}

function isLost(issue: z.core.$ZodIssue): boolean {
  return issue.code === "custom" && issue.params?.isLost === true;
}

const TIME = /(_at|date|time)$/;

/** Adds the provider's zone to each time that has none, so that no reader needs the zone. */
export function giveZones(body: unknown, timeZone: string): void {
  if (Array.isArray(body)) {
    // A wave is a list of hundreds of numbers.
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

/** `unread` are the fields that lost lists or rows; `faults` made the whole answer fail. */
export function parseAnswer<Answer>(
  schema: z.ZodType<Answer>,
  body: unknown,
): { parsed: z.ZodSafeParseResult<Answer>; unread: string[]; faults: string[] } {
  const { parsed, lost, faults } = tolerant(schema)(body);
  return { parsed, unread: pathNames(lost), faults: pathNames(faults) };
}

/** Returns the first five paths, one for all rows of a list: `results.data[].id`. */
function pathNames(paths: Path[]): string[] {
  const names = paths.map((path) =>
    path.reduce<string>((name, part) => {
      if (typeof part === "number") return `${name}[]`;
      return name === "" ? String(part) : `${name}.${String(part)}`;
    }, ""),
  );
  return [...new Set(names)].slice(0, 5);
}

/** Any body, even an empty one, is a confirmation: a refusal throws before. Fields are optional. */
export function confirmation<Fields extends z.ZodRawShape>(fields: Fields) {
  const isObject = (body: unknown) =>
    typeof body === "object" && body !== null && !Array.isArray(body);
  const asObject = (body: unknown) => (isObject(body) ? body : {});
  return z.preprocess(asObject, z.object(fields));
}

export const done = confirmation({ message: optionalText });
