import { createServer, type Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import type { Env } from "../app/lib/settings.server.ts";
import { admit } from "./admission.ts";
import { createApp } from "./app.ts";
import { announcesTooMuch, UPLOAD_BYTES } from "./body-limits.ts";
import { drain } from "./drain.ts";
import { fewAtATime } from "./few-at-a-time.ts";
import { pageTurns } from "./page-turns.ts";

type Parts = { env: Env; build: ServerBuild; clientDir: string };

/** The portal over its build, which does not listen yet, and how it ends without failing anybody. */
export function portalServer({ env, build, clientDir }: Parts): {
  server: Server;
  drain: (afterwards: () => void) => void;
} {
  let draining = false;
  const admission = admit({
    uploadBytes: env.UPLOADS_AT_ONCE * UPLOAD_BYTES,
    isDraining: () => draining,
  });
  const turns = pageTurns();
  const pages = createApp({
    build,
    clientDir,
    publicOrigin: env.PUBLIC_ORIGIN,
    trustedProxies: env.TRUST_PROXY,
    upstreamUrl: env.UPSTREAM_URL,
    pages: env.EMBEDDED_UPSTREAM
      ? [
          { path: env.STAFF_PATH, cookie: /^ccl_staff(_form)?=/, formBytes: 512 * 1024 },
          { path: "/checkout", formBytes: 4_096 },
        ]
      : [],
    messages: env.EMBEDDED_UPSTREAM
      ? [{ path: "/checkout/stripe", signature: "stripe-signature", bytes: 256 * 1024 }]
      : [],
    isDraining: () => draining,
    admission: admission.handler,
    turns,
  });
  const app = fewAtATime(pages);

  const server = createServer(
    {
      maxHeaderSize: 16 * 1024,
      headersTimeout: 10_000,
      requestTimeout: 120_000,
      // Longer than the 60 s of common proxies, which would otherwise reuse a connection that is just
      // being closed.
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 2_000,
    },
    app,
  );
  server.on("connection", turns.somebodyCame);
  server.on("checkContinue", (req, res) => {
    if (!announcesTooMuch(req)) res.writeContinue();
    app(req, res);
  });
  return {
    server,
    drain: (afterwards) => {
      draining = true;
      drain(server, admission.quietFor, afterwards);
    },
  };
}
