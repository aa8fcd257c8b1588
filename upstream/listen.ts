import { readFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { Http } from "./http/context.ts";
import type { ListenSettings } from "./listen-settings.ts";

type Place = Omit<ListenSettings, "UPSTREAM_SECRET">;
export type Listening = { url: string; port: number; stop: () => Promise<void> };

const DRAIN_MS = 10_000;
const LIMITS = {
  // Notes of 10,000 characters come in the query, up to 90 KB when percent-encoded.
  maxHeaderSize: 128 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  // Longer than the portal's own 4 s, so that it never uses a connection that is just closing.
  keepAliveTimeout: 15_000,
};

type State = {
  canStore: () => boolean;
  /** Null where no backups are made by themselves. */
  lastBackup: (() => Promise<{ made_at: string } | null>) | null;
};

/**
 * Serves the app, its readiness at /readyz (503 while nothing can be stored), and when the last
 * backup was made at /last-backup. `stop` refuses at /readyz for the grace period, then gives running requests 10 s and cuts the rest. Throws when the address or the certificate is unusable.
 */
export async function listen(
  app: Hono<Http>,
  settings: Place,
  { canStore, lastBackup }: State = { canStore: () => true, lastBackup: null },
): Promise<Listening> {
  let isLeaving = false;
  // Other code in this process keeps its own Request and Response.
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = await serverOf(settings, (request, response) => {
    if (isLeaving) response.setHeader("Connection", "close");
    if (request.url === "/last-backup" && lastBackup) return void tell(response, lastBackup);
    if (request.url !== "/readyz") return void answer(request, response);
    const state = isLeaving ? "draining" : canStore() ? "ready" : "cannot store";
    response.writeHead(state === "ready" ? 200 : 503, { "Cache-Control": "no-store" });
    response.end(`${state}\n`);
  });
  const { UPSTREAM_PORT, UPSTREAM_HOST, UPSTREAM_CERT } = settings;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(UPSTREAM_PORT, UPSTREAM_HOST, resolve);
  });
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : UPSTREAM_PORT;
  const host = UPSTREAM_HOST.includes(":") ? `[${UPSTREAM_HOST}]` : UPSTREAM_HOST;
  return {
    url: `${UPSTREAM_CERT === undefined ? "http" : "https"}://${host}:${port}`,
    port,
    stop: async () => {
      isLeaving = true;
      await pause(settings.STOP_GRACE_SECONDS * 1_000);
      await stop(server);
    },
  };
}

async function tell(
  response: ServerResponse,
  lastBackup: NonNullable<State["lastBackup"]>,
): Promise<void> {
  try {
    const last = await lastBackup();
    response.writeHead(200, { "Cache-Control": "no-store", "Content-Type": "application/json" });
    response.end(JSON.stringify({ made_at: last?.made_at ?? null }));
  } catch {
    response.writeHead(503).end();
  }
}

async function serverOf(settings: Place, answer: RequestListener): Promise<Server> {
  const { UPSTREAM_CERT, UPSTREAM_CERT_KEY } = settings;
  if (UPSTREAM_CERT === undefined || UPSTREAM_CERT_KEY === undefined)
    return createServer(LIMITS, answer);
  const [cert, key] = await Promise.all([readFile(UPSTREAM_CERT), readFile(UPSTREAM_CERT_KEY)]);
  return createTlsServer({ ...LIMITS, cert, key }, answer);
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was busy at the start of the stop may become idle later.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });
}
