import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../db/schema.ts";
import { UsageError } from "./usage.ts";

type Row = Record<string, string | number | null>;
type Sum = { rows: number; sum: bigint };

const AT_ONCE = 1_000;
const SUM_BITS = 256;

/**
 * Copies all rows from SQLite to PostgreSQL in one transaction, and compares the checksum of each
 * table. Returns the number of rows. Throws a UsageError.
 */
export async function moveRows(from: Db, to: Db): Promise<number> {
  const rows = await to.transaction().execute(async (trx) => {
    const tables = await referredFirst(trx);
    // The migrations and the start of this move wrote these rows.
    await trx.deleteFrom("settings").execute();
    let count = 0;
    for (const table of tables) {
      const sent = await copyTable(from, trx, table);
      const kept = await sumOfAll(readPostgres(trx, table));
      if (sent.rows !== kept.rows || sent.sum !== kept.sum)
        throw new UsageError(
          `The rows of ${table} changed on the way: ${sent.rows} were sent, ${kept.rows} arrived. Nothing was changed.`,
        );
      count += sent.rows;
    }
    await keepNumbers(from, trx);
    return count;
  });
  await sql`analyze`.execute(to);
  return rows;
}

/** Returns the tables in an order in which referred rows come first. */
async function referredFirst(to: Db): Promise<string[]> {
  const left = new Set((await to.introspection.getTables()).map(({ name }) => name));
  const { rows: refers } = await sql<{ from: string; to: string }>`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint where contype = 'f'`.execute(to);
  const ordered: string[] = [];
  while (left.size > 0) {
    const waits = (name: string) =>
      refers.some((refer) => refer.from === name && refer.to !== name && left.has(refer.to));
    const free = [...left].filter((name) => !waits(name));
    if (free.length === 0) throw new Error(`tables refer to each other: ${[...left].join(", ")}`);
    for (const name of free) left.delete(name);
    ordered.push(...free);
  }
  return ordered;
}

async function copyTable(from: Db, to: Db, table: string): Promise<Sum> {
  const total: Sum = { rows: 0, sum: 0n };
  for await (const rows of readSqlite(from, table)) {
    const text = JSON.stringify(rows);
    const into = sql.table(table);
    await sql`insert into ${into} select * from json_populate_recordset(null::${into}, ${text})`
      .execute(to)
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        throw new UsageError(`A row of ${table} cannot be moved: ${why}. Nothing was changed.`);
      });
    for (const row of rows) add(total, row);
  }
  return total;
}

async function* readSqlite(from: Db, table: string): AsyncGenerator<Row[]> {
  let last = 0;
  for (;;) {
    const { rows } = await sql<Row>`
      select rowid as at_row, * from ${sql.table(table)}
      where rowid > ${last} order by rowid limit ${AT_ONCE}`.execute(from);
    if (rows.length === 0) return;
    last = Number(rows.at(-1)?.at_row);
    for (const row of rows) delete row.at_row;
    yield rows;
  }
}

async function* readPostgres(to: Db, table: string): AsyncGenerator<Row[]> {
  await sql`declare moved cursor for select * from ${sql.table(table)}`.execute(to);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(AT_ONCE)} from moved`.execute(to);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close moved`.execute(to);
}

async function sumOfAll(batches: AsyncIterable<Row[]>): Promise<Sum> {
  const total: Sum = { rows: 0, sum: 0n };
  for await (const rows of batches) for (const row of rows) add(total, row);
  return total;
}

/** Adds a row's hash, because the row order differs by engine. Numbers differ too: text or not. */
function add(total: Sum, row: Row): void {
  const values = Object.keys(row)
    .sort()
    .map((name) => (row[name] === null ? null : String(row[name])));
  const hash = createHash("sha256").update(JSON.stringify(values)).digest("hex");
  total.rows += 1;
  total.sum = BigInt.asUintN(SUM_BITS, total.sum + BigInt(`0x${hash}`));
}

/** Sets the next id to SQLite's, so that ids of removed rows are never used again. */
async function keepNumbers(from: Db, to: Db): Promise<void> {
  const { rows } = await sql<{ name: string; seq: number }>`
    select name, seq from sqlite_sequence where seq > 0`.execute(from);
  for (const { name, seq } of rows)
    await sql`select setval(pg_get_serial_sequence(${name}, 'id'), ${seq})`.execute(to);
}
