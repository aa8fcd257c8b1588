import type { Server } from "node:http";

const DRAIN_MS = 10_000;

/** Takes no new connection, lets requests in flight finish, and cuts what is still open when the time is over. */
export function drain(server: Server, afterwards: () => void): void {
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  server.close(() => {
    clearTimeout(cut);
    afterwards();
  });
}
