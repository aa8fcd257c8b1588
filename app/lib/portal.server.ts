import type { AppLoadContext } from "@remix-run/node";
import pino, { type DestinationStream, type Logger } from "pino";
import { type Env, readEnv } from "./settings.server.ts";

/** The settings and the log of a portal. Modules keep other data through `ofPortal`. */
export interface Portal {
  settings: Env;
  log: Logger;
  /** The school's name once the API has sent it, for the server's own pages. */
  schoolName?: string;
  /** The currency of its prices, once the API has sent one. */
  currency?: string | null;
}

/** The log is written to standard output unless `output` is given. */
export function createPortal(settings: Env, output?: DestinationStream): Portal {
  return { settings, log: logTo(settings.LOG_LEVEL, output) };
}

/** Keeps a value for each portal. It is made when first used, and freed with the portal. */
export function ofPortal<Kept>(make: (portal: Portal) => Kept): (portal: Portal) => Kept {
  const all = new WeakMap<Portal, { kept: Kept }>();
  return (portal) => {
    const known = all.get(portal);
    if (known) return known.kept;
    const kept = make(portal);
    all.set(portal, { kept });
    return kept;
  };
}

declare module "@remix-run/node" {
  /** The context of one request. Under plain remix-serve the first five are missing. */
  interface AppLoadContext {
    /** Read it with `portalOf`. */
    portal?: Portal;
    requestId?: string;
    clientAddress?: string;
    /**
     * Begins a sound, picture or download for an account; null when the account has too many. The
     * returned function waits until the browser has read what was written; false when it left.
     */
    listen?: (account: string) => (() => Promise<boolean>) | null;
    toRender?: () => Promise<void>;
    /** Set by an action for the loaders after it, so that no redirect loses the posted form. */
    posted?: FormData;
    /** The fields of `posted` that an error page may show again (see keptFields). */
    keeps?: readonly string[];
    loading?: Map<object, Promise<unknown>>;
  }
}

/** The portal of the process under remix-serve and Vite, where nobody creates one. */
let alone: Portal | undefined;

export function portalOf({ portal }: AppLoadContext): Portal {
  return portal ?? (alone ??= createPortal(readEnv(process.env)));
}

/** Writes one JSON line per event. Never pass bodies, tokens, emails or query values. */
function logTo(
  level: string,
  // Synchronous: pino's flush at exit never ends when the reader of a pipe has gone away.
  output: DestinationStream = pino.destination({ fd: 1, sync: true }),
): Logger {
  const { isoTime } = pino.stdTimeFunctions;
  return pino({ level, base: { from: "portal" }, timestamp: isoTime }, output);
}

/** Returns the part of a request's id that people read: the log's lines of it begin with that. */
export function numberOf(requestId: string): string {
  return requestId.slice(0, 8);
}

/** Longer paths are cut: anyone could fill the disk with them. */
const LONGEST = 300;
/** Control characters of terminals: escape sequences and bidirectional overrides. */
const UNSEEN = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
/** The slashes, names and letters of an address that a mail program or a person got nearly right. */
const SECRET_PLACE =
  /\/(reset[\\/.]*password|e-?mail-veri?f\w*|calendar[\\/.]*feed|reminders[\\/.]*stop|checkout(?:[\\/.]*history)?)[\\/].+/i;
/** Most of a token, in any part of a path. Names of files are shorter, or lower case. */
const TOKEN = /[\w-]{20,}/g;
const ASSET = /^\/assets\/[\w.-]+$/;

/** Removes the query, mailed tokens, and the secrets of calendars and checkouts. */
export function loggablePath(url: string): string {
  const path = decoded((url.split("?", 1)[0] ?? "/").slice(0, 2_000)).replace(UNSEEN, "?");
  return withoutTokens(path.replace(SECRET_PLACE, "/$1/:token"))
    .replace(/^\/media\/.+/, "/media/:file")
    .slice(0, LONGEST);
}

function withoutTokens(path: string): string {
  if (ASSET.test(path)) return path;
  return path.replace(TOKEN, (run) =>
    /[A-Z]/.test(run) || (run.length > 31 && /\d/.test(run)) ? ":token" : run,
  );
}

/** Decodes what was encoded once or more: routes and readers of the log do so, too. */
function decoded(path: string, times = 4): string {
  try {
    const once = decodeURIComponent(path);
    if (once === path) return path;
    return times === 0 ? UNREADABLE : decoded(once, times - 1);
  } catch {
    return UNREADABLE;
  }
}

const UNREADABLE = "(unreadable path)";
