import type { RequestHandler } from "express";
import type { Portal } from "../app/lib/portal.server.ts";
import { ONE_CLICK, signOf } from "../app/lib/http/forms/same-origin.server.ts";
import { refuse } from "./refusals.ts";

/** Checks the origin of posts. Remix skips resource routes and sends a blank 500 behind proxies. */
export function sameOrigin(portal: Portal): RequestHandler {
  const publicOrigin = portal.settings.PUBLIC_ORIGIN;
  const publicHost = new URL(publicOrigin).host;
  return (req, res, next) => {
    const isAsked = req.method === "POST";
    const sign = isAsked
      ? ONE_CLICK.test(req.path)
        ? "own"
        : signOf(portal, (name) => req.get(name))
      : null;
    if (sign === "foreign")
      return refuse(res, {
        status: 403,
        title: "Not accepted",
        text: "This form was sent from another site, or your browser hid where it came from. Nothing was changed. Open the page here and send it again.",
      });
    // A form with a token has no origin. The app recognises it by that.
    if (sign === "own") req.headers.origin = publicOrigin;
    // Replaces the host that a request claims.
    req.headers.host = publicHost;
    delete req.headers["x-forwarded-host"];
    next();
  };
}
