import { Server as NetServer } from "node:net";
import type { Server } from "node:http";

const DRAIN_MS = 10_000;
/** A connection that is idle here may still carry a sender. */
const QUIET_MS = 500;
const LOOK_MS = 50;

/**
 * Ends the server without failing anybody: it answers while something is posted (`quietFor`), then
 * takes no connection, lets requests finish, and cuts the rest when the time is over.
 */
export function drain(server: Server, quietFor: () => number, afterwards: () => void): void {
  let closed = false;
  const cut = setTimeout(() => {
    close();
    server.closeAllConnections();
  }, DRAIN_MS);
  const look = setInterval(() => {
    if (isQuiet()) setImmediate(() => setImmediate(() => isQuiet() && close()));
    // Later requests would be kept alive to the end.
    if (closed) server.closeIdleConnections();
  }, LOOK_MS);

  function isQuiet(): boolean {
    return quietFor() >= QUIET_MS;
  }

  function close(): void {
    if (closed) return;
    closed = true;
    // An HTTP server's close cuts idle connections with what is on its way in them.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(cut);
      clearInterval(look);
      afterwards();
    });
  }
}
