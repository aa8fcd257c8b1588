import * as z from "zod";
import type { Paging } from "#app/lib/paging.ts";
import { notClosed, optionalNumber, reader } from "./reader.server.ts";
import { mainList, rowsIn } from "./shape.server.ts";

export interface Page<Row> extends Paging {
  data: Row[];
}

/** A page as the provider sent it, the input of `pageAt`. */
export interface SentPage<Row> {
  data: Row[];
  current_page: number | null;
  last_page: number | null;
  per_page: number | null;
  next_page_url?: unknown;
  from: number | null;
  to: number | null;
  total: number | null;
  /** Some lists say here whether the plan includes them. */
  is_subscribed: boolean;
  data_exits: number | null;
}

const count = reader((value) => {
  const read = value === null ? Number.NaN : Number(value);
  return Number.isSafeInteger(read) && read > 0 ? read : null;
});

/** Reads one page of a list: a full paginator, `next_page_url` alone, bare rows, `[]` or null. */
export function pageOf<Schema extends z.ZodType>(row: Schema) {
  const page = z.object({
    data: mainList(row),
    current_page: count,
    last_page: count,
    per_page: count,
    next_page_url: z.unknown().optional(),
    from: optionalNumber,
    to: optionalNumber,
    total: optionalNumber,
    is_subscribed: notClosed,
    data_exits: optionalNumber,
  });
  return z.preprocess(asPage, page);
}

export const NO_PAGE = pageOf(z.never()).parse([]);

const FULL = 10;

/**
 * Returns the page. `asked` is its number unless the provider names it. When nothing tells whether
 * another page follows, a page of `full` rows has one.
 */
export function pageAt<Row>(sent: SentPage<Row>, asked: number, full = FULL): Page<Row> {
  const { data, per_page, next_page_url, from, to, total } = sent;
  const current_page = sent.current_page ?? asked;
  const isMore = next_page_url === undefined ? data.length >= (per_page ?? full) : !!next_page_url;
  const told = sent.last_page ?? pagesOf(total, per_page) ?? current_page + (isMore ? 1 : 0);
  // The page has rows, so it exists even if the count of pages is lower.
  const last_page = data.length > 0 ? Math.max(told, current_page) : told;
  return { data, current_page, last_page, from, to, total };
}

function pagesOf(total: number | null, size: number | null): number | null {
  return total === null || size === null ? null : Math.max(1, Math.ceil(total / size));
}

function asPage(value: unknown): unknown {
  const rows = value === undefined ? null : rowsIn(value);
  return rows === null ? value : { data: rows };
}
