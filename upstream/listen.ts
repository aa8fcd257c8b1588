import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { Http } from "./http/context.ts";

export type Listening = { port: number; stop: () => Promise<void> };

const DRAIN_MS = 10_000;
const LIMITS = {
  // Notes of 10,000 characters come in the query, up to 90 KB when percent-encoded.
  maxHeaderSize: 128 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 120_000,
  // Longer than the portal's own 4 s, so that it never uses a connection that is just closing.
  keepAliveTimeout: 15_000,
};

/** Serves the app until `stop`, which lets running requests end within 10 s and then cuts them. */
export async function listen(app: Hono<Http>, port: number, hostname: string): Promise<Listening> {
  const answer = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer(LIMITS, (request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, hostname, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : port,
    stop: () => stop(server),
  };
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was busy when closing began may be idle later.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });
}
