import { randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { measured } from "#metrics/events.ts";
import { loggablePath, type Portal } from "../app/lib/portal.server.ts";

const SANE_ID = /^[\w.-]{8,64}$/;

declare module "http" {
  interface ServerResponse {
    requestId?: string;
    route?: string;
  }
}

/** Gives each request an id and writes one line at its end, without secrets. */
export function requestLog({ settings, log }: Portal): RequestListener {
  const behindProxy = settings.TRUST_PROXY > 0;
  return (req, res) => {
    const start = performance.now();
    // `pipeline` removes the socket from a request that it destroys.
    const { socket } = req;
    const sentBefore = socket.bytesWritten;
    const given = String(req.headers["x-request-id"] ?? "");
    const id = behindProxy && SANE_ID.test(given) ? given : randomUUID();
    const path = loggablePath(req.url ?? "/");
    res.requestId = id;
    res.setHeader("X-Request-Id", id);
    res.once("close", () => {
      const line = {
        id,
        method: req.method,
        path,
        route: res.route,
        status: res.statusCode,
        ms: Math.round(performance.now() - start),
        bytes: socket.bytesWritten - sentBefore,
        ...(!res.writableFinished && { aborted: true }),
      };
      measured.emit("request", line);
      if (path === "/healthz" || path === "/readyz") log.debug(line, "request");
      else log.info(line, "request");
    });
  };
}
