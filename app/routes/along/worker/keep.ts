import type { AlongList, AlongNews, AlongProgress, Kept, AlongWish } from "#app/lib/along/kept.ts";

declare const self: WorkerScope;

/** The cache of the one account on this device. */
const CACHE = "along";
/** The start of the URLs of descriptions. */
const LIST = "/along/list";
/** The page of kept pages. It is kept with each page, and shown when no other page fits. */
export const START = "/along";

/**
 * Keeps a page with everything that it needs; returns the reason of a failure. Kept files are not
 * fetched again; an old page is replaced when the new one is complete. `forget` deletes the rest of
 * an incomplete one.
 */
export async function keep(
  address: string,
  tell: (progress: AlongProgress) => void,
): Promise<AlongNews["failed"]> {
  try {
    const answer = await fetch(address, { cache: "no-store", redirect: "manual" });
    if (answer.type === "opaqueredirect") return "signed-out";
    if ([403, 404].includes(answer.status)) return "gone";
    const list: unknown = answer.ok && (await answer.json());
    return isOurs<AlongList>(list) ? await keepAll(address, list, tell) : "line";
  } catch (error) {
    return String(error).startsWith("QuotaExceeded") ? "full" : "line";
  }
}

async function keepAll(
  address: string,
  list: AlongList,
  tell: (progress: AlongProgress) => void,
): Promise<undefined> {
  const pages = [await pageAt(list.page), await pageAt(START)] as const;
  const named = pages.flatMap(({ html }) => [...html.matchAll(NAMED)].map(([, file = ""]) => file));
  const files = [...new Set([...list.files, ...named])];
  const cache = await caches.open(CACHE);
  let done = 0;
  let bytes = pages[0].html.length;
  const keepOne = async (file: string): Promise<void> => {
    const size = await keepFile(cache, file);
    if (!file.startsWith("/assets/")) bytes += size;
    tell({ done: (done += 1), of: files.length });
  };
  const works = files.map(keepOne);
  // Waits for all, even when one fails: nothing may be written after the clean-up.
  await Promise.allSettled(works);
  await Promise.all(works);
  const before = (await readKept()).find((one) => one.address === address);
  const first = before?.first ?? list.content;
  // The next line may fail half-way: until the end, both versions have their scripts.
  if (before) await write({ ...before, files: [...before.files, ...files] });
  for (const { path, html, headers } of pages)
    await cache.put(path, new Response(html, { headers }));
  await write({ ...list, files, address, bytes, first, keptAt: Date.now(), isOpened: false });
}

/** Scripts, styles and images in a page's HTML. */
const NAMED = /(?:src|href)="(\/(?:assets|media)\/[^"]+)/g;

/** Saves the record of a kept page. */
export async function write(kept: Kept): Promise<void> {
  await (await caches.open(CACHE)).put(kept.address, Response.json(kept));
}

/**
 * Deletes pages and the files that no other page needs, also those of an incomplete page. With the
 * last page, deletes everything.
 */
export async function forget(addresses: readonly string[]): Promise<void> {
  const kept = (await readKept()).filter(({ address }) => !addresses.includes(address));
  if (kept.length === 0) return leave();
  const needed = kept.flatMap(({ address, page, files }) => [address, page, ...files]);
  const cache = await caches.open(CACHE);
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (![START, ...needed].includes(pathname + search)) await cache.delete(request);
  }
}

/** Deletes everything and the worker itself. Waiting recordings are stored elsewhere, and stay. */
export async function leave(): Promise<void> {
  await caches.delete(CACHE);
  await self.registration.unregister();
}

/** Returns all kept pages, the last written first. */
export async function readKept(): Promise<Kept[]> {
  const found: Kept[] = [];
  // Does not create the cache.
  const cache = (await caches.has(CACHE)) && (await caches.open(CACHE));
  for (const { url } of cache ? await cache.keys() : []) {
    const list: unknown = url.includes(LIST) && (await (await caches.match(url))?.json());
    if (isOurs<Kept>(list)) found.unshift(list);
  }
  return found;
}

async function pageAt(path: string) {
  const answer = await asked(path);
  return { path, headers: answer.headers, html: await answer.text() };
}

/** Fails on a redirect: it leads to the log-in. */
async function asked(address: string, cache: RequestCache = "no-store"): Promise<Response> {
  const answer = await fetch(address, { cache, redirect: "error" });
  if (!answer.ok) throw new Error(address);
  return answer;
}

async function keepFile(cache: Cache, file: string): Promise<number> {
  const there = await cache.match(file, { ignoreVary: true });
  const answer = there ?? (await asked(file, "default"));
  const bytes = await answer.blob();
  if (!there) await cache.put(file, new Response(bytes, { headers: answer.headers }));
  return bytes.size;
}

/** Checks one property, because only our server or this worker writes here. */
function isOurs<Written extends AlongList>(value: unknown): value is Written {
  return typeof value === "object" && value !== null && "until" in value;
}

/** The parts of a service worker's scope that we use. TypeScript's types contradict a page's. */
export interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  readonly location: Location;
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Lasting) => void): void;
  addEventListener(type: "fetch", listener: (event: FetchAsked) => void): void;
  addEventListener(type: "message", listener: (event: Told) => void): void;
}

interface Lasting {
  /** Keeps the worker alive until then. */
  waitUntil(work: Promise<unknown>): void;
}

/** Only our own pages send messages here. */
type Told = Lasting & MessageEvent<AlongWish>;

export interface FetchAsked extends Lasting {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
