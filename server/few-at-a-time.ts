import type { RequestListener } from "node:http";
import type { Socket } from "node:net";

const MOST_UNANSWERED = 150;
const unanswered = new WeakMap<Socket, number>();

/** Closes a connection with too many unanswered requests. A few MB of them blocked all others. */
export function fewAtATime(answer: RequestListener): RequestListener {
  return (req, res) => {
    const { socket } = req;
    if (socket.destroyed) return;
    const waiting = unanswered.get(socket) ?? 0;
    if (waiting >= MOST_UNANSWERED) return void socket.destroy();
    unanswered.set(socket, waiting + 1);
    res.once("finish", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    answer(req, res);
  };
}
