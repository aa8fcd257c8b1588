import type { Kept } from "#app/lib/along/kept.ts";

/** A page, one of the files that pages need, or nothing that concerns the worker. */
type Kind = "page" | "file" | "other";

const FILES = /^\/(assets|media|icons|chime)\b/;

/** Posts, other sites and what scripts ask the server are never answered from the device. */
export function kindOf(
  { method, mode, url }: Pick<Request, "method" | "mode" | "url">,
  ownOrigin: string,
): Kind {
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== ownOrigin) return "other";
  if (mode === "navigate") return "page";
  return FILES.test(pathname) ? "file" : "other";
}

/** The page on the device that an address means. */
export function keptPage(url: URL, kept: readonly Kept[]): Kept | undefined {
  return kept.find(({ page }) => {
    const own = new URL(page, url);
    return own.pathname === url.pathname && namedIn(own) === namedIn(url);
  });
}

/** The dialogue, or the list of words. */
function namedIn({ searchParams }: URL): string | null {
  return searchParams.get("question") ?? searchParams.get("list");
}

/** Where a day begins. Any other page may take its time: a payment that is confirmed, a long list. */
const START = /^\/(along|(dashboard|practice-ccl|recent-exam|vocabulary)?(\?.*)?)$/;
/** From then on a line that is there but dead counts as none. */
const PATIENCE_MS = 4_000;

/** Longer than any browser waits. */
const FOREVER_MS = 2e9;

/** How long the line has. 0: the student does not want to wait for it. */
export function patienceFor(url: URL, kept: Kept | undefined): number {
  if (kept && url.searchParams.has("offline")) return 0;
  return kept || START.test(url.pathname + url.search) ? PATIENCE_MS : FOREVER_MS;
}

/** First and last byte of what a player asks for; null for the whole, or for what is not there. */
export function rangeOf(header: string | null, size: number): [number, number] | null {
  const [, from = "", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(header ?? "") ?? [];
  const last = Math.min(Number(to || size), size - 1);
  return from !== "" && Number(from) <= last ? [Number(from), last] : null;
}
