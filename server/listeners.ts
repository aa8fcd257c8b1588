import type { ServerResponse } from "node:http";
import { type Held, pool } from "./pool.ts";

/** Fewer than the portal's connections for media (`circuit.server.ts`). */
const MOST = 256;
/** A forum page requests all its pictures at once. */
const SHARE = 64;

/** Returns null when the account's share is full. Else resolves to false if the browser left. */
export type Listeners = (account: string, res: ServerResponse) => (() => Promise<boolean>) | null;

export function listeners(): Listeners {
  const open = pool({ most: MOST, even: true });
  return (by, res) => {
    const { socket } = res;
    const moved = () => (socket ? socket.bytesWritten - socket.writableLength : 0);
    const item: Held = { by, share: SHARE, size: 1, moved, letGo: () => void res.destroy() };
    if (!open.take(item)) return null;
    res.once("close", () => open.release(item));
    return () => drained(res);
  };
}

function drained(res: ServerResponse): Promise<boolean> {
  if (!res.writableNeedDrain || res.destroyed) return Promise.resolve(!res.destroyed);
  return new Promise((resolve) => {
    const done = () => {
      res.off("drain", done).off("close", done);
      resolve(!res.destroyed);
    };
    res.on("drain", done).on("close", done);
  });
}
