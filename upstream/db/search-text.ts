import { setImmediate as turn } from "node:timers/promises";
import {
  ColumnNode,
  ColumnUpdateNode,
  InsertQueryNode,
  type KyselyPlugin,
  type OnConflictNode,
  type OperationNode,
  PrimitiveValueListNode,
  ReferenceNode,
  sql,
  TableNode,
  UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
} from "kysely";
import { foldSpelling } from "../../plan/spelling.ts";
import { isBlank } from "../../plan/typed.ts";
import type { Db } from "./schema.ts";

/** The columns that a search of each table reads, through the table's `search_text`. */
const SEARCHED = {
  questions: ["question_title", "category"],
  words: ["word", "paraphrase"],
  mock_tests: ["mocktest_name"],
  videos: ["title"],
} as const;
export type Searched = keyof typeof SEARCHED;

const TABLES = ["questions", "words", "mock_tests", "videos"] as const;
const COLUMN = "search_text";
/** Below the limit of both engines, and written within some milliseconds. */
const AT_ONCE = 500;

/** Returns the search text of a row. No search contains a line break, so none spans two columns. */
export function searchTextOf(texts: string[]): string {
  return texts.map(foldSpelling).join("\n");
}

/** Where people separate words. */
const BREAK = /[\s\p{Pd}\u200B\u200C]+/u;

/**
 * Returns a condition: a searched column of the table contains the text, in any equal spelling.
 * Between the words of the text, spaces do not count.
 */
export function contains(table: Searched, search: string, alias: string = table) {
  const words = search
    .split(BREAK)
    .flatMap((word) => foldSpelling(word).split(" "))
    .filter((word) => word !== "");
  // Only signs that the rule drops, such as an apostrophe.
  if (words.length === 0 && !isBlank(search)) return sql<boolean>`1 = 0`;
  const stored = sql.ref(`${alias}.${COLUMN}`);
  const found = sql<boolean>`${stored} like ${patternOf(words)} escape '\\'`;
  if (words.length < 2) return found;
  // Few rows have all the words, so the slow comparison is second.
  return sql<boolean>`(${found} and replace(${stored}, ' ', '') like ${patternOf([words.join("")])} escape '\\')`;
}

function patternOf(words: string[]): string {
  return `%${words.map((word) => word.replace(/[\\%_]/g, "\\$&")).join("%")}%`;
}

/** Writes the search text with each insert and update, so that no writer can forget it. */
export const writesSearchText: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (InsertQueryNode.is(node)) return inserting(node);
    return UpdateQueryNode.is(node) ? updating(node) : node;
  },
  transformResult: ({ result }) => Promise.resolve(result),
};

function inserting(node: InsertQueryNode): InsertQueryNode {
  const { columns, values, onConflict } = node;
  const sources = sourcesOf(node.into);
  if (!sources || !columns || !values || !ValuesNode.is(values)) return node;
  const places = sources.map((name) => columns.findIndex(({ column }) => column.name === name));
  const rows = values.values.map((row) => {
    const texts = places.map((place) => literal(row.values[place]));
    return PrimitiveValueListNode.is(row)
      ? PrimitiveValueListNode.create([...row.values, foldAll(texts)])
      : ValueListNode.create([...row.values, ValueNode.create(foldAll(texts))]);
  });
  const isChanged = onConflict?.updates?.some((update) => sources.includes(columnName(update)));
  return {
    ...node,
    columns: [...columns, ColumnNode.create(COLUMN)],
    values: ValuesNode.create(rows),
    ...(onConflict && isChanged && { onConflict: overwriting(onConflict) }),
  };
}

/** A conflict that changes a searched column takes it from the new row. */
function overwriting(node: OnConflictNode): OnConflictNode {
  const column = ColumnNode.create(COLUMN);
  const given = ReferenceNode.create(column, TableNode.create("excluded"));
  return { ...node, updates: [...(node.updates ?? []), ColumnUpdateNode.create(column, given)] };
}

function updating(node: UpdateQueryNode): UpdateQueryNode {
  const sources = sourcesOf(node.table);
  const { updates = [] } = node;
  if (!sources || !updates.some((update) => sources.includes(columnName(update)))) return node;
  const texts = sources.map((name) =>
    literal(updates.find((update) => columnName(update) === name)?.value),
  );
  const value = ValueNode.create(foldAll(texts));
  return {
    ...node,
    updates: [...updates, ColumnUpdateNode.create(ColumnNode.create(COLUMN), value)],
  };
}

function sourcesOf(table: OperationNode | undefined): readonly string[] | undefined {
  const name = table && TableNode.is(table) ? table.table.identifier.name : "";
  const known = TABLES.find((searched) => searched === name);
  return known && SEARCHED[known];
}

function columnName({ column }: ColumnUpdateNode): string {
  return ColumnNode.is(column) ? column.column.name : "";
}

function literal(value: unknown): unknown {
  return isNode(value) && ValueNode.is(value) ? value.value : value;
}

function isNode(value: unknown): value is OperationNode {
  return typeof value === "object" && value !== null && "kind" in value;
}

/** Throws where a column is missing: the row would not be found until the job has read it. */
function foldAll(texts: unknown[]): string {
  const known = texts.filter((text) => typeof text === "string");
  if (known.length < texts.length) throw new Error("Write all searched columns at once, as texts.");
  return searchTextOf(known);
}

/**
 * Writes the search texts that are missing or of another rule: after an upgrade, or written by an
 * API of an earlier version. Requests get their turn between batches.
 */
export async function keepSearchTexts(db: Db, isOver: () => boolean): Promise<void> {
  for (const table of TABLES)
    for (let after = 0; !isOver(); await turn()) {
      const rows = await readTexts(db, table, after);
      const wrong = rows.filter(({ was, text }) => was !== text);
      if (wrong.length > 0) await writeTexts(db, table, wrong);
      const last = rows.at(-1);
      if (!last || rows.length < AT_ONCE) break;
      after = last.id;
    }
}

type Text = { id: number; was: string | null; text: string };

async function readTexts(db: Db, table: Searched, after: number): Promise<Text[]> {
  const sources = SEARCHED[table];
  const { rows } = await sql<Record<string, string | null> & { id: number }>`
    select id, search_text, ${sql.join(sources.map((name) => sql.ref(name)))}
    from ${sql.table(table)} where id > ${after} order by id limit ${AT_ONCE}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    was: row.search_text ?? null,
    text: searchTextOf(sources.map((name) => row[name] ?? "")),
  }));
}

/** Leaves out a row that somebody wrote meanwhile. */
async function writeTexts(db: Db, table: Searched, texts: Text[]): Promise<void> {
  const rows = texts.map(
    ({ id, was, text }) =>
      sql`(cast(${id} as integer), cast(${was} as text), cast(${text} as text))`,
  );
  await sql`with fresh (id, was, text) as (values ${sql.join(rows)})
    update ${sql.table(table)} set search_text = fresh.text from fresh
    where ${sql.ref(`${table}.id`)} = fresh.id
      and ${sql.ref(`${table}.search_text`)} is not distinct from fresh.was`.execute(db);
}
