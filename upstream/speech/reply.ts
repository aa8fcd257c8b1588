import * as z from "zod";

export type EngineSettings = {
  /** The address before `/audio/…`, for example `http://127.0.0.1:8000/v1`. */
  url: string;
  key?: string | undefined;
  model: string;
};

type Kind = "busy" | "away" | "refused" | "settings";

/**
 * A fault of the engine, in words for staff. After "busy" and "away" the same may be asked again;
 * "refused" is for good. "settings" fails for everything: the address or the key is
 * wrong, or nobody pays.
 */
export class EngineFault extends Error {
  readonly kind: Kind;
  /** How long the engine asks to be left alone. */
  readonly afterMs: number;
  /** What the engine answered; 0 for nothing. */
  readonly status: number;

  constructor(message: string, kind: Kind, { afterMs = 0, status = 0 } = {}) {
    super(message);
    this.kind = kind;
    this.afterMs = afterMs;
    this.status = status;
  }
}

const LONGEST_FAULT = 200;
const LONGEST_WAIT_MS = 60 * 60 * 1000;

/** OpenAI, FastAPI and whisper.cpp tell a fault in three shapes. Some do so inside a 200. */
const refusal = z.union([
  z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
  z.object({ error: z.string() }).transform(({ error }) => error),
  z.object({ detail: z.string() }).transform(({ detail }) => detail),
  z
    .object({ detail: z.array(z.object({ msg: z.string() })).min(1) })
    .transform(({ detail }) => detail.map(({ msg }) => msg).join(", ")),
]);

type Request = { at: string; accept: string; body?: FormData | string };
type Limits = { mostBytes: number; signal: AbortSignal };

/**
 * Asks the engine, by a post where there is a body, and reads at most so many bytes. Throws an
 * {@link EngineFault}, or what aborted the signal.
 */
export async function ask(
  { url, key }: Pick<EngineSettings, "url" | "key">,
  { at, accept, body }: Request,
  limits: Limits,
): Promise<Buffer> {
  const { signal } = limits;
  const headers = {
    Accept: accept,
    ...(typeof body === "string" && { "Content-Type": "application/json" }),
    ...(key && { Authorization: `Bearer ${key}` }),
  };
  const reply = await fetch(`${url}${at}`, {
    ...{ method: body === undefined ? "GET" : "POST", headers, signal, redirect: "error" },
    ...(body !== undefined && { body }),
  }).catch((error: unknown) => {
    signal.throwIfAborted();
    throw new EngineFault(`The speech server does not answer: ${causeOf(error)}`, "away");
  });
  const bytes = await readBounded(reply, limits);
  const told = refusal.safeParse(parse(bytes));
  if (!reply.ok || told.success) throw faultOf(reply, told.data ?? "");
  return bytes;
}

/** whisper.cpp sends JSON as text/html, so the type is not asked. A sound is no JSON. */
export function parse(bytes: Buffer): unknown {
  try {
    const isJson = /^(?:\xef\xbb\xbf)?\s*[[{]/.test(bytes.toString("latin1", 0, 20));
    // A mark of the byte order counts as a space here, and not in JSON.
    return isJson ? JSON.parse(bytes.toString().trim()) : null;
  } catch {
    return null;
  }
}

function faultOf({ status, headers }: Response, told: string): EngineFault {
  const said = told ? `: ${told.replace(/\s+/g, " ").slice(0, LONGEST_FAULT)}` : ".";
  const text = `The speech server answered ${status}${said}`;
  if ([401, 402, 403, 404, 405].includes(status))
    return new EngineFault(text, "settings", { status });
  if (status === 429 || status === 503)
    return new EngineFault(text, "busy", { status, afterMs: waitOf(headers.get("retry-after")) });
  const isOfSound = status >= 400 && status < 500 && status !== 408;
  return new EngineFault(text, isOfSound ? "refused" : "away", { status });
}

/** Reads `Retry-After`: seconds, or a date. */
function waitOf(header: string | null): number {
  if (header === null) return 0;
  const ms = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_WAIT_MS) : 0;
}

async function readBounded(reply: Response, { mostBytes, signal }: Limits): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    const reader = reply.body?.getReader();
    for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
      size += read.value.length;
      if (size > mostBytes) break;
      parts.push(read.value);
    }
    await reader?.cancel();
  } catch (error) {
    signal.throwIfAborted();
    throw new EngineFault(`The speech server stopped: ${causeOf(error)}`, "away");
  }
  if (size > mostBytes)
    throw new EngineFault(`The speech server answered more than ${mostBytes >> 20} MB.`, "refused");
  return Buffer.concat(parts);
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
