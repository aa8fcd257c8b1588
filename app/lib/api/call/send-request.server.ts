import { EventEmitter } from "node:events";
import { pipeline } from "node:stream";
import { createUnzip } from "node:zlib";
import { type Dispatcher, fetch, type FormData, request as ask, type Response } from "undici";
import { type ApiError, errorFrom, unavailable } from "./api-error.server.ts";
import { type Portal, ofPortal } from "#app/lib/portal.server.ts";
import { agentsOf, type CallGroup } from "./circuit.server.ts";

export interface UpstreamRequest {
  method: Dispatcher.HttpMethod;
  url: string;
  headers: Record<string, string>;
  body: object | FormData | undefined;
  group: CallGroup;
  /** Milliseconds for the whole response; for media, for its headers alone. */
  limit: number;
}

export interface Answer {
  status: number;
  headers: { get(name: string): string | null };
  body: AsyncIterable<Uint8Array> | Iterable<Uint8Array> | null;
}

/**
 * Sends a request once, for a body that is read at once. Throws on no response, a 5xx and a
 * redirect. Returns a refusal, so that its body can be read. Uploads use `fetch`; its streams cost
 * more.
 */
export async function sendRequest(portal: Portal, request: UpstreamRequest): Promise<Answer> {
  const { method, url, headers, body, group, limit } = request;
  if (body !== undefined && isFormData(body)) return openRequest(portal, request);
  // Cheaper than an AbortSignal; undici accepts it.
  const time = new EventEmitter();
  const timer = setTimeout(() => time.emit("abort"), limit).unref();
  const answer = await orUnavailable(
    portal,
    url,
    ask(url, {
      method,
      headers: { "Accept-Encoding": "gzip, deflate", ...typeOf(body), ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      signal: time,
      dispatcher: agentsOf(portal)[group],
    }),
  );
  answer.body.once("close", () => clearTimeout(timer));
  const get = (name: string) => [answer.headers[name]].flat()[0] ?? null;
  const failure = failureOf(request, answer.statusCode, get);
  if (failure) {
    answer.body.on("error", () => undefined).destroy();
    throw failure;
  }
  const isPacked = /^(x-)?gzip$|^deflate$/i.test(get("content-encoding") ?? "");
  return {
    status: answer.statusCode,
    headers: { get },
    // The reader of the body gets the error.
    body: isPacked ? pipeline(answer.body, createUnzip(), () => undefined) : answer.body,
  };
}

/** Sends a request once and returns its open body. Returns a redirect of media. */
export async function openRequest(portal: Portal, request: UpstreamRequest): Promise<Response> {
  const { method, url, headers, body, group, limit } = request;
  const time = new AbortController();
  const timer = setTimeout(() => time.abort(), limit).unref();
  const response = await orUnavailable(
    portal,
    url,
    fetch(url, {
      method,
      headers: { ...typeOf(body), ...headers },
      body: body === undefined || isFormData(body) ? body : JSON.stringify(body),
      redirect: "manual",
      signal: time.signal,
      dispatcher: agentsOf(portal)[group],
    }),
  );
  if (group === "media") clearTimeout(timer);
  const failure = failureOf(request, response.status, (name) => response.headers.get(name));
  if (failure === null) return response;
  await response.body?.cancel();
  throw failure;
}

async function orUnavailable<T>(portal: Portal, url: string, answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    logWhyAway(portal, url, error);
    throw unavailable();
  }
}

/** Returns the error that a response means before its body is read, or null. */
export function failureOf(
  { headers, group }: Pick<UpstreamRequest, "headers" | "group">,
  status: number,
  get: (name: string) => string | null,
): ApiError | null {
  const isElsewhere = status >= 300 && status < 400 && status !== 304;
  // Laravel redirects an unknown token to its log-in page.
  const isToLogin = isElsewhere && /\/login\/?([?#]|$)/.test(get("location") ?? "");
  if (isToLogin && headers.Authorization !== undefined) return errorFrom(401, null, null);
  const isFailure = status >= 500 || (isElsewhere && group !== "media");
  return isFailure ? errorFrom(status, get("retry-after"), null) : null;
}

function typeOf(body: object | FormData | undefined): Record<string, string> {
  const isJson = body !== undefined && !isFormData(body);
  return isJson ? { "Content-Type": "application/json" } : {};
}

function isFormData(body: object): body is FormData {
  return typeof Reflect.get(body, "append") === "function";
}

const SAY_EVERY_MS = 60_000;
const UNKNOWN_AUTHORITY =
  "its certificate is of an authority that this portal does not know (NODE_EXTRA_CA_CERTS)";
const REASONS: Record<string, string> = {
  CERT_HAS_EXPIRED: "its certificate has expired",
  CERT_NOT_YET_VALID: "its certificate is not valid yet, or this clock is wrong",
  ERR_TLS_CERT_ALTNAME_INVALID: "its certificate is for another name",
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  ERR_SSL_WRONG_VERSION_NUMBER: "it does not speak https",
  ECONNREFUSED: "nothing listens there",
  EHOSTUNREACH: "no way leads there",
  ENOTFOUND: "there is no machine of this name",
  UND_ERR_CONNECT_TIMEOUT: "it takes no connection",
};

const saidOf = ofPortal(() => new Map<string, number>());

/** Logs each reason once a minute: students see the same sentence for all of them. */
function logWhyAway(portal: Portal, url: string, error: unknown): void {
  const code = codeOf(error);
  const reason = REASONS[code] ?? (code.startsWith("ERR_SSL_") ? `no https (${code})` : null);
  if (reason === null) return;
  const sentence = `${new URL(url).origin} is not reached: ${reason}`;
  const said = saidOf(portal);
  if (Date.now() - (said.get(sentence) ?? -Infinity) < SAY_EVERY_MS) return;
  said.set(sentence, Date.now());
  portal.log.warn(sentence);
}

/** `fetch` has the connection's error as the cause of its own. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error ? String(error.code) : codeOf(error.cause);
}
