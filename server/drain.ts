import type { Server } from "node:http";

const DRAIN_MS = 10_000;

/**
 * Takes no new connection, lets requests in flight finish, and cuts what is still open when the
 * time is over.
 */
export function drain(server: Server, afterwards: () => void): void {
  const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  // Node closes idle connections once; those whose request ends later would otherwise be kept alive
  // to the end.
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  server.close(() => {
    clearTimeout(cut);
    clearInterval(idle);
    afterwards();
  });
}
