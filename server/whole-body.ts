import type { Request, Response } from "express";

/**
 * The body of a post when all of it is there, within the limits that were set before; null when the
 * sender left, or was answered meanwhile. Other methods have none: what they bring along would be
 * read as a request of its own by whoever it is passed on to.
 */
export function wholeBody(req: Request, res: Response): Promise<Buffer | null> {
  if (req.method !== "POST") return Promise.resolve(Buffer.alloc(0));
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    // `body-limits.ts` takes this listener away with its answer.
    req.on("data", (chunk: Buffer) => chunks.push(chunk));
    req.once("end", () => resolve(res.headersSent ? null : Buffer.concat(chunks)));
    res.once("close", () => resolve(null));
  });
}
