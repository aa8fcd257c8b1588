import {
  type AlongList,
  type AlongNews,
  CACHE_PREFIX,
  type Kept,
  ownCaches,
  readKept,
} from "#app/lib/along/kept.ts";

/** Why the server does not hand a page out: the session has ended, or the plan does not open it. */
export class Refused extends Error {
  constructor(readonly isSignedOut: boolean) {
    super();
  }
}

/**
 * Puts a page on the device, with all that it needs. What is there already is not fetched again; a
 * page that is renewed is replaced when the new one is whole.
 */
export async function keep(
  address: string,
  tell: (news: AlongNews) => void = () => undefined,
): Promise<Kept> {
  const list = await askFor(address);
  const page = await asked(list.page);
  const html = await page.text();
  const named = [...html.matchAll(NAMED)].flatMap(([, file]) => file ?? []);
  const files = [...new Set([...list.files, ...named])];
  const cache = await caches.open(CACHE_PREFIX + list.owner);
  let done = 0;
  let bytes = html.length;
  const keepOne = async (file: string): Promise<void> => {
    const size = await keepFile(cache, file);
    if (!file.startsWith("/assets/")) bytes += size;
    tell({ done: (done += 1), of: files.length });
  };
  const works = files.map(keepOne);
  // All of them end before the first failure is told: nothing may be written after the tidying.
  await Promise.allSettled(works);
  await Promise.all(works);
  const before = (await readKept()).find((one) => one.address === address);
  const kept = {
    ...list,
    files,
    address,
    bytes,
    keptAt: Date.now(),
    isChanged: before !== undefined && (before.isChanged || before.content !== list.content),
    isOpened: false,
  };
  await cache.put(list.page, new Response(html, { headers: page.headers }));
  await write(kept);
  await tidyAll();
  return kept;
}

/** Scripts, styles and pictures that a page names. */
const NAMED = /(?:src|href)="(\/(?:assets|media)\/[^"]+)/g;

/** Anew, since what is known of it has changed. */
export async function write(kept: Kept): Promise<void> {
  const cache = await caches.open(CACHE_PREFIX + kept.owner);
  await cache.put(kept.address, Response.json(kept));
}

/** Takes one dialogue from the device; with the last one everything goes. */
export async function forget(address: string): Promise<void> {
  for (const cache of await ownCaches()) await cache.delete(address);
  await tidyAll();
}

/** Takes what no page on the device needs: of a page that is gone, or that came only in part. */
export async function tidyAll(): Promise<void> {
  const kept = await readKept();
  const needed = new Set(kept.flatMap(({ address, page, files }) => [address, page, ...files]));
  for (const cache of await ownCaches())
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      if (!needed.has(pathname + search)) await cache.delete(request);
    }
}

/** Everything of everybody. Recordings that wait lie elsewhere, and stay. */
export async function forgetAll(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
}

/** Why a page was not kept, in a word. */
export function whyNot(error: unknown): Extract<AlongNews, { failed: string }> {
  if (error instanceof Refused) return { failed: "gone" };
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return { failed: isFull ? "full" : "line" };
}

async function askFor(address: string): Promise<AlongList> {
  const answer = await fetch(address, { cache: "no-store", redirect: "manual" });
  const isSignedOut = answer.type === "opaqueredirect";
  if (isSignedOut || answer.status === 403 || answer.status === 404) throw new Refused(isSignedOut);
  const list: unknown = answer.ok ? await answer.json() : null;
  if (!isList(list)) throw new Error(address);
  return list;
}

/** What leads elsewhere, to the log-in, is none. */
async function asked(address: string, cache: RequestCache = "no-store"): Promise<Response> {
  const answer = await fetch(address, { cache, redirect: "error" });
  if (!answer.ok) throw new Error(address);
  return answer;
}

async function keepFile(cache: Cache, file: string): Promise<number> {
  const there = await cache.match(file, { ignoreVary: true });
  if (there) return (await there.blob()).size;
  const answer = await asked(file, "default");
  const bytes = await answer.blob();
  await cache.put(file, new Response(bytes, { headers: answer.headers }));
  return bytes.size;
}

/** Our own server has written it. */
function isList(value: unknown): value is AlongList {
  return typeof value === "object" && value !== null && "until" in value;
}
