import type { AlongNews, AlongProgress, AlongWish, Kept } from "#app/lib/along/kept.ts";
import { keptPage, kindOf, patienceFor, rangeOf } from "./answers.ts";
import {
  forget,
  keep,
  leave,
  readKept,
  START,
  write,
  type FetchAsked,
  type WorkerScope,
} from "./keep.ts";

declare const self: WorkerScope;

type Look = Extract<AlongWish, { wish: "look" }>;

/** Older pages are renewed when one is open and the server answers. */
const FRESH_MS = 12 * 3_600_000;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const kind = kindOf(event.request, self.location.origin);
  if (kind === "page") event.respondWith(answerPage(event));
  if (kind === "file") event.respondWith(answerFile(event.request));
});
// Messages are handled one at a time, because one would delete what another has half written.
let last = Promise.resolve();
self.addEventListener("message", (event) => {
  const { data: wish } = event;
  const tell: Tell = (news) => event.ports[0]?.postMessage(news);
  // Answers at once: a renewal may wait for a dead connection.
  if (wish.wish === "look") void readKept().then((all) => tell({ kept: ownOf(wish, all) }));
  last = last.then(() => fulfil(wish, tell)).catch(reportError);
  event.waitUntil(last);
});

/** Returns the server's page if it arrives in time, else a kept page. */
async function answerPage({ request }: FetchAsked): Promise<Response> {
  const url = new URL(request.url);
  const kept = await living();
  const [newest] = kept;
  const own = keptPage(url, kept);
  if (!newest) return fetch(request);
  // A full disk only prevents the renewal.
  if (own) await write({ ...own, isOpened: true }).catch(() => undefined);
  const onDevice = (): Promise<Response> => pageOnDevice(own ?? { ...newest, page: START }, url);
  const patience = patienceFor(url, own);
  const late = new Promise<null>((resolve) => setTimeout(resolve, patience, null));
  try {
    const answer = patience && (await Promise.race([fetch(request), late]));
    if (!answer || (own && answer.status >= 500)) return await onDevice();
    // The log-in page is shown only after a log-out.
    if (url.pathname === "/login" && answer.ok) await leave();
    return answer;
  } catch {
    return onDevice();
  }
}

/** Returns the kept pages that have not expired. */
async function living(): Promise<Kept[]> {
  const kept = await readKept();
  const ended = kept.filter(({ until }) => until <= Date.now());
  if (ended.length > 0) await forget(ended.map(({ address }) => address));
  return kept.filter((one) => !ended.includes(one));
}

async function pageOnDevice({ page, keptAt }: Kept, url: URL): Promise<Response> {
  // The server, too, redirects a URL without a segment. The connection has had its time.
  if (page.includes("segment=") && !url.searchParams.has("segment"))
    return Response.redirect(new URL(`${page}&offline=1`, url));
  const cached = await caches.match(page, { ignoreVary: true });
  if (!cached) return Response.error();
  const html = (await cached.text()).replace("<html", `<html data-kept="${keptAt}"`);
  return new Response(html, { headers: cached.headers });
}

/** Players ask for a range, and some refuse the whole file instead. */
async function answerFile(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true });
  if (!kept) return fetch(request);
  const sound = await kept.blob();
  const range = rangeOf(request.headers.get("Range"), sound.size);
  if (!range) return new Response(sound, { headers: kept.headers });
  const [first, last] = range;
  return new Response(sound.slice(first, last + 1, sound.type), {
    status: 206,
    headers: { "Content-Range": `bytes ${first}-${last}/${sound.size}` },
  });
}

type Tell = (news: AlongNews | AlongProgress) => void;

async function fulfil(wish: AlongWish, tell: Tell): Promise<void> {
  if (wish.wish === "look") return look(wish);
  let failed: AlongNews["failed"];
  if (wish.wish === "keep") failed = await bring(wish.address, tell);
  else await forget(wish.addresses);
  tell({ kept: await readKept(), failed });
}

/** Deletes everything of another account, and renews old pages. Offline, they stay as they are. */
async function look(wish: Look): Promise<void> {
  const kept = await readKept();
  if (ownOf(wish, kept).length < kept.length) return leave();
  const here = keptPage(new URL(wish.page), kept);
  for (const one of kept) {
    const isOld = Date.now() - one.keptAt > FRESH_MS || !one.files.includes(wish.script);
    if (isOld || (one.isOpened && one !== here)) await bring(one.address);
  }
}

function ownOf({ owner }: Look, kept: readonly Kept[]): Kept[] {
  return kept.filter((one) => one.owner === owner);
}

async function bring(address: string, tell: Tell = () => undefined): Promise<AlongNews["failed"]> {
  const failed = await keep(address, tell);
  await (failed === "signed-out" ? leave() : forget(failed === "gone" ? [address] : []));
  return failed;
}
