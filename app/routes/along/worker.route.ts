import { gone, worker } from "virtual:along-worker";
import { guestLoader } from "#app/lib/http/access.server.ts";

/** Serves the service worker of devices that keep pages. Its policy allows only our own URLs. */
export const loader = guestLoader(
  ({ caller }) =>
    new Response(caller.portal.settings.SERVICE_WORKER === "off" ? gone : worker, {
      headers: {
        "Content-Type": "text/javascript; charset=utf-8",
        "Content-Security-Policy": "default-src 'none'; connect-src 'self'",
      },
    }),
);
