import { guestLoader } from "#app/lib/http/access.server.ts";
import { checkToken } from "#app/lib/api/login.server.ts";
import { canStore } from "./can-store.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { idempotent } from "#app/lib/http/limits/idempotent.server.ts";

/** Anybody may ask, so simultaneous requests share one call. */
const together = idempotent<"ok" | "unavailable">();

/**
 * Reports whether the upstream answers, even with a 401, and whether our API can store; `?strict`
 * also sets the status.
 */
export const loader = guestLoader(async ({ caller, request }) => {
  const started = Date.now();
  const [upstream, isStored] = await Promise.all([
    together(caller.portal, ["status"], () => probe(caller)),
    canStore(caller.portal),
  ]);
  const isStrict = new URL(request.url).searchParams.has("strict");
  const storing = isStored ? "ok" : "unavailable";
  return Response.json(
    { portal: "ok", upstream, storing, ms: Date.now() - started },
    {
      status: isStrict && (upstream !== "ok" || !isStored) ? 503 : 200,
      headers: { "Cache-Control": "no-store" },
    },
  );
});

async function probe(caller: Caller): Promise<"ok" | "unavailable"> {
  try {
    await checkToken(caller);
    return "ok";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.kind === "unavailable" ? "unavailable" : "ok";
  }
}
