import type { RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const latest = new WeakMap<Socket, ServerResponse>();

/**
 * Cuts a connection that asks again before it was answered. Neither browsers nor proxies do; a few
 * MB of such requests held everybody up for half a minute, and Node tells nobody when a connection
 * with answers in waiting is gone.
 */
export function oneAtATime(answer: RequestListener): RequestListener {
  return (req, res) => {
    const { socket } = req;
    // The rest of a piece of data that held many.
    if (socket.destroyed) return;
    const before = latest.get(socket);
    if (before && !before.writableEnded) return void socket.destroy();
    latest.set(socket, res);
    answer(req, res);
  };
}
