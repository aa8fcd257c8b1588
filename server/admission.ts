import type { Request, RequestHandler, Response } from "express";
import { bodyLimit, isUpload } from "./body-limits.ts";
import { refuse } from "./refusals.ts";

const AGAIN = { uploads: 5, stopping: 3 };

export interface Admission {
  handler: RequestHandler;
  /** For how long (ms) nothing was posted and nothing posted waited for its answer. */
  quietFor: () => number;
}

/**
 * Takes a request or says at once when to try again. Uploads are kept in memory until the upstream
 * has them, so they are taken up to `uploadBytes` of announced length at a time; from a portal that
 * stops no further one is taken, since its end could cut it off.
 */
export function admit(options: { uploadBytes: number; isDraining: () => boolean }): Admission {
  let posts = 0;
  let lastPost = -Infinity;
  let uploading = 0;

  const handler: RequestHandler = (req, res, next) => {
    if (req.method !== "POST") return next();
    lastPost = performance.now();
    const bytes = isUpload(req) ? announced(req) : 0;
    if (bytes > 0 && options.isDraining()) return tryAgain(req, res, AGAIN.stopping);
    // One is always taken, however little memory there is.
    if (bytes > 0 && uploading > 0 && uploading + bytes > options.uploadBytes)
      return tryAgain(req, res, AGAIN.uploads);
    posts += 1;
    uploading += bytes;
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      posts -= 1;
      lastPost = performance.now();
      uploading -= bytes;
    };
    // Once it is answered nothing of it is kept: a stranger who goes on sending holds no place.
    res.once("finish", end).once("close", end);
    next();
  };
  return { handler, quietFor: () => (posts > 0 ? 0 : performance.now() - lastPost) };
}

/** What it may come to: one that announces nothing may be of any size. */
function announced(req: Request): number {
  const length = req.headers["content-length"];
  return length === undefined ? bodyLimit(req) : Number(length);
}

function tryAgain(req: Request, res: Response, seconds: number): void {
  res.set("Retry-After", String(seconds));
  if (req.accepts(["html", "json"]) === "json") {
    res.status(503).set("Cache-Control", "no-store");
    res.json({ code: "busy", message: "Many are here just now.", retryable: true });
    return;
  }
  refuse(res, {
    status: 503,
    title: "Many are here just now",
    text: "Nothing was sent. Go back: what you typed or chose may still be there. Send it again in a few seconds.",
  });
}
