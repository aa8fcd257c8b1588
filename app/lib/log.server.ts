import pino, { type DestinationStream, type Logger } from "pino";

/** One JSON line an event. Never pass bodies, tokens, emails or query values. */
export function logTo(
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
