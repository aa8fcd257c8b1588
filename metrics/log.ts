import type { DestinationStream } from "pino";
import type { PrettyOptions } from "pino-pretty";

/** One of the lines that a program writes, as pino gives it. */
type Line = Record<string, unknown>;

/** The log of requests has these, and the line of words says them. */
const SAID = "from,id,method,path,route,status,ms,bytes,pid,hostname";

/**
 * Returns where the log of a program goes: words for a person at a terminal, in colours unless
 * `NO_COLOR` is set; else null for JSON lines on standard output. `format` chooses one of the two.
 */
export async function logStream(
  format: "json" | "words" | undefined,
): Promise<DestinationStream | null> {
  const isTerminal = process.stdout.isTTY;
  if ((format ?? (isTerminal ? "words" : "json")) === "json") return null;
  const { default: pretty } = await import("pino-pretty");
  const options: PrettyOptions = {
    colorize: isTerminal && !process.env.NO_COLOR,
    // A worker thread would lose the last lines of a crash, and a bundle has no file for it.
    sync: true,
    translateTime: "SYS:HH:MM:ss",
    ignore: SAID,
    singleLine: true,
    messageFormat: inWords,
  };
  return pretty(options);
}

/** Says a request in words; other lines with the path and id of the request that they are of. */
function inWords({ from, id, method, path, status, ms, msg }: Line): string {
  if (typeof status === "number")
    return `${text(from)} ${text(method)} ${text(path)} ${status}, ${text(ms)} ms`;
  const of = typeof path === "string" ? ` (${path}, ${text(id)})` : "";
  return `${text(from)} ${text(msg)}${of}`;
}

const text = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";
