import { createRequestHandler } from "@remix-run/express";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from "express";
import { version } from "#plan/version.ts";
import { numberOf, type Portal } from "../app/lib/portal.server.ts";
import { nameTakenDrafts } from "./headers.ts";
import type { Listeners } from "./listeners.ts";
import type { PageTurns } from "./page-turns.ts";
import { refuse, refuseOddRequests } from "./refusals.ts";
import { addressOf } from "./holder.ts";
import { byAddress } from "./find-route.ts";
import { keptAssetsOf } from "./kept-assets.ts";
import { sameOrigin } from "./same-origin.ts";
import {
  type UpstreamMessages,
  type UpstreamPages,
  upstreamMessages,
  upstreamPages,
} from "./upstream-pages.ts";
import { assetFiles, publicFiles } from "./static-files.ts";

type Options = {
  portal: Portal;
  build: ServerBuild;
  clientDir: string;
  pages: UpstreamPages[];
  messages: UpstreamMessages[];
  isLeaving: () => boolean;
  turns: PageTurns;
  listeners: Listeners;
};

export function createApp({
  portal,
  build,
  clientDir,
  pages,
  messages,
  isLeaving,
  turns,
  listeners,
}: Options): Express {
  const { DATA_DIR, PUBLIC_ORIGIN, TRUST_PROXY, UPSTREAM_URL, UPSTREAM_SECRET, NODE_ENV } =
    portal.settings;
  const app = express();
  app.disable("x-powered-by");
  app.set("query parser", false);
  app.set("trust proxy", TRUST_PROXY);
  app.use(refuseOddRequests);
  app.use("/assets", assetFiles(clientDir, keptAssetsOf(DATA_DIR)));
  app.use(publicFiles(clientDir));
  app.use(whileLeaving(isLeaving));
  app.use(TRUST_PROXY === 0 ? forgetProxies : oneAddress(TRUST_PROXY));
  const upstream = {
    url: UPSTREAM_URL,
    publicOrigin: PUBLIC_ORIGIN,
    secret: UPSTREAM_SECRET[0],
  };
  for (const one of messages) app.use(upstreamMessages(one, upstream));
  app.use(sameOrigin(portal));
  for (const one of pages) app.use(upstreamPages(one, upstream));
  app.use(turns.handler);
  app.all(
    "*",
    byAddress(build, (part) =>
      createRequestHandler({
        build: part,
        mode: NODE_ENV,
        getLoadContext: (req, res) => {
          const context: AppLoadContext = {
            portal,
            requestId: res.requestId,
            clientAddress: req.ip,
            listen: (account) => listeners(account, res),
            toRender: turns.toRender,
          };
          if (req.method === "POST") nameTakenDrafts(portal, res, context);
          return context;
        },
      }),
    ),
  );
  app.use(lastResort(portal));
  return app;
}

/** Sends load balancers elsewhere, and closes each open connection after its response. */
function whileLeaving(isLeaving: () => boolean): RequestHandler {
  return (req, res, next) => {
    if (!isLeaving()) return next();
    res.set("Connection", "close");
    if (req.path !== "/readyz") return next();
    res.status(503).set("Cache-Control", "no-store").type("text").send("draining\n");
  };
}

/** Without a trusted proxy, a visitor can forge these headers. */
const forgetProxies: RequestHandler = (req, _res, next) => {
  for (const name of ["for", "host", "port", "proto"]) delete req.headers[`x-forwarded-${name}`];
  next();
};

/** Express hands on what a proxy wrote, a port or "unknown" too. */
const oneAddress =
  (trusted: number): RequestHandler =>
  (req, _res, next) => {
    const address = addressOf(req, trusted);
    if (address !== "") req.headers["x-forwarded-for"] = address;
    next();
  };

const lastResort =
  ({ log }: Portal): ErrorRequestHandler =>
  (error: unknown, _req, res, next) => {
    const message = error instanceof Error ? (error.stack ?? error.message) : "not an Error";
    // The browser left, or a response was already sent.
    if (res.writableEnded) return;
    if (res.headersSent) {
      log.warn({ id: res.requestId, message }, "answer cut off");
      // Express closes the connection. With the error it would print the stack.
      return next();
    }
    // The URL may contain a mailed token, so it is not logged.
    if (error instanceof URIError)
      return refuse(res, {
        status: 400,
        title: "Not a readable address",
        text: "Check the link, or open the page from the menu.",
      });
    log.error({ id: res.requestId, version, message }, "request failed");
    refuse(res, {
      status: 500,
      title: "Something went wrong",
      text: `The page could not be made. Nothing you saved is lost. Try again in a moment. The number of this error is ${numberOf(res.requestId ?? "")}.`,
    });
  };
