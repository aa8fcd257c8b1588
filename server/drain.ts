import { Server as NetServer } from "node:net";
import type { Server } from "node:http";

const DRAIN_MS = 10_000;
/** Who posts may be sending on a connection that is idle here, and is told to come again. */
const QUIET_MS = 500;
const LOOK_MS = 50;

/**
 * Ends the server without failing anybody. While something is posted it still answers whoever comes
 * (`quietFor` tells since when nothing was, in ms); then it takes no new connection, lets requests
 * in flight finish, and cuts what is still open when the time is over.
 */
export function drain(server: Server, quietFor: () => number, afterwards: () => void): void {
  let closed = false;
  const cut = setTimeout(() => {
    close();
    server.closeAllConnections();
  }, DRAIN_MS);
  const look = setInterval(() => {
    // What has come but is not read yet is read before it is looked once more.
    if (isQuiet()) setImmediate(() => setImmediate(() => isQuiet() && close()));
    // Those whose request ends later would otherwise be kept alive to the end.
    if (closed) server.closeIdleConnections();
  }, LOOK_MS);

  function isQuiet(): boolean {
    return quietFor() >= QUIET_MS;
  }

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
