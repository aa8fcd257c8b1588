import type { Request, RequestHandler } from "express";
import { bodyLimit, isUpload } from "./body-limits.ts";
import { comeAgain } from "./refusals.ts";

const AGAIN = { uploads: 5, stopping: 3 };
/** So many of those who were told to come again find a place in a second; few remember for long. */
const PLACES_A_SECOND = 8;
const REMEMBERED_MS = 10_000;
const MOST_SPREAD = 25;

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

  const spread = spreadByCrowd();

  const handler: RequestHandler = (req, res, next) => {
    if (req.method !== "POST") return next();
    lastPost = performance.now();
    const bytes = isUpload(req) ? announced(req) : 0;
    if (bytes > 0 && options.isDraining()) return comeAgain(req, res, AGAIN.stopping);
    // One is always taken, however little memory there is.
    if (bytes > 0 && uploading > 0 && uploading + bytes > options.uploadBytes)
      return comeAgain(req, res, AGAIN.uploads + spread());
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

/**
 * Seconds to wait on top, the more the more were refused of late: if all came again at once, each
 * would send its whole recording in vain many times.
 */
function spreadByCrowd(): () => number {
  let crowd = 0;
  let last = -Infinity;
  return () => {
    const now = performance.now();
    crowd = crowd * 0.5 ** ((now - last) / REMEMBERED_MS) + 1;
    last = now;
    return Math.floor(Math.random() * Math.min(MOST_SPREAD, crowd / PLACES_A_SECOND));
  };
}
