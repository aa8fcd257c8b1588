import type { AppLoadContext } from "@remix-run/node";
import pino, { type DestinationStream, type Logger } from "pino";
import { type Env, readEnv } from "./settings.server.ts";

/** Its settings and its log; modules keep the rest through `ofPortal`. */
export interface Portal {
  settings: Env;
  log: Logger;
  /** How the school is called, once the API has said it: the server's own pages tell it, too. */
  schoolName?: string;
}

/** The log goes to standard output unless `output` is given. */
export function createPortal(settings: Env, output?: DestinationStream): Portal {
  return { settings, log: logTo(settings.LOG_LEVEL, output) };
}

/** What a module keeps for each portal: made at the first need, gone with the portal. */
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
  /** What one request carries along. Under plain remix-serve the first five are missing. */
  interface AppLoadContext {
    /** Ask for it with `portalOf`. */
    portal?: Portal;
    requestId?: string;
    clientAddress?: string;
    /**
     * Begins a sound, picture or download for an account; null when that has as many under way as it
     * may. What comes of it waits until the browser has taken what was written; false when it left.
     */
    listen?: (account: string) => (() => Promise<boolean>) | null;
    toRender?: () => Promise<void>;
    /** Set by an action for the loaders after it, so that no redirect loses what was posted. */
    posted?: FormData;
    loading?: Map<object, Promise<unknown>>;
  }
}

/** Under remix-serve and Vite nobody creates a portal, so the process has this one. */
let alone: Portal | undefined;

export function portalOf({ portal }: AppLoadContext): Portal {
  return portal ?? (alone ??= createPortal(readEnv(process.env)));
}

/** One JSON line an event. Never pass bodies, tokens, emails or query values. */
function logTo(
  level: string,
  // Synchronous: pino's flush at exit never ends when the reader of a pipe has gone away.
  output: DestinationStream = pino.destination({ fd: 1, sync: true }),
): Logger {
  const { isoTime } = pino.stdTimeFunctions;
  return pino({ level, base: { from: "portal" }, timestamp: isoTime }, output);
}

/** A stranger's long paths would fill the disk. */
const LONGEST = 300;
/** What a terminal obeys: short escape sequences, directions of writing. */
const UNSEEN = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
const SECRET_SEGMENT = /^\/(reset\/password|email-verfication|calendar\/feed|reminders\/stop)\/.+/i;

/** Without query, mailed tokens, and what opens a calendar or a checkout. */
export function loggablePath(url: string): string {
  const path = decoded(url.split("?", 1)[0] ?? "/");
  return path
    .slice(0, LONGEST)
    .replace(UNSEEN, "?")
    .replace(SECRET_SEGMENT, "/$1/:token")
    .replace(/^\/(checkout(?:\/history)?)\/.+/i, "/$1/:token")
    .replace(/^\/media\/.+/, "/media/:file");
}

/** Routes match paths with capitals and escapes, so secrets must be hidden in them too. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "(unreadable path)";
  }
}
