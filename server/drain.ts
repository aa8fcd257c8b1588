import { Server as NetServer } from "node:net";
import type { Server } from "node:http";

const DRAIN_MS = 10_000;
/** A browser may be sending on a connection that is idle here: it gets so long to be heard. */
const LINGER_MS = 500;
const LOOK_MS = 50;

/**
 * Ends the server without failing anybody. While posts are running it still answers whoever comes;
 * then it takes no new connection, lets requests in flight finish, and cuts what is still open when
 * the time is over.
 */
export function drain(server: Server, posts: () => number, afterwards: () => void): void {
  const began = Date.now();
  const cut = setTimeout(() => {
    close();
    server.closeAllConnections();
  }, DRAIN_MS);
  const look = setInterval(() => {
    if (posts() === 0) close();
    // Those whose request ends later would otherwise be kept alive to the end.
    if (Date.now() - began >= LINGER_MS) server.closeIdleConnections();
  }, LOOK_MS);
  let closed = false;

  function close(): void {
    if (closed) return;
    closed = true;
    // The close of an HTTP server cuts idle connections at once, with what is on its way in them.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(cut);
      clearInterval(look);
      afterwards();
    });
  }
}
