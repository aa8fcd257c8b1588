import { createServer } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { installGlobals } from "@remix-run/node";
import { admit } from "./admission.ts";
import { announcesTooMuch, UPLOAD_BYTES } from "./body-limits.ts";
import { drain } from "./drain.ts";
import { pageTurns } from "./page-turns.ts";
import { busySentence, listenSentence } from "./ports.ts";
import { settingsOrExit } from "./settings.ts";

Object.assign(process.env, { NODE_ENV: process.env.NODE_ENV || "production" });
// As remix-serve does: fetch and the dispatchers of the undici package then belong together on
// every Node.
installGlobals({ nativeFetch: true });

const env = settingsOrExit();
const { log } = await import("../app/lib/log.server.ts");
const { createApp } = await import("./app.ts");

for (const event of ["uncaughtException", "unhandledRejection"] as const) {
  process.on(event, (error: unknown) => {
    log.error({ message: error instanceof Error ? error.stack : "not an Error" }, event);
    process.exit(1);
  });
}

const here = import.meta.dirname;
const remixBuild: unknown = await import(new URL("./pages.js", import.meta.url).href);
if (!isServerBuild(remixBuild)) throw new Error("build/pages.js is no Remix build");

let draining = false;
const admission = admit({
  uploadBytes: env.UPLOADS_AT_ONCE * UPLOAD_BYTES,
  isDraining: () => draining,
});
const turns = pageTurns();
const app = createApp({
  build: remixBuild,
  clientDir: `${here}/client`,
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
server.on("error", (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === "EADDRINUSE"
      ? busySentence("PORT", env.PORT)
      : listenSentence(error, { setting: "PORT", port: env.PORT, host: env.HOST }),
  );
  process.exit(1);
});
server.listen(env.PORT, env.HOST, () => {
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : env.PORT;
  console.log(`portal ready on http://${env.HOST}:${port}`);
});

for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.on(signal, () => {
    if (draining) return;
    draining = true;
    log.info({ signal }, "draining");
    drain(server, admission.quietFor, () => process.exit(0));
  });
}

function isServerBuild(value: unknown): value is ServerBuild {
  return typeof value === "object" && value !== null && "routes" in value && "entry" in value;
}
