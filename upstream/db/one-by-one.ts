import { setImmediate as turn } from "node:timers/promises";

/** A job holds this many rows at most, however many are due. */
const AT_ONCE = 100;

type IdOf<First> = First extends 0 ? number : string;

/**
 * Yields the rows of a job one by one, by their ids. `read` returns at most `limit` rows whose id
 * comes after the given one. SQLite responds in the same turn, so between two rows requests get
 * one.
 */
export async function* oneByOne<First extends 0 | "", Row extends { id: IdOf<First> }>(
  beforeAll: First,
  read: (after: First | IdOf<First>, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for (let after: First | IdOf<First> = beforeAll; ;) {
    const rows = await read(after, AT_ONCE);
    for (const row of rows) {
      yield row;
      await turn();
    }
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return;
    after = last.id;
  }
}
