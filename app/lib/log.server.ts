import pino, { type DestinationStream, type Logger } from "pino";

/**
 * One JSON line an event. Callers pass only what may be read by anyone: no bodies, tokens, emails
 * or query values.
 */
export function logTo(
  level: string,
  // Synchronous: pino's flush at exit never ends when the reader of a pipe has gone away.
  output: DestinationStream = pino.destination({ fd: 1, sync: true }),
): Logger {
  const { isoTime } = pino.stdTimeFunctions;
  return pino({ level, base: { from: "portal" }, timestamp: isoTime }, output);
}

/** No address of ours is longer; a stranger's would fill the disk. */
const LONGEST = 300;
/** What JSON leaves as it is, and a terminal obeys: escape sequences of one character, directions. */
const UNSEEN = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;
const SECRET_SEGMENT = /^\/(reset\/password|email-verfication)\/.+/i;

/**
 * A path that may be logged: without its query, and without the mailed token of the reset and
 * verification links, and without what opens a checkout.
 */
export function loggablePath(url: string): string {
  const path = decoded(url.split("?", 1)[0] ?? "/");
  return path
    .slice(0, LONGEST)
    .replace(UNSEEN, "?")
    .replace(SECRET_SEGMENT, "/$1/:token")
    .replace(/^\/(checkout(?:\/history)?)\/.+/i, "/$1/:token")
    .replace(/^\/media\/.+/, "/media/:file");
}

/**
 * Routes match what a path means, in capitals or with escapes; so does the hiding of its secrets.
 */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return "(unreadable path)";
  }
}
