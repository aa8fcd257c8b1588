import { guestLoader } from "#app/lib/http/access.server.ts";
import { env } from "#app/lib/env.server.ts";

/**
 * Settings are valid (else this module would not have loaded) and requests are taken; our server
 * answers 503 while it drains.
 */
export const loader = guestLoader(() =>
  Response.json(
    { status: "ready", origin: env.PUBLIC_ORIGIN },
    { headers: { "Cache-Control": "no-store" } },
  ),
);
