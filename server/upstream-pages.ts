import { Agent, request, type IncomingMessage, type OutgoingHttpHeaders } from "node:http";
import { Agent as TlsAgent, request as requestByTls } from "node:https";
import { createGzip } from "node:zlib";
import { buffer } from "node:stream/consumers";
import type { NextFunction, Request, RequestHandler, Response } from "express";
import type { BodyLimit } from "./body-limits.ts";
import { refuse } from "./refusals.ts";

export type UpstreamPages = BodyLimit;

/** Messages of a service. Their bytes pass unchanged, because they are signed. */
export type UpstreamMessages = BodyLimit & { signature: string };

type Upstream = { url: string; publicOrigin: string; secret?: string | undefined };

const HEAD_MS = 15_000;
const MOST_AT_ONCE = 24;
const ASKED = ["accept", "accept-language", "content-type", "range", "if-range", "if-none-match"];
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

/**
 * Proxies the API's own pages, because the API answers portals only. Forwards only paths under them
 * and the headers they need, never cookies or tokens. Falls through for any other response.
 */
export function upstreamPages(pages: UpstreamPages, upstream: Upstream): RequestHandler {
  const passOn = passTo(upstream);
  return (req, res, next) => {
    if (!isUnder(pages.path, req.url)) return next();
    if (req.ip === undefined) return void res.destroy();
    res.route = `${pages.path}/*`;
    if (req.method === "POST" && !isForm(req))
      return refuse(res, {
        status: 415,
        title: "Not possible",
        text: "These pages take forms without files.",
      });
    passOn({ req, res, next, headers: headersFor(req, res) });
  };
}

/** Relays messages of a service. The API checks their signatures. */
export function upstreamMessages(
  { path, signature }: UpstreamMessages,
  upstream: Upstream,
): RequestHandler {
  const passOn = passTo(upstream);
  return (req, res, next) => {
    if (req.method !== "POST" || req.url !== path) return next();
    const named = pick(req.headers, ["content-type", signature]);
    passOn({ req, res, next, headers: { ...named, "x-request-id": res.requestId } });
  };
}

type Passed = {
  req: Request;
  res: Response;
  next: NextFunction;
  headers: OutgoingHttpHeaders;
};

function passTo({ url, publicOrigin, secret }: Upstream) {
  const { protocol, hostname, port } = new URL(url);
  const isTls = protocol === "https:";
  const agent = new (isTls ? TlsAgent : Agent)({ maxSockets: MOST_AT_ONCE });
  const own = secret === undefined ? {} : { "x-portal-secret": secret };
  return ({ req, res, next, headers }: Passed) => {
    const { method, url: path } = req;
    // The body is complete (`bodies.ts`), so no slow sender holds a connection. Only posts have a
    // body: the API could read any other as a second request.
    const body = method === "POST" ? buffer(req) : Promise.resolve(Buffer.alloc(0));
    body.then(ask).catch(next);

    function ask(body: Buffer): void {
      const length = method === "POST" ? { "content-length": body.length } : {};
      const asked = (isTls ? requestByTls : request)({
        hostname: hostname.replace(/^\[|\]$/g, ""),
        port,
        method,
        path,
        agent,
        headers: { ...headers, ...own, ...length },
      });
      const cut = setTimeout(() => asked.destroy(new Error("no answer in time")), HEAD_MS);
      asked.on("response", (answer) => {
        clearTimeout(cut);
        if (res.headersSent) return void answer.resume();
        if (answer.headers["x-page"] === "1")
          return handOn({ req, res, answer, origin: publicOrigin });
        answer.resume();
        // After a post too: the API has read its body.
        req.method = "GET";
        next();
      });
      asked.on("error", () => {
        clearTimeout(cut);
        if (res.headersSent) return void res.destroy();
        refuse(res, {
          status: 503,
          title: "Not available just now",
          text: "This page does not answer. Nothing that was saved is lost. Go back and try again in a moment.",
        });
      });
      res.on("close", () => asked.destroy());
      asked.end(body);
    }
  };
}

/** Rejects a `..` that the API would resolve to a path outside. */
function isUnder(path: string, address: string): boolean {
  const asked = address.split("?")[0] ?? "";
  if (asked !== path && !asked.startsWith(`${path}/`)) return false;
  const read = new URL(address, "http://upstream").pathname;
  return read === path || read.startsWith(`${path}/`);
}

function isForm(req: Request): boolean {
  return (req.get("content-type") ?? "").startsWith("application/x-www-form-urlencoded");
}

function headersFor(req: Request, res: Response): OutgoingHttpHeaders {
  return {
    ...pick(req.headers, ASKED),
    "x-request-id": res.requestId,
    "x-forwarded-for": req.ip,
  };
}

interface Answered {
  req: Request;
  res: Response;
  answer: IncomingMessage;
  origin: string;
}

function handOn({ req, res, answer, origin }: Answered): void {
  res.status(answer.statusCode ?? 502).set("Cache-Control", "no-store");
  res.set(pick(answer.headers, ANSWERED));
  const to = answer.headers.location;
  const way = to !== undefined && URL.canParse(to, origin) ? new URL(to, origin) : null;
  // Keeps a visitor on the host name of ours that they used.
  if (way?.origin === origin)
    res.setHeader("Location", way.pathname.replace(/^\/+/, "/") + way.search + way.hash);
  const isPage = /^text\/(html|css)/.test(answer.headers["content-type"] ?? "");
  if (isPage) res.vary("Accept-Encoding");
  // `pipeline` adds seven listeners. `passTo` ends the response when a visitor leaves.
  answer.on("error", () => res.destroy());
  if (!isPage || req.method === "HEAD" || !req.acceptsEncodings("gzip")) {
    answer.pipe(res);
    return;
  }
  res.removeHeader("Content-Length");
  res.setHeader("Content-Encoding", "gzip");
  answer.pipe(createGzip()).pipe(res);
}

function pick(headers: IncomingMessage["headers"], names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}
