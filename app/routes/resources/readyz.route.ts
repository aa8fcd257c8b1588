import { guestLoader } from "#app/lib/http/access.server.ts";

/**
 * The settings are valid, or this module would not have loaded. Our server answers 503 while it
 * drains.
 */
export const loader = guestLoader(({ caller }) =>
  Response.json(
    { status: "ready", origin: caller.portal.settings.PUBLIC_ORIGIN },
    { headers: { "Cache-Control": "no-store" } },
  ),
);
