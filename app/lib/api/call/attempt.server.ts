import type { FormData } from "undici";
import type * as z from "zod";
import { measured } from "#metrics/events.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { ApiError } from "./api-error.server.ts";
import type { CallGroup } from "./circuit.server.ts";
import type { Answer, UpstreamRequest } from "./send-request.server.ts";

export interface Caller {
  portal: Portal;
  token: string | null;
  requestId: string;
  clientAddress: string | null;
  /** The deadline of the whole page, in milliseconds since 1970. */
  deadline: number;
  countedAs?: string;
  /** Called with each accepted answer; `unread` are the fields that cost rows. */
  heard?: (answer: { call: string; sent: Asked; body: unknown; unread: string[] }) => void;
}

export interface UpstreamCall<Answer> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The path as the contract spells it, with its odd slashes. */
  path: string;
  template?: string;
  query?: Record<string, string | number | undefined>;
  body?: object | FormData;
  headers?: Record<string, string>;
  group?: CallGroup;
  /** Milliseconds for both tries together; see LIMITS. */
  limit?: number;
  /** True for a GET that changes state. It is never retried. */
  changesState?: boolean;
  /** True for a POST that only reads, as the specification has for some lists. */
  onlyReads?: boolean;
  /** The body to use for a 404: an empty list. */
  notFound?: object;
  /** The field for `schema` to read. Without it, `schema` reads the whole body. */
  part?: "results";
  /** Build it once per module: building it costs more than parsing an answer. */
  schema: z.ZodType<Answer>;
}

export type Asked = Omit<UpstreamCall<unknown>, "schema" | "part" | "notFound">;

export const LIMITS = {
  panel: 4_000,
  page: 8_000,
  post: 15_000,
  upload: 60_000,
  document: 10_000,
} as const;

/** Sends the call once, counts it and logs it, even when it fails. */
export async function attempt<Answered extends Answer>(
  caller: Caller,
  call: Asked,
  until: number,
  ask: (portal: Portal, request: UpstreamRequest) => Promise<Answered>,
): Promise<Answered> {
  const { portal } = caller;
  const started = Date.now();
  const note = (status: number) => {
    const asked = { call: callName(call), status, ms: Date.now() - started };
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
    // Laravel answers an error as JSON only when JSON is the first type here.
    Accept: "application/json",
    "User-Agent": "ccl-portal",
    "X-Request-Id": caller.requestId,
    ...(caller.token ? { Authorization: `Bearer ${caller.token}` } : {}),
    ...(caller.clientAddress ? { "X-Forwarded-For": caller.clientAddress } : {}),
    ...call.headers,
  };
}

/** Returns the secret header for the API itself, never for the hosts of media. */
function secretFor({ settings }: Portal, url: URL): Record<string, string> {
  const [secret] = settings.UPSTREAM_SECRET;
  if (secret === undefined || url.origin !== new URL(settings.UPSTREAM_URL).origin) return {};
  return { "X-Portal-Secret": secret };
}

function urlOf({ settings }: Portal, call: Pick<Asked, "path" | "query">): URL {
  // `new URL(path, base)` would drop a base path such as https://provider.example/backend.
  const url = new URL(/^https?:/.test(call.path) ? call.path : settings.UPSTREAM_URL + call.path);
  for (const [name, value] of Object.entries(call.query ?? {})) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

/** Returns the name of a call without ids, for breakers, shares and the log. */
export function callName(call: Pick<Asked, "method" | "path" | "template">): string {
  return `${call.method} ${call.template ?? call.path}`;
}
