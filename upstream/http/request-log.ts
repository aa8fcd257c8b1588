import { randomUUID } from "node:crypto";
import { createMiddleware } from "hono/factory";
import { measured } from "../../metrics/events.ts";
import type { Context } from "hono";
import { routePath } from "hono/route";
import type { Logger } from "pino";
import type { Http } from "./context.ts";

/**
 * Logs one line per request, without query, body, token or email. Keeps the caller's request id.
 */
export function requestLog({ log }: { log: Logger }) {
  return createMiddleware<Http>(async (c, next) => {
    const given = c.req.header("x-request-id") ?? "";
    const id = /^[\w.:-]{1,128}$/.test(given) ? given : randomUUID();
    c.set("requestId", id);
    const started = performance.now();
    await next();
    c.header("X-Request-Id", id);
    const ms = Math.round((performance.now() - started) * 10) / 10;
    const line = {
      id,
      method: c.req.method,
      path: loggablePath(c),
      route: routePath(c),
      status: c.res.status,
      ms,
    };
    measured.emit("request", line);
    log.info(line, "request");
  });
}

const SECRET_PLACE = /\/(checkout(?:[\\/.]*history)?)[\\/].+/i;
const TOKEN = /[\w-]{20,}/g;

/** Returns the path, cut to 300 characters, without what looks like a secret. */
export function loggablePath(c: Context<Http>): string {
  return c.req.path
    .replace(SECRET_PLACE, "/$1/:token")
    .replace(TOKEN, (run) => (/[A-Z]/.test(run) ? ":token" : run))
    .slice(0, 300);
}
