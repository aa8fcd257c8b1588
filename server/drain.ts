import { Server as NetServer } from "node:net";
import type { Server } from "node:http";

const DRAIN_MS = 10_000;
/** A connection that looks idle may still have a post on its way. */
const QUIET_MS = 500;
const LOOK_MS = 50;

/**
 * Stops the server without failing a request: it answers until posts are quiet (`quietFor`), then
 * accepts no connection, lets requests finish, and cuts the rest at the deadline.
 */
export function drain(server: Server, quietFor: () => number, afterwards: () => void): void {
  let closed = false;
  const cut = setTimeout(() => {
    close();
    server.closeAllConnections();
  }, DRAIN_MS);
  const look = setInterval(() => {
    if (isQuiet()) setImmediate(() => setImmediate(() => isQuiet() && close()));
    // Connections that become idle later would otherwise stay open until the deadline.
    if (closed) server.closeIdleConnections();
  }, LOOK_MS);

  function isQuiet(): boolean {
    return quietFor() >= QUIET_MS;
  }

  function close(): void {
    if (closed) return;
    closed = true;
    // An HTTP server's own close() cuts idle connections, even with a request on its way.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(cut);
      clearInterval(look);
      afterwards();
    });
  }
}
