import { fetch, type FormData, type Response } from "undici";
import { errorFrom, unavailable } from "./api-error.server.ts";
import { agents, type CallGroup } from "./circuit.server.ts";

export interface UpstreamRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: object | FormData | undefined;
  group: CallGroup;
  /**
   * Milliseconds for the whole answer; for media, whose body goes on at the listener's pace, for
   * its head alone.
   */
  limit: number;
}

/**
 * One try. Throws an ApiError for no answer, a 5xx and a redirect, which of media alone is returned;
 * a refusal is returned, so that its body can be read.
 */
export async function sendRequest(request: UpstreamRequest): Promise<Response> {
  const time = timeLimit(request.limit);
  const response = await answerOf(request, time.signal);
  if (request.group === "media") time.lift();
  const { status } = response;
  const isElsewhere = status >= 300 && status < 400 && status !== 304;
  if (status >= 500 || (isElsewhere && request.group !== "media")) {
    await response.body?.cancel();
    throw errorFrom(status, response.headers.get("retry-after"), null);
  }
  return response;
}

async function answerOf(request: UpstreamRequest, signal: AbortSignal): Promise<Response> {
  const { method, url, headers, body, group } = request;
  const isJson = body !== undefined && !isFormData(body);
  try {
    return await fetch(url, {
      method,
      headers: isJson ? { "Content-Type": "application/json", ...headers } : headers,
      body: body === undefined || isFormData(body) ? body : JSON.stringify(body),
      redirect: "manual",
      signal,
      dispatcher: agents[group],
    });
  } catch {
    throw unavailable();
  }
}

/** Aborts after the time, body included, unless it is lifted. */
function timeLimit(ms: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms).unref();
  return { signal: controller.signal, lift: () => clearTimeout(timer) };
}

function isFormData(body: object): body is FormData {
  return typeof Reflect.get(body, "append") === "function";
}
