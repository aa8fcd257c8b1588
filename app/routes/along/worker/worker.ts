import {
  type AlongNews,
  type AlongWish,
  type Kept,
  readKept,
  START_LIST,
} from "#app/lib/along/kept.ts";
import { keptPage, kindOf, patienceFor, rangeOf, segmentToShow, withSegment } from "./answers.ts";
import { forget, forgetAll, keep, Refused, tidyAll, whyNot, write } from "./keep.ts";
import type { FetchAsked, WorkerScope } from "./scope.ts";

declare const self: WorkerScope;

type Look = Extract<AlongWish, { wish: "look" }>;

/** Older copies are renewed when a page is open and the line is there. */
const FRESH_MS = 12 * 3_600_000;

self.addEventListener("install", () => void self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("fetch", (event) => {
  const kind = kindOf(event.request, self.location.origin);
  if (kind === "page") event.respondWith(answerPage(event));
  if (kind === "file") event.respondWith(answerFile(event.request));
});
// One after the other: what one has half done another would tidy away.
let last = Promise.resolve();
self.addEventListener("message", (event) => {
  const tell = (news: AlongNews | null): void => event.ports[0]?.postMessage(news);
  last = last.then(() => fulfil(event.data, tell)).catch(reportError);
  event.waitUntil(last);
});

/** From the server, if it answers in time; else what is on the device. */
async function answerPage({ request }: FetchAsked): Promise<Response> {
  const url = new URL(request.url);
  const kept = await living();
  const own = keptPage(url, kept);
  const spare = own ?? kept.find(({ address }) => address === START_LIST);
  if (!spare) return fetch(request);
  if (own) await write({ ...own, isOpened: true });
  const patience = patienceFor(url, own);
  if (patience === 0) return pageOnDevice(spare, url);
  const coming = fetch(request).then((answer) => {
    if (own && answer.status >= 500) throw new Error("the server has no page now");
    return answer;
  });
  const late = new Promise<never>((_, reject) => {
    if (patience !== null) setTimeout(reject, patience);
  });
  try {
    const answer = await Promise.race([coming, late]);
    // Whoever is logged in is sent on from there.
    if (url.pathname === "/login" && answer.ok) await leave();
    return await withMarks(answer);
  } catch {
    return pageOnDevice(spare, url);
  }
}

/** What is on the device and may be opened still. With the last dialogue the list goes, too. */
async function living(): Promise<Kept[]> {
  for (const { until, address } of await readKept()) if (until <= Date.now()) await forget(address);
  const left = await readKept();
  if (left.length === 1) await leave();
  return left.length > 1 ? left : [];
}

async function pageOnDevice(kept: Kept, url: URL): Promise<Response> {
  const address = withSegment(url, kept);
  if (address) return Response.redirect(address);
  const cached = await caches.match(kept.page, { ignoreVary: true });
  if (!cached) return Response.error();
  const told = `data-kept="${kept.keptAt}" data-start="${segmentToShow(url, kept) ?? ""}"`;
  return marked((await cached.text()).replace("<html", `<html ${told}`), cached);
}

async function withMarks(answer: Response): Promise<Response> {
  const isPage = /^text\/html/.test(answer.headers.get("Content-Type") ?? "");
  return isPage ? marked(await answer.text(), answer) : answer;
}

/** Wakes the script that others do without: it is named by no page of the server. */
function marked(html: string, { status, headers }: Response): Response {
  const woken = html.replace('<div class="shell"', '$& data-enhance="along/along"');
  return new Response(woken, { status, headers });
}

/** Players ask for a part, and some take no whole for it. */
async function answerFile(request: Request): Promise<Response> {
  const kept = await caches.match(request.url, { ignoreVary: true });
  if (!kept) return fetch(request);
  const sound = await kept.blob();
  const range = rangeOf(request.headers.get("Range"), sound.size);
  if (!range) return new Response(sound, { headers: kept.headers });
  const [first, last] = range;
  const headers = new Headers(kept.headers);
  headers.set("Content-Range", `bytes ${first}-${last}/${sound.size}`);
  headers.set("Content-Length", String(last - first + 1));
  return new Response(sound.slice(first, last + 1), { status: 206, headers });
}

async function fulfil(wish: AlongWish, tell: (news: AlongNews | null) => void): Promise<void> {
  if (wish.wish === "look") return look(wish);
  if (wish.wish === "keep") return keepNew(wish.address, tell);
  await (wish.wish === "forget" ? forget(wish.address) : forgetAll());
  await living();
  tell(null);
}

async function keepNew(address: string, tell: (news: AlongNews) => void): Promise<void> {
  try {
    await keep(START_LIST);
    tell({ kept: await keep(address, tell) });
  } catch (error) {
    tell(whyNot(error));
    if (error instanceof Refused && error.isSignedOut) return leave();
    await tidyAll();
    await living();
  }
}

/** A page stands open: what belongs to somebody else goes, and what is too old is renewed. */
async function look({ owner, script, page }: Look): Promise<void> {
  const kept = await readKept();
  if (kept.some((one) => one.owner !== owner)) return leave();
  const here = keptPage(new URL(page), kept);
  for (const one of kept) {
    const isOld = Date.now() - one.keptAt > FRESH_MS || !one.files.includes(script);
    if (isOld || (one.isOpened && one !== here)) await renew(one.address);
  }
}

/** Without a line what is there stays as it is. */
async function renew(address: string): Promise<void> {
  try {
    await keep(address);
  } catch (error) {
    if (error instanceof Refused) await (error.isSignedOut ? leave() : forget(address));
  }
}

/** Nothing is left on the device, so nothing of ours stands between pages and the server. */
async function leave(): Promise<void> {
  await forgetAll();
  await self.registration.unregister();
}
