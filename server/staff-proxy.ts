import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { pipeline } from "node:stream";
import { createGzip } from "node:zlib";
import type { Request, RequestHandler, Response } from "express";
import { refuse } from "./refusals.ts";

type Staff = {
  /** As in /staff: here and at the upstream. */
  path: string;
  upstreamUrl: string;
};

/** Until the head of the answer; a sound goes on at its listener's pace. */
const HEAD_MS = 15_000;
const MOST_AT_ONCE = 24;
const ASKED = [
  "accept",
  "accept-language",
  "content-type",
  "content-length",
  "range",
  "if-range",
  "if-none-match",
];
const ANSWERED = [
  "content-type",
  "content-length",
  "content-range",
  "accept-ranges",
  "etag",
  "cache-control",
  "content-security-policy",
  "referrer-policy",
  "retry-after",
];
const COOKIE = /^ccl_staff(_form)?=/;

/**
 * Hands the pages for staff through from the embedded upstream: only what they need of a request
 * and of an answer, and never a student's cookie. Where the upstream has no such pages, the path is
 * nobody's.
 */
export function staffProxy({ path, upstreamUrl }: Staff): RequestHandler {
  const { hostname, port } = new URL(upstreamUrl);
  const agent = new Agent({ maxSockets: MOST_AT_ONCE });
  return (req, res, next) => {
    if (req.path !== path && !req.path.startsWith(`${path}/`)) return next();
    const type = req.get("content-type") ?? "";
    if (req.method === "POST" && !type.startsWith("application/x-www-form-urlencoded"))
      return refuse(res, {
        status: 415,
        title: "Not possible",
        text: "These pages take forms without files.",
      });
    const asked = request({
      hostname,
      port,
      method: req.method,
      path: req.url,
      headers: headersFor(req, res),
      agent,
    });
    const cut = setTimeout(() => asked.destroy(new Error("no answer in time")), HEAD_MS);
    asked.on("response", (answer) => {
      clearTimeout(cut);
      if (res.headersSent) return void answer.resume();
      if (answer.headers["x-staff"] === "1") return handOn(req, res, answer, path);
      answer.resume();
      // Also for a post: its body has gone to the upstream, and nothing is left to act on.
      req.method = "GET";
      next();
    });
    asked.on("error", () => {
      clearTimeout(cut);
      if (res.headersSent) return void res.destroy();
      refuse(res, {
        status: 503,
        title: "Not available just now",
        text: "The pages for staff do not answer. Nothing that was saved is lost. Go back and try again in a moment.",
      });
    });
    res.on("close", () => asked.destroy());
    // A browser that leaves ends both; `asked` tells of it above.
    pipeline(req, asked, () => undefined);
  };
}

function headersFor(req: Request, res: Response): OutgoingHttpHeaders {
  const cookies = (req.headers.cookie ?? "").split(/; */).filter((pair) => COOKIE.test(pair));
  const stylesheet: unknown = res.app.locals.stylesheet;
  return {
    ...pick(req.headers, ASKED),
    "x-request-id": res.locals.requestId,
    "x-forwarded-for": req.ip,
    ...(cookies.length > 0 ? { cookie: cookies.join("; ") } : {}),
    ...(typeof stylesheet === "string" ? { "x-stylesheet": stylesheet } : {}),
  };
}

function handOn(req: Request, res: Response, answer: IncomingMessage, path: string): void {
  res.status(answer.statusCode ?? 502).set(pick(answer.headers, ANSWERED));
  const cookies = answer.headers["set-cookie"]?.filter((line) => COOKIE.test(line)) ?? [];
  if (cookies.length > 0) res.setHeader("Set-Cookie", cookies);
  const to = answer.headers.location;
  if (
    to !== undefined &&
    (to === path || (/^[/?]/.test(to.slice(path.length)) && to.startsWith(path)))
  )
    res.setHeader("Location", to);
  const isPage = /^text\/(html|css)/.test(answer.headers["content-type"] ?? "");
  if (isPage) res.vary("Accept-Encoding");
  if (!isPage || req.method === "HEAD" || !req.acceptsEncodings("gzip"))
    return void pipeline(answer, res, () => undefined);
  res.removeHeader("Content-Length");
  res.setHeader("Content-Encoding", "gzip");
  pipeline(answer, createGzip(), res, () => undefined);
}

function pick(headers: IncomingMessage["headers"], names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}
