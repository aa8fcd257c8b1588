/** A page that can be kept offline, as the server describes it. */
export interface AlongList {
  /** Opaque name of the account that owns the page. */
  owner: string;
  serial: string;
  title: string;
  /** The first page to open: a segment of the dialogue, or the cards of a word list. */
  page: string;
  /** Sounds and scripts that the page loads later. The worker reads the others from its HTML. */
  files: string[];
  /** When the session or the plan ends, in milliseconds since 1970. */
  until: number;
  /** A version of the page's content: it changes when the content does. */
  content: string;
  /** A selector for the page's entry in lists. */
  mark: string;
}

/** A page that this device keeps. */
export interface Kept extends AlongList {
  /** The URL of the server's description; also the key in the cache. */
  address: string;
  /** The size without the portal's own scripts and styles. */
  bytes: number;
  keptAt: number;
  /** The value of `content` when the page was first kept. */
  first: string;
  /** True once the student has opened the page: the server may have newer data by now. */
  isOpened: boolean;
}

/** Tells the server that this device keeps pages (1), or kept some (0). Script renews it. */
export const ALONG_COOKIE = "along";

/** The messages from pages to the worker. Each brings a port for the answer. */
export type AlongWish =
  | { wish: "keep"; address: string }
  | { wish: "forget"; addresses: string[] }
  /** A page of this account and build is open: renew what is out of date. */
  | { wish: "look"; owner: string; script: string; page: string };

/** The worker's progress while it keeps a page. */
export interface AlongProgress {
  done: number;
  of: number;
}

/** The worker's last message: all kept pages, and why one was not kept. */
export interface AlongNews {
  kept: Kept[];
  failed?: "full" | "line" | "gone" | "signed-out";
}
