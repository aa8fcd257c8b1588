import type { RequestHandler, Response } from "express";

type Refusal = { status: number; title: string; text: string };

/** A page in words for requests that never reach the app; no style sheet, because its hashed name is the app's business. */
export function refuse(res: Response, { status, title, text }: Refusal): void {
  res.status(status).set({
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    "X-Content-Type-Options": "nosniff",
  });
  res.type("html").send(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head>
<body><main><h1>${title}</h1><p>${text}</p><p><a href="/">Go to the start page</a></p></main></body></html>
`);
}

const METHODS = ["GET", "HEAD", "POST"];

/** Requests that no page of ours makes. `?_data=` is Remix's old data path, which runs actions without its origin check. */
export const refuseOddRequests: RequestHandler = (req, res, next) => {
  const notFound = { status: 404, title: "Page not found", text: "There is no page at this address." };
  // An absolute or `*` target would become a broken URL inside Remix.
  if (!req.url.startsWith("/")) return refuse(res, { ...notFound, status: 400, title: "Bad request" });
  if (!METHODS.includes(req.method)) {
    res.set("Allow", METHODS.join(", "));
    return refuse(res, { status: 405, title: "Not possible", text: "This kind of request is not used here." });
  }
  const query = req.url.split("?").slice(1).join("?");
  if (new URLSearchParams(query).has("_data")) return refuse(res, notFound);
  next();
};
