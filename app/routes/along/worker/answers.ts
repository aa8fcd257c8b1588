import type { Kept } from "#app/lib/along/kept.ts";

/** A page, one of the files that pages need, or nothing that concerns the worker. */
type Kind = "page" | "file" | "other";

const FILES = /^\/((assets|media)\/|icons\.svg$|chime\.mp3$)/;

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
    return own.pathname === url.pathname && questionOf(own) === questionOf(url);
  });
}

function questionOf({ searchParams }: URL): string | null {
  return searchParams.get("question");
}

/** Where a day begins. Any other page may take its time: a payment that is confirmed, a long list. */
const START = /^\/(dashboard|practice-ccl|recent-exam)?$/;
/** From then on a line that is there but dead counts as none. */
const PATIENCE_MS = 4_000;

/** How long the line has; null: as long as it wants. 0: the student does not want to wait for it. */
export function patienceFor(url: URL, kept: Kept | undefined): number | null {
  if (kept && url.searchParams.has("offline")) return 0;
  return kept || START.test(url.pathname) ? PATIENCE_MS : null;
}

/** The segment that is asked for, where the page on the device shows another. */
export function segmentToShow(url: URL, kept: Kept): string | null {
  const asked = segmentOf(url);
  return asked !== segmentOf(new URL(kept.page, url)) && /^\d+$/.test(asked ?? "") ? asked : null;
}

/** As the server sends on who names no segment. The line was waited for already. */
export function withSegment(url: URL, kept: Kept): string | null {
  const own = segmentOf(new URL(kept.page, url));
  return own && !segmentOf(url) ? `${url.href}&segment=${own}&offline=1` : null;
}

function segmentOf({ searchParams }: URL): string | null {
  return searchParams.get("segment");
}

/** First and last byte of what a player asks for; null for the whole, or for what is not there. */
export function rangeOf(header: string | null, size: number): [number, number] | null {
  const [, from = "", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(header ?? "") ?? [];
  const last = Math.min(Number(to || size), size - 1);
  return from !== "" && Number(from) <= last ? [Number(from), last] : null;
}
