import { setTimeout as pause } from "node:timers/promises";
import { circuitBreaker, handleWhen, SamplingBreaker } from "cockatiel";
import { Agent, fetch, type FormData, type Response } from "undici";
import type { z } from "zod";
import { env } from "#app/lib/env.server.ts";
import { log } from "#app/lib/log.server.ts";
import { ApiError, errorFrom, unavailable } from "./api-error.server.ts";

/** Who asks, and until when: made once per request by `requireStudent`, or by hand for calls before log-in. */
export interface Caller {
  token: string | null;
  requestId: string;
  clientAddress: string | null;
  /** Time (ms since 1970) by which the whole page must be answered. */
  deadline: number;
}

export interface UpstreamCall<Answer> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Exactly as the contract spells it, odd slashes included; ids filled in by `pathWith`. */
  path: string;
  /** The path with placeholders, for the log. */
  template?: string;
  query?: Record<string, string | number | undefined>;
  body?: object | FormData;
  headers?: Record<string, string>;
  /** Milliseconds; see LIMITS. */
  limit?: number;
  /** A GET that changes state upstream is neither retried nor counted as safe. */
  changesState?: boolean;
  /** The body goes on to a listener at the listener's pace: limit and deadline hold for the answer's head alone. */
  streams?: boolean;
  schema: z.ZodType<Answer, z.ZodTypeDef, unknown>;
}

/** Deadlines of shared design section 13, in milliseconds. */
export const LIMITS = {
  panel: 4_000,
  page: 8_000,
  post: 15_000,
  upload: 60_000,
  document: 10_000,
} as const;

const MAX_JSON_BYTES = 5_000_000;
const RETRY_STATUS = new Set([502, 503, 504]);

/** pipelining 1 and a keep-alive below the server's: a reused socket that was just closed would fail a POST. */
const pool = { pipelining: 1, keepAliveTimeout: 4_000, connect: { timeout: 2_000 } };
const agent = new Agent({ connections: 16, ...pool });
/** Slow listeners hold their connections for minutes; they must not hold up pages. */
const streamAgent = new Agent({ connections: 64, bodyTimeout: LIMITS.upload, ...pool });

const breaker = circuitBreaker(
  handleWhen((error) => error instanceof ApiError && error.kind === "unavailable"),
  {
    halfOpenAfter: 5_000,
    breaker: new SamplingBreaker({ threshold: 0.5, duration: 10_000, minimumRps: 2 }),
  },
);

/**
 * The one way to the upstream: sends, waits no longer than the limit and the caller's deadline, retries a safe read once,
 * and returns what the schema parsed. Throws {@link ApiError} and nothing else.
 */
export async function callUpstream<Answer>(
  caller: Caller,
  call: UpstreamCall<Answer>,
): Promise<Answer> {
  const response = await send(caller, call);
  const body = await readJson(response);
  if (!response.ok) throw errorFrom(response.status, response.headers.get("retry-after"), body);
  const parsed = call.schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const where = parsed.error.issues.map((issue) => issue.path.join(".")).slice(0, 5);
  log.warn(
    { requestId: caller.requestId, call: nameOf(call), where },
    "upstream answer has another shape",
  );
  throw unavailable(response.status);
}

/** The answer itself, for media and for the cookie of the log-in. The caller reads or cancels its body. */
export async function send(
  caller: Caller,
  call: Omit<UpstreamCall<unknown>, "schema">,
): Promise<Response> {
  const mayRetry = call.method === "GET" && !call.changesState;
  try {
    return await throughBreaker(() => attempt(caller, call));
  } catch (error) {
    if (
      !mayRetry ||
      !(error instanceof ApiError) ||
      !isPassing(error) ||
      caller.deadline - Date.now() < 500
    )
      throw error;
    await pause(100 + Math.random() * 300);
    return throughBreaker(() => attempt(caller, call));
  }
}

/** The body of another host's short answer. It learns nothing of the student, and its failures say nothing about the upstream. */
export async function askStranger(url: string, limit: number): Promise<string> {
  const headers = { Accept: "application/json, text/plain", "User-Agent": "ccl-portal" };
  const response = await fetch(url, {
    redirect: "error",
    signal: AbortSignal.timeout(limit),
    headers,
    dispatcher: agent,
  });
  const body = await response.text();
  if (!response.ok) throw unavailable(response.status);
  return body;
}

async function throughBreaker<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await breaker.execute(run);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw unavailable(); // the breaker is open: fail at once instead of waiting for a dead upstream
  }
}

async function attempt(
  caller: Caller,
  call: Omit<UpstreamCall<unknown>, "schema">,
): Promise<Response> {
  const started = Date.now();
  const limit = Math.max(1, Math.min(call.limit ?? LIMITS.page, caller.deadline - started));
  const time = timeLimit(limit);
  let status = 0;
  try {
    const isJson = call.body !== undefined && !isFormData(call.body);
    const response = await fetch(urlOf(call), {
      method: call.method,
      headers: headersOf(caller, call, isJson),
      body:
        call.body === undefined
          ? undefined
          : isFormData(call.body)
            ? call.body
            : JSON.stringify(call.body),
      redirect: "manual",
      signal: time.signal,
      dispatcher: call.streams ? streamAgent : agent,
    });
    status = response.status;
    if (call.streams) time.lift();
    if (status >= 500 || (status >= 300 && status < 400 && status !== 304)) {
      await response.body?.cancel();
      throw errorFrom(status, response.headers.get("retry-after"), null);
    }
    return response;
  } catch (error) {
    throw error instanceof ApiError ? error : unavailable();
  } finally {
    log.debug(
      { requestId: caller.requestId, call: nameOf(call), status, ms: Date.now() - started },
      "upstream call",
    );
  }
}

/** Aborts after the time, body included, unless it is lifted. */
function timeLimit(ms: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms).unref();
  return { signal: controller.signal, lift: () => clearTimeout(timer) };
}

function headersOf(
  caller: Caller,
  call: Pick<UpstreamCall<unknown>, "headers">,
  isJson: boolean,
): Record<string, string> {
  return {
    // Laravel answers refusals as JSON only when JSON is the first type.
    Accept: "application/json",
    "User-Agent": "ccl-portal",
    "X-Request-Id": caller.requestId,
    ...(caller.token ? { Authorization: `Bearer ${caller.token}` } : {}),
    ...(caller.clientAddress ? { "X-Forwarded-For": caller.clientAddress } : {}),
    ...(isJson ? { "Content-Type": "application/json" } : {}),
    ...call.headers,
  };
}

function urlOf(call: Pick<UpstreamCall<unknown>, "path" | "query">): string {
  // Joined as text: `new URL` with a base would drop a base path such as https://provider.example/backend.
  const url = new URL(/^https?:/.test(call.path) ? call.path : env.UPSTREAM_URL + call.path);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url.href;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    const body: AsyncIterable<Uint8Array> | null = response.body;
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of body ?? []) {
      size += chunk.byteLength;
      if (size > MAX_JSON_BYTES) throw unavailable(response.status);
      chunks.push(chunk);
    }
    if (size === 0) return null;
    return JSON.parse(Buffer.concat(chunks).toString("utf8"));
  } catch {
    // HTML, a cut answer, or one over the cap; for a 4xx the status still tells what happened.
    if (response.ok) throw unavailable(response.status);
    return null;
  }
}

function isFormData(body: object): body is FormData {
  return typeof Reflect.get(body, "append") === "function";
}

function isPassing(error: ApiError): boolean {
  const shortWait = error.retryAfter === null || error.retryAfter <= 1;
  return (
    error.kind === "unavailable" &&
    (error.status === 0 || RETRY_STATUS.has(error.status)) &&
    shortWait
  );
}

function nameOf(call: { method: string; path: string; template?: string }): string {
  return `${call.method} ${call.template ?? call.path}`;
}
