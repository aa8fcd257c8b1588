import { guestLoader } from "#app/lib/http/access.server.ts";

/** Never asks the upstream: an outage there must not restart the portal. */
export const loader = guestLoader(() =>
  Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } }),
);
