import { redirect } from "@remix-run/node";
import { idOf } from "./read-form.server.ts";

const SEARCH_LIMIT = 200;

export interface ListAddress {
  search: string;
  page: number;
}

/** Nonsense reads as no search, and as page 1. */
export function listAddress(url: URL): ListAddress {
  const search = (url.searchParams.get("search") ?? "").trim().slice(0, SEARCH_LIMIT);
  const page = idOf(url.searchParams.get("page"));
  return { search, page: page !== null && page >= 1 ? page : 1 };
}

/** A page past the end leads to the last one: an old link never shows an empty list. */
export function stayWithin(url: URL, asked: number, last: number): void {
  if (asked <= last) return;
  const target = new URL(url);
  target.searchParams.set("page", String(last));
  throw redirect(target.pathname + target.search);
}
