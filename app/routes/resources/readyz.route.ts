import { canStore } from "./api-state.server.ts";
import { guestLoader } from "#app/lib/http/access.server.ts";

/**
 * Ready: this module loads only with valid settings. 503 while our API can store nothing; our
 * server answers 503 while it drains.
 */
export const loader = guestLoader(async ({ caller }) => {
  const isReady = await canStore(caller.portal);
  return Response.json(
    {
      status: isReady ? "ready" : "cannot store",
      origin: caller.portal.settings.PUBLIC_ORIGIN,
    },
    { status: isReady ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
});
