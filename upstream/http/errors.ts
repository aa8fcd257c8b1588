import type { Context, Hono } from "hono";
import { isDatabaseAway, isDiskFull } from "../faults.ts";
import { version } from "../../plan/version.ts";
import { noRoom, Refusal, unavailable } from "../refusal.ts";
import type { Http } from "./context.ts";
import { loggablePath } from "./request-log.ts";
import { logSecurity, type SecurityPlace } from "./security-log.ts";

/**
 * Answers errors with Laravel's messages: as JSON when the first accepted type is JSON, else by a
 * redirect or a bare page.
 */
export function answerErrors(app: Hono<Http>, deps: SecurityPlace): void {
  app.onError((error, c) => {
    if (error instanceof Refusal) {
      if (error.status === 429) logSecurity(c, deps, "limit-reached");
      return answerRefusal(c, error);
    }
    deps.log.error(
      { id: c.get("requestId"), version, method: c.req.method, path: loggablePath(c), err: error },
      "unexpected error",
    );
    return answerRefusal(c, refusalFor(error));
  });
  app.notFound((c) => {
    const allowed = methodsOf(app, c.req.path);
    if (allowed.length === 0) return answerRefusal(c, new Refusal(404, "Not Found"));
    const message = `The ${c.req.method} method is not supported for route ${c.req.path.slice(1)}. Supported methods: ${allowed.join(", ")}.`;
    return answerRefusal(c, new Refusal(405, message, { headers: { Allow: allowed.join(", ") } }));
  });
}

function refusalFor(error: unknown): Refusal {
  if (isDiskFull(error)) return noRoom();
  return isDatabaseAway(error) ? unavailable() : new Refusal(500, "Server Error");
}

/** Never redirects media, because players request them with any Accept header. */
function answerRefusal(
  c: Context<Http>,
  { status, message, extra }: Refusal,
): Response | Promise<Response> {
  for (const [name, value] of Object.entries(extra.headers ?? {})) c.header(name, value);
  if (acceptsJson(c) || c.req.path.startsWith("/storage/")) {
    const { errors, results, subscriptionStatus } = extra;
    const body = { message, errors, results, subscription_status: subscriptionStatus };
    return withStatus(status, c.json(body));
  }
  if (status === 401) return c.redirect("/login", 302);
  if (status === 422) return c.redirect(samePlace(c), 302);
  return withStatus(
    status,
    c.html(`<!doctype html><html lang="en"><title>${status}</title><h1>${status}</h1></html>`),
  );
}

/** Sets the status. Laravel's 419 is not registered, so Hono's own parameter refuses it. */
async function withStatus(status: number, answer: Response | Promise<Response>): Promise<Response> {
  const { body, headers } = await answer;
  return new Response(body, { status, headers });
}

/** Checks only the first type, as Laravel does. */
function acceptsJson(c: Context<Http>): boolean {
  const first = c.req.header("accept")?.split(",", 1)[0]?.toLowerCase() ?? "";
  return first.includes("/json") || first.includes("+json");
}

function samePlace(c: Context<Http>): string {
  const referer = c.req.header("referer");
  const url = referer && URL.canParse(referer) ? new URL(referer) : null;
  return url && url.host === c.req.header("host") ? url.pathname + url.search : "/";
}

function methodsOf(app: Hono<Http>, path: string): string[] {
  const plain = path.length > 1 ? path.replace(/\/$/, "") : path;
  const matching = app.routes
    .filter((route) => route.method !== "ALL" && matches(route.path, plain))
    .map((route) => route.method);
  const methods = new Set(matching);
  if (methods.has("GET")) methods.add("HEAD");
  return [...methods].sort();
}

function matches(pattern: string, path: string): boolean {
  const wanted = pattern.split("/");
  const given = path.split("/");
  return (
    wanted.length === given.length &&
    wanted.every(
      (part, index) => part === given[index] || (part.startsWith(":") && given[index] !== ""),
    )
  );
}
