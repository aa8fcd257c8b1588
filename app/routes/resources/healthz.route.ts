import { guestLoader } from "#app/lib/http/access.server.ts";
import { version } from "#plan/version.ts";

/** Never asks the upstream: an outage there must not restart the portal. */
export const loader = guestLoader(() =>
  Response.json({ status: "ok", version }, { headers: { "Cache-Control": "no-store" } }),
);
