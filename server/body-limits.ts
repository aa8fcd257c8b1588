import type { IncomingMessage } from "node:http";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import { refuse } from "./refusals.ts";

const KIB = 1024;
/** As the app allows: 10,000 characters of Devanagari are 90 kB once a browser has encoded them. */
export const FORM_BYTES = 512 * KIB;
export const UPLOAD_BYTES = 9 * KIB * KIB;
const FORM_MS = 60_000;
const DISCARD_MS = 5_000;

/**
 * Refuses a body that is too large before a byte of it is kept: by its announced length, or while
 * counting when none was announced. The app counts again, with the limits of each form.
 */
export const limitBodies: RequestHandler = (req, res, next) =>
  limitTo(bodyLimit(req), { req, res, next });

/** The same with one limit for all bodies. */
export const limitBodiesTo =
  (bytes: number): RequestHandler =>
  (req, res, next) =>
    limitTo(bytes, { req, res, next });

/** Also asked before `100 Continue` is sent: a careful client then never sends the body. */
export function announcesTooMuch(req: IncomingMessage, limit = bodyLimit(req)): boolean {
  return Number(req.headers["content-length"] ?? 0) > limit;
}

/** The most bytes that the body may have. */
export function bodyLimit(req: IncomingMessage): number {
  return isUpload(req) ? UPLOAD_BYTES : FORM_BYTES;
}

/** Whether the body may hold a file. */
export function isUpload(req: IncomingMessage): boolean {
  return /^multipart\/form-data\b/i.test(req.headers["content-type"] ?? "");
}

type Handled = { req: Request; res: Response; next: NextFunction };

function limitTo(limit: number, { req, res, next }: Handled): void {
  if (req.method !== "POST") return next();
  if (announcesTooMuch(req, limit)) return refuseBody(res);
  if (req.headers["transfer-encoding"] !== undefined) countBody(req, res, limit);
  if (limit !== UPLOAD_BYTES) limitTime(req, res);
  next();
}

function countBody(req: Request, res: Response, limit: number): void {
  let seen = 0;
  req.on("data", (chunk: Buffer) => {
    const before = seen;
    seen += chunk.length;
    if (seen > limit && before <= limit && !res.headersSent) refuseBody(res);
  });
}

function limitTime(req: Request, res: Response): void {
  const timer = setTimeout(() => {
    if (!req.complete && !res.headersSent) {
      refuse(res, {
        status: 408,
        title: "Too slow",
        text: "The form did not arrive in time. Check your connection and send it again.",
      });
    }
  }, FORM_MS);
  res.on("close", () => clearTimeout(timer));
}

function refuseBody(res: Response): void {
  refuse(res, {
    status: 413,
    title: "Too large",
    text: "What you sent is larger than this page can take. A recording may have up to 8 MB, an image up to 5 MB. Go back: what you typed may still be there. Then choose a smaller file.",
  });
}

/**
 * A browser reads the answer only after it has sent its whole body. So a request whose reader gave
 * up is not cut off at once, as Remix would by destroying it: the rest is thrown away for a few
 * seconds first.
 */
export const answerBeforeClosing: RequestHandler = (req, res, next) => {
  if (req.method !== "POST") return next();
  // Node takes it from a request that is answered.
  const { socket } = req;
  const destroy = req.destroy.bind(req);
  req.destroy = (error?: Error) => (req.complete || socket.destroyed ? destroy(error) : req);
  res.on("finish", () => {
    if (req.complete) return;
    // Whoever was reading or passing it on would stop it when he leaves.
    req.unpipe();
    req.removeAllListeners("data");
    req.resume();
    const cut = setTimeout(() => socket.destroy(), DISCARD_MS);
    req.once("close", () => clearTimeout(cut));
  });
  next();
};
