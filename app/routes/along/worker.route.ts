import { gone, worker } from "virtual:along-worker";
import { guestLoader } from "#app/lib/http/access.server.ts";

/**
 * The service worker of those who took something along. Its own policy holds for what it asks: our
 * own addresses alone.
 */
export const loader = guestLoader(
  ({ caller }) =>
    new Response(caller.portal.settings.SERVICE_WORKER === "off" ? gone : worker, {
      headers: {
        "Content-Type": "text/javascript; charset=utf-8",
        "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
      },
    }),
);
