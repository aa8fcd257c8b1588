import {
  type AlongList,
  type AlongNews,
  CACHE_PREFIX,
  type Kept,
  readKept,
} from "#app/lib/along/kept.ts";

/** The session has ended: nothing of it stays. */
export class SignedOut extends Error {}
/** The server opens it no longer. */
class Gone extends Error {}

const AT_ONCE = 4;

/**
 * Puts a page on the device, with all that it needs. What is there already is not fetched again; a
 * page that is renewed is replaced when the new one is whole.
 */
export async function keep(
  address: string,
  tell: (news: AlongNews) => void = () => undefined,
): Promise<Kept> {
  const list = await askFor(address);
  const [page, html] = await askPage(list.page);
  const files = [...new Set([...list.files, ...html.matchAll(NAMED)].map(String))];
  const cache = await caches.open(CACHE_PREFIX + list.owner);
  let done = 0;
  let bytes = html.length;
  const waiting = [...files];
  const lane = async (): Promise<void> => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      const size = await keepFile(cache, file);
      if (!file.startsWith("/assets/")) bytes += size;
      tell({ done: (done += 1), of: files.length });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const before = (await readKept()).find((one) => one.address === address);
  const kept = {
    ...list,
    files,
    address,
    segment: new URL(page.url).searchParams.get("segment"),
    bytes,
    keptAt: Date.now(),
    isChanged: before !== undefined && (before.isChanged || before.content !== list.content),
    isOpened: false,
  };
  await cache.put(list.page, new Response(html, { headers: page.headers }));
  await write(kept);
  return kept;
}

/** Scripts, styles and pictures that a page names. */
const NAMED = /(?<=(?:src|href)=")\/(?:assets|media)\/[^"]+/g;

/** Anew, since what is known of it has changed. */
export async function write(kept: Kept): Promise<void> {
  const cache = await caches.open(CACHE_PREFIX + kept.owner);
  await cache.put(kept.address, Response.json(kept));
}

/** Takes one dialogue from the device; with the last one everything goes. */
export async function forget(address: string): Promise<void> {
  for (const { owner } of (await readKept()).filter((one) => one.address === address)) {
    await (await caches.open(CACHE_PREFIX + owner)).delete(address);
  }
  await tidyAll();
}

/** Takes what no page on the device needs: of a page that is gone, or that came only in part. */
export async function tidyAll(): Promise<void> {
  const kept = await readKept();
  const needed = new Set(kept.flatMap(({ address, page, files }) => [address, page, ...files]));
  for (const name of await caches.keys()) {
    if (!name.startsWith(CACHE_PREFIX)) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const { pathname, search } = new URL(request.url);
      if (!needed.has(pathname + search)) await cache.delete(request);
    }
  }
}

/** Everything of everybody. Recordings that wait lie elsewhere, and stay. */
export async function forgetAll(): Promise<void> {
  for (const name of await caches.keys())
    if (name.startsWith(CACHE_PREFIX)) await caches.delete(name);
}

/** Why a page was not kept, in a word. */
export function whyNot(error: unknown): Extract<AlongNews, { failed: string }> {
  if (error instanceof Gone) return { failed: "gone" };
  const isFull = error instanceof DOMException && error.name === "QuotaExceededError";
  return { failed: isFull ? "full" : "line" };
}

async function askFor(address: string): Promise<AlongList> {
  const answer = await fetch(address, { cache: "no-store", redirect: "manual" });
  if (answer.type === "opaqueredirect") throw new SignedOut();
  if (answer.status === 403 || answer.status === 404) throw new Gone();
  const list: unknown = answer.ok ? await answer.json() : null;
  if (!isList(list)) throw new Error(`${address} answered ${answer.status}`);
  return list;
}

async function askPage(address: string): Promise<[Response, string]> {
  const answer = await fetch(address, { cache: "no-store" });
  const isOther = new URL(answer.url).pathname !== new URL(address, answer.url).pathname;
  if (!answer.ok || isOther) throw new Error(`${address} answered ${answer.status}`);
  return [answer, await answer.text()];
}

async function keepFile(cache: Cache, file: string): Promise<number> {
  const there = await cache.match(file, { ignoreVary: true });
  if (there) return (await there.blob()).size;
  const answer = await fetch(file);
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
  const bytes = await answer.blob();
  await cache.put(file, new Response(bytes, { headers: answer.headers }));
  return bytes.size;
}

/** Our own server has written it. */
function isList(value: unknown): value is AlongList {
  return typeof value === "object" && value !== null && "until" in value;
}
