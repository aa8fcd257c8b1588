import { guestLoader } from "#app/lib/http/access.server.ts";

/** Never asks the upstream: a dead upstream must not restart the portal. */
export const loader = guestLoader(() =>
  Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } }),
);
