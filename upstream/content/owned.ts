import { sql } from "kysely";
import type { Flag } from "../db/flag.ts";

/** An entry with its source: `own` is 1 for the school's, 0 for the sample content. */
export type Owned<Entry> = Entry & { own: Flag };

export function owned<Entry extends object>(entries: Entry[], own: Flag): Owned<Entry>[] {
  return entries.map((entry) => ({ ...entry, own }));
}

/** Who sees the sample content: students too, as in a trial, or staff alone. */
export type SamplesFor = "students" | "staff";

/** Returns the `active` of a row: the school's content is offered, samples perhaps not. */
export function offered({ own }: { own: Flag }, samplesFor: SamplesFor): Flag {
  return own === 1 || samplesFor === "students" ? 1 : 0;
}

/** Returns whether a row is a sample that only staff see, or a sample that was removed. */
export function isStaffSample({ own, active }: { own: Flag; active: Flag }): boolean {
  return own === 0 && active === 0;
}

type SampleTable = "questions" | "words" | "mock_tests" | "videos" | "timetable" | "plans";

/** Returns the same as a condition for the rows of a table. */
export function staffSample(table: SampleTable) {
  const shown = table === "mock_tests" ? "listed" : "active";
  return sql<boolean>`(${sql.ref(`${table}.own`)} = 0 and ${sql.ref(`${table}.${shown}`)} = 0)`;
}

/** Returns whether a stored row differs from the values that it should have. */
export function differs(row: object | undefined, values: object): boolean {
  if (row === undefined) return true;
  const stored = new Map<string, unknown>(Object.entries(row));
  return Object.entries(values).some(([column, value]) => stored.get(column) !== value);
}

/**
 * Keeps the last entry of each key, in the place of the first. Sample content that the school has
 * withdrawn stays withdrawn.
 */
export function byKey<Entry extends { own: Flag }>(
  entries: Entry[],
  keyOf: (entry: Entry) => string,
  known: Map<string, { own: Flag }>,
): Map<string, Entry> {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (entry.own === 1 || known.get(key)?.own !== 1) found.set(key, entry);
  }
  return found;
}
