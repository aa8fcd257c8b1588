/** What the server tells of a page that can be taken along. */
export interface AlongList {
  /** Opaque name of the account whose page it is. */
  owner: string;
  serial: string;
  title: string;
  /** A dialogue's page is one of its segments, which brings the others; a list's is its cards. */
  page: string;
  /** Sounds and scripts that the page comes to need; those that it names itself are found in it. */
  files: string[];
  /** Until when the session and the plan open it, in milliseconds since 1970. */
  until: number;
  /** Changes with what the page has to say. */
  content: string;
  /** Where lists show it: a selector. */
  mark: string;
}

/** The same on this device. */
export interface Kept extends AlongList {
  /** Where the server tells of it; also its key in the cache. */
  address: string;
  /** Without the portal's own scripts and styles. */
  bytes: number;
  keptAt: number;
  /** Its content at the first time. */
  first: string;
  /** It was opened since, so that the server may have more of it by now. */
  isOpened: boolean;
}

/** Tells the server that something is here (1), or was (0); script renews it. */
export const ALONG_COOKIE = "along";

/** What pages ask of the worker, through the port that comes along. */
export type AlongWish =
  | { wish: "keep"; address: string }
  | { wish: "forget"; addresses: string[] }
  /** A page of this account and this build stands here: what is too old is renewed. */
  | { wish: "look"; owner: string; script: string; page: string };

/** What the worker says while it keeps. */
export interface AlongProgress {
  done: number;
  of: number;
}

/** Its last word: what is on this device now, and why a page was not kept. */
export interface AlongNews {
  kept: Kept[];
  failed?: "full" | "line" | "gone" | "signed-out";
}
