import type { Request, RequestHandler } from "express";
import { bodyLimit, FORM_BYTES, isUpload } from "./body-limits.ts";
import { comeAgain } from "./refusals.ts";

const AGAIN = { uploads: 5, stopping: 3 };
/** Longer than what nearly everybody types: a thousand characters of Devanagari are 9 kB. */
const SHORT_FORM = 32 * 1024;
/** Whoever sends one slowly keeps a place, so they are not those of the uploads. */
const LONG_FORMS_AT_ONCE = 16;
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
 * has them, so they are taken up to `uploadBytes` of announced length at a time. Long forms, which
 * strangers may send, are counted by themselves. From a portal that stops no further upload is
 * taken, since its end could cut it off.
 */
export function admit(options: { uploadBytes: number; isDraining: () => boolean }): Admission {
  let posts = 0;
  let lastPost = -Infinity;
  const uploads = { held: 0, most: options.uploadBytes };
  const longForms = { held: 0, most: LONG_FORMS_AT_ONCE * FORM_BYTES };

  const spread = spreadByCrowd();

  const handler: RequestHandler = (req, res, next) => {
    if (req.method !== "POST") return next();
    lastPost = performance.now();
    const bytes = announced(req);
    const kept = isUpload(req) ? uploads : bytes > SHORT_FORM ? longForms : null;
    if (kept === uploads && bytes > 0 && options.isDraining())
      return comeAgain(req, res, AGAIN.stopping);
    // One is always taken, however little memory there is.
    if (kept && kept.held > 0 && kept.held + bytes > kept.most)
      return comeAgain(req, res, AGAIN.uploads + spread());
    posts += 1;
    if (kept) kept.held += bytes;
    let ended = false;
    const end = () => {
      if (ended) return;
      ended = true;
      posts -= 1;
      lastPost = performance.now();
      if (kept) kept.held -= bytes;
    };
    // Once it is answered nothing of it is kept: a stranger who goes on sending holds no place.
    res.once("finish", end).once("close", end);
    next();
  };
  return { handler, quietFor: () => (posts > 0 ? 0 : performance.now() - lastPost) };
}

/** What it may come to: one that comes in pieces may be of any size. */
function announced(req: Request): number {
  const length = req.headers["content-length"];
  if (length !== undefined) return Number(length);
  return req.headers["transfer-encoding"] === undefined ? 0 : bodyLimit(req);
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
