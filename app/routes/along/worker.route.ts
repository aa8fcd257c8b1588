import { gone, worker } from "virtual:along-worker";
import { env } from "#app/lib/env.server.ts";
import { guestLoader } from "#app/lib/http/access.server.ts";

/**
 * The service worker of those who took something along. Its own policy holds for what it asks: our
 * own addresses alone.
 */
export const loader = guestLoader(
  () =>
    new Response(env.SERVICE_WORKER === "off" ? gone : worker, {
      headers: {
        "Content-Type": "text/javascript; charset=utf-8",
        "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
      },
    }),
);
