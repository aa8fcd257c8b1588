import type { Response } from "undici";
import { ApiError, errorFrom, unavailable } from "./api-error.server.ts";
import {
  type Asked,
  attempt,
  type Caller,
  LIMITS,
  callName,
  type UpstreamCall,
} from "./attempt.server.ts";
import { forgetChecked, isDead } from "./checked-tokens.server.ts";
import { isAccepted, readJson, statusMeant } from "./read-answer.server.ts";
import { sendRead } from "./reads.server.ts";
import { isRead, withRetry } from "./retry.server.ts";
import { type Answer, openRequest, sendRequest } from "./send-request.server.ts";
import { giveZones, parseAnswer } from "./shape.server.ts";

export { type Caller, LIMITS, type UpstreamCall } from "./attempt.server.ts";

/**
 * Calls the API. Waits no longer than the limit and the deadline, retries a safe read once, and
 * takes the outcome from the body (`statusMeant`). Throws only {@link ApiError}.
 */
export async function callUpstream<Answer>(
  caller: Caller,
  call: UpstreamCall<Answer>,
): Promise<Answer> {
  const body = await verifyingToken(caller, call, async (until) =>
    acceptedBody(await attempt(caller, call, until, wayOf(call)), call.notFound),
  );
  const { settings, log } = caller.portal;
  giveZones(body, settings.PROVIDER_TIME_ZONE);
  const { parsed, unread, faults } = parseAnswer(call.schema, readPart(body, call.part));
  const where = { requestId: caller.requestId, call: callName(call) };
  caller.heard?.({ call: where.call, sent: call, body, unread });
  if (unread.length > 0)
    log.warn({ ...where, fields: unread }, "rows of an upstream answer cannot be shown");
  if (parsed.success) return parsed.data;
  log.warn({ ...where, fields: faults }, "upstream answer has another shape");
  throw unavailable(200);
}

function readPart(body: unknown, part: UpstreamCall<unknown>["part"]): unknown {
  if (part === undefined) return body;
  return typeof body === "object" && body !== null && part in body ? body[part] : undefined;
}

/** Returns the raw response, for media and the log-in's cookie. Read or cancel its body. */
export function send(caller: Caller, call: Asked): Promise<Response> {
  return verifyingToken(caller, call, (until) => attempt(caller, call, until, openRequest));
}

export const CHECK_TOKEN = {
  method: "GET",
  path: "/api/v1/check-token",
  group: "session",
  limit: LIMITS.panel,
} as const;

/** Ends a session only when check-token refuses it; a 401 from another call is a failure. */
async function verifyingToken<T>(
  caller: Caller,
  call: Asked,
  run: (until: number) => Promise<T>,
): Promise<T> {
  try {
    return await withRetry(caller, call, run);
  } catch (error) {
    const { portal, token } = caller;
    if (token === null || !(error instanceof ApiError) || error.kind !== "signed-out") throw error;
    // Log-out and the check itself. A staff token has no second call that could check it.
    const isAboutToken = call.group === "session" || call.group === "staff";
    if (isAboutToken || (await isDead(portal, [token], () => checkRefuses(caller)))) {
      forgetChecked(portal, token);
      throw error;
    }
    const where = { requestId: caller.requestId, call: callName(call) };
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

/** Calls of the other groups have their own connections and are not batched. */
function wayOf(call: Asked) {
  return isRead(call) && (call.group ?? "pages") === "pages" ? sendRead : sendRequest;
}

async function acceptedBody(answer: Answer, notFound?: object): Promise<unknown> {
  const body = await readJson(answer);
  const status = isAccepted(answer) ? statusMeant(answer.status, body) : answer.status;
  if (status === 404 && notFound) return notFound;
  if (status >= 400) throw errorFrom(status, answer.headers.get("retry-after"), body);
  return body;
}
