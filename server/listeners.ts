import type { ServerResponse } from "node:http";
import { type Held, pool } from "./pool.ts";

/** Fewer than the connections over which sounds come from the upstream (`circuit.server.ts`). */
const MOST = 256;
/** A page of the forum with a picture in each post asks for all of them at once. */
const SHARE = 64;

/**
 * Resolves when the browser has taken what was written to it, with false when it has left; null for
 * an account whose sounds and pictures that are still under way are a whole share.
 */
export type Listeners = (account: string, res: ServerResponse) => (() => Promise<boolean>) | null;

/** So many sounds, pictures and downloads are handed out at a time, at each one's own pace. */
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
