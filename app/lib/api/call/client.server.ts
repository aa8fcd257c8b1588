import { setTimeout as pause } from "node:timers/promises";
import type { FormData, Response } from "undici";
import type * as z from "zod";
import { measured } from "#metrics/events.ts";
import { countPost } from "#app/lib/http/limits/rate-limit.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { ApiError, errorFrom, unavailable } from "./api-error.server.ts";
import { forgetChecked, isDead } from "./checked-tokens.server.ts";
import { type CallGroup, isOutage, SHARES, throughBreaker } from "./circuit.server.ts";
import { isAccepted, readJson, statusMeant } from "./read-answer.server.ts";
import {
  type Answer,
  openRequest,
  sendRequest,
  type UpstreamRequest,
} from "./send-request.server.ts";
import { giveZones, parseAnswer } from "./shape.server.ts";
import { inTurn } from "./turns.server.ts";

export interface Caller {
  portal: Portal;
  token: string | null;
  requestId: string;
  clientAddress: string | null;
  /** In ms since 1970, for the whole page. */
  deadline: number;
  countedAs?: string;
  /** Learns of each call and its accepted answer; `unread` are fields that cost rows. */
  heard?: (answer: { call: string; sent: Asked; body: unknown; unread: string[] }) => void;
}

export interface UpstreamCall<Answer> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** As the contract spells it, odd slashes included. */
  path: string;
  template?: string;
  query?: Record<string, string | number | undefined>;
  body?: object | FormData;
  headers?: Record<string, string>;
  group?: CallGroup;
  /** Milliseconds for both tries; see LIMITS. */
  limit?: number;
  /** A GET that changes state is not tried again. */
  changesState?: boolean;
  /** The body that a 404 stands for: an empty list. */
  notFound?: object;
  schema: z.ZodType<Answer>;
}

type Asked = Omit<UpstreamCall<unknown>, "schema" | "notFound">;

export const LIMITS = {
  panel: 4_000,
  page: 8_000,
  post: 15_000,
  upload: 60_000,
  document: 10_000,
} as const;

/**
 * The one way to the API. It waits no longer than the limit and the deadline, tries a safe read
 * once more, and believes what the body says of its own success (`statusMeant`). Throws {@link
 * ApiError} and nothing else.
 */
export async function callUpstream<Answer>(
  caller: Caller,
  call: UpstreamCall<Answer>,
): Promise<Answer> {
  const body = await believed(caller, call, async (until) =>
    acceptedBody(await attempt(caller, call, until, sendRequest), call.notFound),
  );
  const { settings, log } = caller.portal;
  giveZones(body, settings.PROVIDER_TIME_ZONE);
  const { parsed, unread, faults } = parseAnswer(call.schema, body);
  const where = { requestId: caller.requestId, call: nameOf(call) };
  caller.heard?.({ call: where.call, sent: call, body, unread });
  if (unread.length > 0)
    log.warn({ ...where, fields: unread }, "rows of an upstream answer cannot be shown");
  if (parsed.success) return parsed.data;
  log.warn({ ...where, fields: faults }, "upstream answer has another shape");
  throw unavailable(200);
}

/** The answer itself, for media and the cookie of the log-in; read or cancel its body. */
export function send(caller: Caller, call: Asked): Promise<Response> {
  return believed(caller, call, (until) => attempt(caller, call, until, openRequest));
}

export const CHECK_TOKEN = {
  method: "GET",
  path: "/api/v1/check-token",
  group: "session",
  limit: LIMITS.panel,
} as const;

/** A session ends only where check-token says so; another call that refuses a token failed. */
async function believed<T>(
  caller: Caller,
  call: Asked,
  run: (until: number) => Promise<T>,
): Promise<T> {
  try {
    return await withRetry(caller, call, run);
  } catch (error) {
    const { portal, token } = caller;
    if (token === null || !(error instanceof ApiError) || error.kind !== "signed-out") throw error;
    // Log-out and the check itself. A token of staff is no student's, so nobody else can be asked.
    const isAboutToken = call.group === "session" || call.group === "staff";
    if (isAboutToken || (await isDead(portal, [token], () => checkRefuses(caller)))) {
      forgetChecked(portal, token);
      throw error;
    }
    const where = { requestId: caller.requestId, call: nameOf(call) };
    portal.log.warn(where, "a call refuses a token that check-token accepts");
    throw unavailable(error.status);
  }
}

async function checkRefuses(caller: Caller): Promise<boolean> {
  try {
    await withRetry(caller, CHECK_TOKEN, async (until) =>
      acceptedBody(await attempt(caller, CHECK_TOKEN, until, sendRequest)),
    );
    return false;
  } catch (error) {
    if (error instanceof ApiError) return error.kind === "signed-out";
    throw error;
  }
}

async function acceptedBody(answer: Answer, notFound?: object): Promise<unknown> {
  const body = await readJson(answer);
  const status = isAccepted(answer) ? statusMeant(answer.status, body) : answer.status;
  if (status === 404 && notFound) return notFound;
  if (status >= 400) throw errorFrom(status, answer.headers.get("retry-after"), body);
  return body;
}

/** One limit for both tries: a call that hung is not asked again. */
async function withRetry<T>(
  caller: Caller,
  call: Asked,
  run: (until: number) => Promise<T>,
): Promise<T> {
  const { portal } = caller;
  const until = Math.min(caller.deadline, Date.now() + (call.limit ?? LIMITS.page));
  const most = SHARES[call.group ?? "pages"];
  const uncount = await counted(caller, call);
  const turn = { name: nameOf(call), most, until };
  const once = () =>
    throughBreaker(portal, turn.name, () => inTurn(portal, turn, () => run(until)));
  try {
    return await once();
  } catch (error) {
    if (error instanceof ApiError && isOutage(error)) await uncount();
    const isSafe = isRead(call);
    const hasTime = until - Date.now() >= 500;
    if (!isSafe || !hasTime || !(error instanceof ApiError) || !isPassing(error)) throw error;
    await pause(100 + Math.random() * 300);
    return once();
  }
}

/** Here, so that no route can forget it. */
async function counted({ portal, countedAs }: Caller, call: Asked): Promise<() => Promise<void>> {
  if (countedAs === undefined || isRead(call)) return () => Promise.resolve();
  return countPost(portal, countedAs, call.group === "uploads");
}

function isRead({ method, changesState }: Asked): boolean {
  return method === "GET" && !changesState;
}

function isPassing(error: ApiError): boolean {
  return isOutage(error) && (error.retryAfter === null || error.retryAfter <= 1);
}

async function attempt<Answered extends Answer>(
  caller: Caller,
  call: Asked,
  until: number,
  ask: (portal: Portal, request: UpstreamRequest) => Promise<Answered>,
): Promise<Answered> {
  const { portal } = caller;
  const started = Date.now();
  const note = (status: number) => {
    const asked = { call: nameOf(call), status, ms: Date.now() - started };
    measured.emit("call", asked);
    portal.log.debug({ requestId: caller.requestId, ...asked }, "upstream call");
  };
  try {
    const url = urlOf(portal, call);
    const response = await ask(portal, {
      method: call.method,
      url: url.href,
      headers: { ...headersOf(caller, call), ...secretFor(portal, url) },
      body: call.body,
      group: call.group ?? "pages",
      limit: Math.max(1, until - started),
    });
    note(response.status);
    return response;
  } catch (error) {
    note(error instanceof ApiError ? error.status : 0);
    throw error;
  }
}

function headersOf(caller: Caller, call: Pick<Asked, "headers">): Record<string, string> {
  return {
    // Laravel answers refusals as JSON only when JSON is the first type.
    Accept: "application/json",
    "User-Agent": "ccl-portal",
    "X-Request-Id": caller.requestId,
    ...(caller.token ? { Authorization: `Bearer ${caller.token}` } : {}),
    ...(caller.clientAddress ? { "X-Forwarded-For": caller.clientAddress } : {}),
    ...call.headers,
  };
}

/** Other hosts, where media may lie, never see it. */
function secretFor({ settings }: Portal, url: URL): Record<string, string> {
  const [secret] = settings.UPSTREAM_SECRET;
  if (secret === undefined || url.origin !== new URL(settings.UPSTREAM_URL).origin) return {};
  return { "X-Portal-Secret": secret };
}

function urlOf({ settings }: Portal, call: Pick<Asked, "path" | "query">): URL {
  // `new URL` with a base would drop a base path such as https://provider.example/backend.
  const url = new URL(/^https?:/.test(call.path) ? call.path : settings.UPSTREAM_URL + call.path);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

function nameOf(call: Pick<Asked, "method" | "path" | "template">): string {
  return `${call.method} ${call.template ?? call.path}`;
}
