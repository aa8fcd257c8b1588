import { guestLoader } from "#app/lib/http/access.server.ts";

/**
 * Settings are valid (else this module would not have loaded) and requests are taken; our server
 * answers 503 while it drains.
 */
export const loader = guestLoader(({ caller }) =>
  Response.json(
    { status: "ready", origin: caller.portal.settings.PUBLIC_ORIGIN },
    { headers: { "Cache-Control": "no-store" } },
  ),
);
