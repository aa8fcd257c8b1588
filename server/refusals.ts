import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { escapeHtml } from "../app/lib/text/format.ts";
import { PORTAL_NAME } from "../plan/school.ts";

declare module "http" {
  interface ServerResponse {
    stylesheet?: string | undefined;
    /** The school's own name, if it has one. */
    schoolName?: string | undefined;
  }
}

interface Refusal {
  status: number;
  title: string;
  text: string;
  way?: { href: string; text: string };
}

const HOME = { href: "/", text: "Go to Home" };

export function refuse(res: ServerResponse, { status, title, text, way = HOME }: Refusal): void {
  const { stylesheet } = res;
  const name = escapeHtml(res.schoolName ?? PORTAL_NAME);
  outliveBody(res);
  res.statusCode = status;
  res.setHeader("Cache-Control", "no-store");
  res.setHeader(
    "Content-Security-Policy",
    "default-src 'none'; style-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  );
  res.setHeader("Content-Type", "text/html; charset=utf-8");
  res.end(`<!DOCTYPE html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} - ${name}</title>
${stylesheet ? `<link rel="stylesheet" href="${stylesheet}">` : ""}
</head>
<body>
<a class="skip" href="#main">Skip to main content</a>
<header class="site-header"><a class="brand" href="/">
<svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false"><path d="M4 9v7M9 4v17M14 8v9"/><path d="M18 15v9M23 11v17M28 16v7" opacity=".5"/></svg>
<span dir="auto">${name}</span>
</a></header>
<main class="page stack max-w-measure" id="main" tabindex="-1">
<h1>${title}</h1>
<p>${text}</p>
<p><a class="btn" href="${way.href}">${way.text}</a></p>
</main>
</body>
</html>
`);
}

/** Keeps the connection: closing it while the browser sends would reset its body and our answer. */
function outliveBody(res: ServerResponse): void {
  if (res.req.method !== "POST" || res.req.complete) return;
  res.shouldKeepAlive = true;
  res.removeHeader("Connection");
}

/** Answers 503, without a reload, which would move a screen reader (WCAG 2.2.1, F41). */
export function comeAgain(req: IncomingMessage, res: ServerResponse, seconds: number): void {
  res.setHeader("Retry-After", String(seconds));
  // Our own scripts accept JSON first.
  if (/^application\/json\b/.test(req.headers.accept ?? "")) {
    outliveBody(res);
    res.statusCode = 503;
    res.setHeader("Cache-Control", "no-store");
    res.setHeader("Content-Type", "application/json; charset=utf-8");
    res.end(`{"code":"busy","message":"Many are here just now.","retryable":true}`);
    return;
  }
  const busy = { status: 503, title: "Many are here just now" };
  if (req.method === "POST")
    return refuse(res, {
      ...busy,
      text: "Nothing was sent. Go back: what you typed or chose may still be there. Send it again in a few seconds.",
    });
  refuse(res, {
    ...busy,
    text: "Wait a few seconds, then try again. Nothing that you saved or recorded is lost.",
    way: { href: addressOf(req), text: "Try again" },
  });
}

/** Returns the path of a request, with one slash: `//name` would be another site. */
function addressOf({ url = "/" }: IncomingMessage): string {
  const { pathname, search } = new URL(url.replace(/^[/\\]+/, "/"), "http://portal");
  // `/..//name` has become `//name`.
  return (pathname.replace(/^\/+/, "/") + search).replaceAll("&", "&amp;");
}

/** Answers 405 with the methods that the address accepts. */
export function refuseMethod(res: ServerResponse, allowed: string[]): void {
  res.setHeader("Allow", allowed.join(", "));
  refuse(res, {
    status: 405,
    title: "Not possible",
    text: "This kind of request is not used here. Nothing was changed.",
  });
}

const METHODS = ["GET", "HEAD", "POST"];

/** Refuses what Remix answers for pages that hydrate: `?_data=` runs actions without a check. */
export const refuseOddRequests: RequestHandler = (req, res, next) => {
  const notFound = {
    status: 404,
    title: "404 Error!",
    text: "The Page Not Found, Please check the link.",
  };
  // An absolute or `*` target breaks URL parsing in Remix.
  if (!req.url.startsWith("/"))
    return refuse(res, { ...notFound, status: 400, title: "Bad request" });
  if (!METHODS.includes(req.method)) return refuseMethod(res, METHODS);
  const [path = "", ...query] = req.url.split("?");
  const isForScript = /(\.data|\/__manifest)(#|$)/.test(path);
  if (isForScript || new URLSearchParams(query.join("?")).has("_data"))
    return refuse(res, notFound);
  next();
};
