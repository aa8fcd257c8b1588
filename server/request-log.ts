import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import { log, loggablePath } from "../app/lib/log.server.ts";

const SANE_ID = /^[\w.-]{8,64}$/;

declare module "express-serve-static-core" {
  interface Locals {
    requestId: string;
    /** The pattern of the route that answers, where one does. */
    route?: string;
  }
}

/**
 * Gives each request an id and writes one line when it is over: no query values, headers, bodies or
 * mailed tokens.
 */
export function requestLog(behindProxy: boolean): RequestHandler {
  return (req, res, next) => {
    const start = performance.now();
    // Kept: `pipeline` takes it from a request that it destroys.
    const { socket } = req;
    const sentBefore = socket.bytesWritten;
    const given = req.get("x-request-id") ?? "";
    const id = behindProxy && SANE_ID.test(given) ? given : randomUUID();
    const path = loggablePath(req.originalUrl);
    res.locals.requestId = id;
    res.set("X-Request-Id", id);
    res.once("close", () => {
      const line = {
        id,
        method: req.method,
        path,
        route: res.locals.route,
        status: res.statusCode,
        ms: Math.round(performance.now() - start),
        bytes: socket.bytesWritten - sentBefore,
        ...(!res.writableFinished && { aborted: true }),
      };
      if (path === "/healthz" || path === "/readyz") log.debug(line, "request");
      else log.info(line, "request");
    });
    next();
  };
}
