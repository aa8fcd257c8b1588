import { z } from "zod";
import type { Paging } from "#app/lib/paging.ts";
import { notClosed, optionalNumber } from "./reader.server.ts";
import { askedPage, mainList, rowsIn } from "./shape.server.ts";

export interface Page<Row> extends Paging {
  data: Row[];
}

const FULL = 10;

const count = z.coerce.number().int().min(1).nullable().catch(null);

/** For a list that says inside its page whether the plan opens it. */
export const subscribed = z.object({ is_subscribed: notClosed }).catch({ is_subscribed: true });

/**
 * One page of a list: a whole paginator, `next_page_url` alone, bare rows, `[]` or null. A page
 * with `full` rows may have one after it when nothing says so.
 */
export function pageOf<Schema extends z.ZodTypeAny>(row: Schema, full = FULL) {
  const page = z
    .object({
      data: mainList(row),
      current_page: count,
      last_page: count,
      per_page: count,
      next_page_url: z.unknown(),
      from: optionalNumber,
      to: optionalNumber,
      total: optionalNumber,
    })
    .transform(({ per_page, next_page_url, ...rest }): Page<z.output<Schema>> => {
      const current_page = rest.current_page ?? askedPage();
      const pages = pagesOf(rest.total, per_page);
      const isMore =
        next_page_url === undefined ? rest.data.length >= (per_page ?? full) : !!next_page_url;
      const told = rest.last_page ?? pages ?? current_page + (isMore ? 1 : 0);
      // Rows are there, whatever the count of pages says.
      const last_page = rest.data.length > 0 ? Math.max(told, current_page) : told;
      return { ...rest, current_page, last_page };
    });
  return z.preprocess(asPage, page);
}

function pagesOf(total: number | null, size: number | null): number | null {
  return total === null || size === null ? null : Math.max(1, Math.ceil(total / size));
}

function asPage(value: unknown): unknown {
  const rows = value === undefined ? null : rowsIn(value);
  return rows === null ? value : { data: rows };
}
