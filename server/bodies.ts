import type { IncomingMessage, ServerResponse } from "node:http";
import { measured } from "#metrics/events.ts";
import { CONTENT_BYTES, FORM_BYTES, UPLOAD_BYTES } from "../app/lib/http/forms/byte-limits.ts";
import type { Portal } from "../app/lib/portal.server.ts";
import { type BodyLimit, isUpload, limitsOf } from "./body-limits.ts";
import { type Holder, holderOf } from "./holder.ts";
import { type Held, pool } from "./pool.ts";
import { comeAgain, refuse } from "./refusals.ts";

const MIB = 1024 * 1024;
const AGAIN = { busy: 5, stopping: 3 };
/** Open request bodies. One browser sends few, but a whole class logs in at once. */
const OPEN = { most: 1_000, student: 24, address: 100 };
const SMALL = { most: 8 * MIB, share: 2 * MIB };
const FORM_MS = 60_000;
const DISCARD_MS = 5_000;
const TOLD_MS = 60_000;
/** Senders per second that find a place when they retry. */
const PLACES_A_SECOND = 8;
const REMEMBERED_MS = 10_000;
const MOST_SPREAD = 25;

interface Options {
  portal: Portal;
  uploadBytes: number;
  limits: BodyLimit[];
  isDraining: () => boolean;
}

interface Bodies {
  receive: (req: IncomingMessage, res: ServerResponse, next: () => void) => void;
  /** Milliseconds since a post was last open. */
  quietFor: () => number;
}

/**
 * Reads whole bodies before the framework runs. Each account and address has a share, and slow
 * senders give way. A portal that stops takes no more uploads, because it could cut them off.
 */
export function receiveBodies({ portal, uploadBytes, limits, isDraining }: Options): Bodies {
  const limitOf = limitsOf(limits);
  // A small form comes with its headers, so it may take the place of a stalled one for a moment.
  const open = pool({ most: OPEN.most, even: true, takesNext: true });
  const forms = {
    students: pool({ most: SMALL.most, even: true }),
    strangers: pool({ most: SMALL.most, even: true }),
  };
  const uploads = pool({ most: uploadBytes, even: true });
  const wait = waitByCrowd(portal.log);
  let posts = 0;
  let lastPost = -Infinity;

  function receive(req: IncomingMessage, res: ServerResponse, next: () => void): void {
    if (req.method !== "POST") return next();
    posts += 1;
    lastPost = performance.now();
    res.once("close", () => {
      posts -= 1;
      lastPost = performance.now();
    });
    if (isUpload(req)) {
      measured.emit("upload", 1);
      res.once("close", () => measured.emit("upload", -1));
    }
    answerBeforeClosing(req, res);
    const limit = limitOf(req);
    const announced = announcedBytes(req) ?? limit;
    if (announced > limit) return refuseTooLarge(res, limit);
    if (announced === 0) return next();
    if (isUpload(req) && isDraining()) return comeAgain(req, res, AGAIN.stopping);
    void holderOf(portal, req).then((holder) => {
      if (!res.destroyed) read({ req, res, next, limit, announced, holder });
    });
  }

  function read({ req, res, next, limit, announced, holder }: Read): void {
    const { by, isStudent } = holder;
    const isLarge = isStudent && announced > FORM_BYTES;
    const share = isLarge ? Math.max(UPLOAD_BYTES, uploadBytes / 3) : SMALL.share;
    const taken = isLarge ? uploads : isStudent ? forms.students : forms.strangers;
    const chunks: Buffer[] = [];
    let seen = 0;
    let isWhole = false;
    const moved = () => (isWhole ? Infinity : seen);
    const place: Held = {
      by,
      share: isStudent ? OPEN.student : OPEN.address,
      size: 1,
      moved,
      letGo,
    };
    const bytes: Held = { by, share, size: isLarge ? announced : 0, moved, letGo };

    if (!open.take(place)) return busy();
    if (!taken.take(bytes)) {
      open.release(place);
      return busy();
    }
    const late = limit >= UPLOAD_BYTES ? undefined : setTimeout(tooSlow, FORM_MS);
    // Frees the place when the response ends, even if the sender continues.
    res.once("close", giveBack);
    if (req.headers.expect !== undefined) res.writeContinue();
    req.on("readable", take);

    function take(): void {
      while (req.readableLength > 0) {
        const chunk: unknown = req.read();
        if (!(chunk instanceof Buffer)) return;
        seen += chunk.length;
        if (seen > limit) {
          stopReading();
          return refuseTooLarge(res, limit);
        }
        if (isLarge) chunks.push(chunk);
        else if (bytes.size < FORM_BYTES) {
          chunks.push(chunk);
          bytes.size += chunk.length;
          if (!taken.fits(bytes)) return letGo();
        }
      }
      if (req.complete) handOn();
    }

    function handOn(): void {
      isWhole = true;
      stopReading();
      for (const chunk of chunks.reverse()) req.unshift(chunk);
      process.nextTick(next);
    }

    function stopReading(): void {
      clearTimeout(late);
      req.off("readable", take);
      open.release(place);
    }

    function giveBack(): void {
      stopReading();
      taken.release(bytes);
    }

    function letGo(): void {
      stopReading();
      busy();
    }

    function tooSlow(): void {
      stopReading();
      refuse(res, {
        status: 408,
        title: "Too slow",
        text: "The form did not arrive in time. Check your connection and send it again.",
      });
    }

    function busy(): void {
      comeAgain(req, res, AGAIN.busy + wait());
    }
  }

  return { receive, quietFor: () => (posts > 0 ? 0 : performance.now() - lastPost) };
}

interface Read {
  req: IncomingMessage;
  res: ServerResponse;
  next: () => void;
  limit: number;
  announced: number;
  holder: Holder;
}

function announcedBytes({ headers }: IncomingMessage): number | null {
  const length = headers["content-length"];
  if (length !== undefined) return Number(length);
  return headers["transfer-encoding"] === undefined ? 0 : null;
}

/** Reads the rest of the body for a while, because a browser sends all of it before it reads. */
function answerBeforeClosing(req: IncomingMessage, res: ServerResponse): void {
  // Node removes the socket from a request that has its response.
  const { socket } = req;
  const destroy = req.destroy.bind(req);
  req.destroy = (error?: Error) => (req.readableEnded || socket.destroyed ? destroy(error) : req);
  res.once("finish", () => {
    if (req.complete) return;
    req.resume();
    const cut = setTimeout(() => socket.destroy(), DISCARD_MS);
    req.once("close", () => clearTimeout(cut));
  });
}

function refuseTooLarge(res: ServerResponse, limit: number): void {
  const sizes =
    limit > CONTENT_BYTES
      ? "A film may have up to 32 MB."
      : limit > UPLOAD_BYTES + FORM_BYTES
        ? "A sound may have up to 8 MB, all sounds together 16 MB."
        : "A recording may have up to 8 MB, an image up to 5 MB.";
  refuse(res, {
    status: 413,
    title: "Too large",
    text: `What you sent is larger than this page can take. ${sizes} Go back: what you typed may still be there. Then choose a smaller file.`,
  });
}

/** Spreads the retries, because senders that retry together upload recordings in vain. */
function waitByCrowd(log: Portal["log"]): () => number {
  let crowd = 0;
  let last = -Infinity;
  let told = -Infinity;
  return () => {
    const now = performance.now();
    crowd = crowd * 0.5 ** ((now - last) / REMEMBERED_MS) + 1;
    last = now;
    if (now - told > TOLD_MS) {
      told = now;
      log.warn(
        "posts are told to come again: an account or address has its share, or all is taken",
      );
    }
    return Math.floor(Math.random() * Math.min(MOST_SPREAD, crowd / PLACES_A_SECOND));
  };
}
