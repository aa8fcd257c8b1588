import { guestLoader } from "#app/lib/http/access.server.ts";

/** Ready: this module loads only with valid settings. Our server answers 503 while it drains. */
export const loader = guestLoader(({ caller }) =>
  Response.json(
    { status: "ready", origin: caller.portal.settings.PUBLIC_ORIGIN },
    { headers: { "Cache-Control": "no-store" } },
  ),
);
