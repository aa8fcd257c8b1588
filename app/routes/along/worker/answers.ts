import type { Kept } from "#app/lib/along/kept.ts";

/** A page, a file of a page, or a request that the worker ignores. */
type Kind = "page" | "file" | "other";

const FILES = /^\/(assets|media|icons|chime)\b/;

/** Returns the kind of a request. Posts, other sites and scripts' calls are never answered here. */
export function kindOf(
  { method, mode, url }: Pick<Request, "method" | "mode" | "url">,
  ownOrigin: string,
): Kind {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== ownOrigin) return "other";
  if (mode === "navigate") return "page";
  return FILES.test(pathname) ? "file" : "other";
}

/** Returns the kept page of a URL. */
export function keptPage(url: URL, kept: readonly Kept[]): Kept | undefined {
  return kept.find(({ page }) => {
    const own = new URL(page, url);
    return own.pathname === url.pathname && namedIn(own) === namedIn(url);
  });
}

/** Returns the dialogue, or the word list. */
function namedIn({ searchParams }: URL): string | null {
  return searchParams.get("question") ?? searchParams.get("list");
}

/** The pages where a day starts. Others may be slow: a payment that is confirmed, a long list. */
const START = /^\/(along|(dashboard|practice-ccl|recent-exam|vocabulary)?(\?.*)?)$/;
/** After this time, a connection without an answer counts as none. */
const PATIENCE_MS = 4_000;

/** Longer than any browser waits. */
const FOREVER_MS = 2e9;

/** Returns how long to wait for the server. 0: the student does not want to wait. */
export function patienceFor(url: URL, kept: Kept | undefined): number {
  if (kept && url.searchParams.has("offline")) return 0;
  return kept || START.test(url.pathname + url.search) ? PATIENCE_MS : FOREVER_MS;
}

/** Returns the first and last byte of a range; null for a missing or invalid range. */
export function rangeOf(header: string | null, size: number): [number, number] | null {
  const [, from = "", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(header ?? "") ?? [];
  const last = Math.min(Number(to || size), size - 1);
  return from !== "" && Number(from) <= last ? [Number(from), last] : null;
}
