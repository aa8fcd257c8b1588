import type { Request, RequestHandler, Response } from "express";
import { bodyLimit, isUpload } from "./body-limits.ts";
import { intake } from "./intake.ts";
import { refuse } from "./refusals.ts";

/** They are begun within some seconds; one more would only make all of them wait longer. */
const PAGES_WAITING = 256;
/**
 * What a load balancer asks must be answered whatever the load is, and a listener on a slow line
 * holds no page up.
 */
const ALWAYS = /^\/(healthz$|readyz$|media\/)/;
const AGAIN = { overload: 2, uploads: 5, stopping: 3 };

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
  const beginPage = intake(PAGES_WAITING);
  let posts = 0;
  let lastPost = -Infinity;
  let uploading = 0;

  const handler: RequestHandler = (req, res, next) => {
    if (ALWAYS.test(req.path)) return next();
    if (req.method !== "POST") {
      // Who has left meanwhile needs no page.
      if (!beginPage(() => res.closed || next())) tryAgain(req, res, AGAIN.overload);
      return;
    }
    lastPost = performance.now();
    const bytes = isUpload(req) ? announced(req) : 0;
    if (bytes > 0 && options.isDraining()) return tryAgain(req, res, AGAIN.stopping);
    // One is always taken, however little memory there is.
    if (uploading > 0 && uploading + bytes > options.uploadBytes)
      return tryAgain(req, res, AGAIN.uploads);
    posts += 1;
    uploading += bytes;
    res.once("close", () => {
      posts -= 1;
      lastPost = performance.now();
      uploading -= bytes;
    });
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
    text:
      req.method === "POST"
        ? "Nothing was sent. Go back: what you typed or chose may still be there. Send it again in a few seconds."
        : "The page could not be made at once. Load it again in a few seconds.",
  });
}
