import { MOST_CHOSEN, type Outcome } from "../../../contract/staff/chosen.ts";
import { pageRequest, type PageRequest } from "../../db/paginate.ts";
import { Refusal } from "../../refusal.ts";
import { toId } from "../../validation.ts";
import type { Context } from "hono";
import type { Http } from "../../http/context.ts";

/** Reads `ids` of a query: the rows that staff chose. Invalid ones choose nothing. */
export function chosenIn(c: Context<Http>): number[] {
  const given = (c.req.query("ids") ?? "").split(",", MOST_CHOSEN).flatMap((id) => toId(id) ?? []);
  return [...new Set(given)];
}

/** Reads the page of a list. With `many=1`, a page has as many rows as can be chosen at once. */
export function listPage(c: Context<Http>, usual: number): PageRequest {
  const { page, many } = c.req.query();
  return pageRequest(c.req.url, { page }, many === "1" ? MOST_CHOSEN : usual);
}

interface Chosen<Row> {
  rows: Row[];
  /** The rows that exist. Nothing is left to do for one that `isDone`. */
  found: { id: number; name: string; isDone?: boolean }[];
  /** The place of a removed row in a sentence: "student". */
  one: string;
}

/**
 * Does an act to each chosen row, in the transaction of the caller. A row that `act` refuses is left
 * as it is, so `act` must not write before it refuses.
 */
export async function actOnEach<Row extends { id: number }>(
  { rows, found, one }: Chosen<Row>,
  act: (row: Row) => Promise<void>,
): Promise<Outcome> {
  const left: Outcome["left"] = [];
  const known = new Map(found.map((row) => [row.id, row]));
  for (const row of rows) {
    const { id } = row;
    const there = known.get(id);
    if (there?.isDone) continue;
    const why = there
      ? await act(row).then(() => null, refusalText)
      : `This ${one} was removed meanwhile.`;
    if (why !== null) left.push({ id, name: there?.name ?? `No. ${id}`, why });
  }
  return { done: rows.length - left.length, left };
}

function refusalText(error: unknown): string {
  if (!(error instanceof Refusal) || error.status >= 500) throw error;
  return error.message;
}
