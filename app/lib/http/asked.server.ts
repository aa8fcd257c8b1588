import { redirect } from "@remix-run/node";
import type { Portal } from "#app/lib/portal.server.ts";
import { hubOf, paths, pathsFrom } from "#app/lib/paths.ts";
import { idOf } from "./forms/read-form.server.ts";
import { redirectWithNotice } from "./notice.server.ts";

/** Returns the dialogue's id in the URL, or redirects to its list. The next three are alike. */
export function askedDialogue(portal: Portal, url: URL): Promise<number> {
  return idOrRedirect(
    portal,
    url.searchParams.get("question"),
    pathsFrom(hubOf(url)).hub(),
    "dialogue",
  );
}

export function askedPractice(portal: Portal, url: URL, status: 0 | 1): Promise<number> {
  const tab = status === 1 ? "completed" : "pending";
  return idOrRedirect(
    portal,
    url.searchParams.get("record"),
    pathsFrom(hubOf(url)).hub({ tab }),
    "dialogue",
  );
}

export function askedTest(portal: Portal, url: URL): Promise<number> {
  return idOrRedirect(
    portal,
    url.searchParams.get("mock"),
    paths.mockTests({ tab: "new" }),
    "mock test",
  );
}

export function askedRecord(portal: Portal, url: URL): Promise<number> {
  return idOrRedirect(portal, url.searchParams.get("record"), paths.completedMocks, "mock test");
}

async function idOrRedirect(
  portal: Portal,
  given: string | null,
  list: string,
  what: string,
): Promise<number> {
  const id = idOf(given);
  if (id !== null) return id;
  throw await redirectWithNotice(portal, list, {
    kind: "info",
    text: `Choose a ${what} from the list.`,
  });
}

const SEARCH_LIMIT = 200;

export interface ListAddress {
  search: string;
  page: number;
}

/** Reads invalid values as no search and page 1. */
export function listAddress(url: URL): ListAddress {
  const search = (url.searchParams.get("search") ?? "").trim().slice(0, SEARCH_LIMIT);
  return { search, page: pageIn(url, "page") };
}

/** Reads a page number from any query parameter: a page may have two lists. */
export function pageIn(url: URL, name: string): number {
  const page = idOf(url.searchParams.get(name));
  return page !== null && page >= 1 ? page : 1;
}

/** Redirects a page past the end to the last one, so that an old link shows no empty list. */
export function redirectPastEnd(url: URL, asked: number, last: number, name = "page"): void {
  if (asked <= last) return;
  const target = new URL(url);
  target.searchParams.set(name, String(last));
  throw redirect(target.pathname + target.search);
}
