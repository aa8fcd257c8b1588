import type { SelectQueryBuilder } from "kysely";
import { toInteger } from "../validation.ts";

export type PageRequest = { page: number; perPage: number; path: string };
type Link = { url: string | null; label: string; active: boolean };
export type Page<Row> = {
  current_page: number;
  data: Row[];
  first_page_url: string;
  from: number | null;
  last_page: number;
  last_page_url: string;
  links: Link[];
  next_page_url: string | null;
  path: string;
  per_page: number;
  prev_page_url: string | null;
  to: number | null;
  total: number;
};

const LAST_THINKABLE_PAGE = 10_000_000;

/** Reads the requested page. Invalid values mean page 1 and the default length, as in Laravel. */
export function pageRequest(
  url: string,
  query: Record<string, unknown>,
  perPage = 10,
): PageRequest {
  const { origin, pathname } = new URL(url);
  const length = toInteger(query.perpage);
  return {
    page: Math.min(Math.max(toInteger(query.page) ?? 1, 1), LAST_THINKABLE_PAGE),
    perPage: length === null || length < 1 ? perPage : Math.min(length, 100),
    path: origin + pathname.replace(/\/$/, ""),
  };
}

/** Returns one page of a query with one row per entry. Counts the rows, unless `known` is given. */
export async function paginate<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  request: PageRequest,
  known?: number,
): Promise<Page<Row>> {
  const total = known ?? (await countRows(query));
  if (total === 0) return pageOf([], 0, request);
  const rows = await query
    .limit(request.perPage)
    .offset((request.page - 1) * request.perPage)
    .execute();
  return pageOf(rows, total, request);
}

async function countRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const { total } = await query
    .clearSelect()
    .clearOrderBy()
    .select((eb) => eb.fn.countAll().as("total"))
    .$castTo<{ total: number | string | bigint }>()
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Returns a page as the API sends it. */
export function pageOf<Row>(
  data: Row[],
  total: number,
  { page, perPage, path }: PageRequest,
): Page<Row> {
  const last = Math.max(1, Math.ceil(total / perPage));
  const at = (number: number) => `${path}?page=${number}`;
  const from = data.length > 0 ? (page - 1) * perPage + 1 : null;
  const previous = page > 1 ? at(page - 1) : null;
  const next = page < last ? at(page + 1) : null;
  return {
    current_page: page,
    data,
    first_page_url: at(1),
    from,
    last_page: last,
    last_page_url: at(last),
    links: [
      { url: previous, label: "&laquo; Previous", active: false },
      ...pageLinks(page, last, at),
      { url: next, label: "Next &raquo;", active: false },
    ],
    next_page_url: next,
    path,
    per_page: perPage,
    prev_page_url: previous,
    to: from === null ? null : from + data.length - 1,
    total,
  };
}

/** Reads whole rows for ids, in order. So a long list joins tables only for one page. */
export async function inOrder<Row extends { id: number }>(
  found: { id: number }[],
  read: (ids: number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const ids = found.map(({ id }) => id);
  // SQL cannot express an empty list.
  const rows = new Map(ids.length === 0 ? [] : (await read(ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Maps the rows of a page, for values that SQL cannot express. */
export function mapPage<Row, Shown>(
  page: Page<Row>,
  show: (row: Row, place: number) => Shown,
): Page<Shown> {
  return { ...page, data: page.data.map((row, place) => show(row, place)) };
}

function pageLinks(page: number, last: number, at: (number: number) => string): Link[] {
  const near = new Set([
    1,
    2,
    last - 1,
    last,
    page - 3,
    page - 2,
    page - 1,
    page,
    page + 1,
    page + 2,
    page + 3,
  ]);
  const shown = [...near].filter((number) => number >= 1 && number <= last).sort((a, b) => a - b);
  return shown.flatMap((number, index) => {
    const gap = index > 0 && number - (shown[index - 1] ?? 0) > 1;
    const link = { url: at(number), label: String(number), active: number === page };
    return gap ? [{ url: null, label: "...", active: false }, link] : [link];
  });
}
