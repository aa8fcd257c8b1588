import type { Response } from "express";

/** Settles when the browser has taken what was written to it; with false when it has left. */
export function drained(res: Response): Promise<boolean> {
  if (!res.writableNeedDrain || res.destroyed) return Promise.resolve(!res.destroyed);
  return new Promise((resolve) => {
    const done = () => {
      res.off("drain", done).off("close", done);
      resolve(!res.destroyed);
    };
    res.on("drain", done).on("close", done);
  });
}
