import { guestLoader } from "#app/lib/http/access.server.ts";

/**
 * The process answers. Never asks the upstream: a dead upstream must not get the portal restarted.
 */
export const loader = guestLoader(() =>
  Response.json({ status: "ok" }, { headers: { "Cache-Control": "no-store" } }),
);
