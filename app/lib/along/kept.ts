/** What the server tells of a page that can be taken along. */
export interface AlongList {
  /** Opaque name of the account whose page it is. */
  owner: string;
  serial: string;
  title: string;
  /** Of a dialogue at one of its segments; it brings all of them. */
  page: string;
  /** Sounds and scripts that the page comes to need; those that it names itself are found in it. */
  files: string[];
  /** Until when the session and the plan open it, in milliseconds since 1970. */
  until: number;
  /** Changes with what the page has to say. */
  content: string;
}

/** The same on this device. */
export interface Kept extends AlongList {
  /** Where the server tells of it; also its key in the cache. */
  address: string;
  /** Without the portal's own scripts and styles. */
  bytes: number;
  keptAt: number;
  /** Its content is another one than at the first time. */
  isChanged: boolean;
  /** It was opened since, so that the server may have more of it by now. */
  isOpened: boolean;
}

/** Before the name of the account: one cache for each. */
export const CACHE_PREFIX = "along-";
/** Where the server tells of the page that lists what is on the device. */
export const START_LIST = "/along/list";

/** What pages ask of the worker, through the port that comes along. */
export type AlongWish =
  | { wish: "keep" | "forget"; address: string }
  | { wish: "forget-all" }
  /** A page of this account and this build stands here: what is too old is renewed. */
  | { wish: "look"; owner: string; script: string; page: string };

/** What the worker says while it keeps, and at last. */
export type AlongNews =
  | { done: number; of: number }
  | { kept: Kept }
  | { failed: "full" | "line" | "gone" };

/** Everything on this device; the list of it, which is kept with the first dialogue, included. */
export async function readKept(): Promise<Kept[]> {
  const found: Kept[] = [];
  for (const cache of await ownCaches())
    for (const { url } of await cache.keys()) {
      const list: unknown = url.includes(START_LIST) && (await (await cache.match(url))?.json());
      if (isKept(list)) found.push(list);
    }
  return found;
}

export async function ownCaches(): Promise<Cache[]> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  return Promise.all(names.map((name) => caches.open(name)));
}

/** The dialogues among them, the newest first. */
export function dialoguesOf(kept: readonly Kept[]): Kept[] {
  return kept
    .filter(({ address }) => address !== START_LIST)
    .sort((one, other) => other.keptAt - one.keptAt);
}

/** Nothing but the worker writes into these caches. */
function isKept(value: unknown): value is Kept {
  return typeof value === "object" && value !== null && "keptAt" in value;
}
