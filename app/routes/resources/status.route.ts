import { guestLoader } from "#app/lib/http/access.server.ts";
import { checkToken } from "#app/lib/api/login.server.ts";
import { canStore, lastBackup } from "./api-state.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { idempotent } from "#app/lib/http/limits/idempotent.server.ts";

/** Anybody may ask, so simultaneous requests share one call. */
const together = idempotent<"ok" | "unavailable">();

/**
 * Reports whether the upstream answers, even with a 401, whether our API can store, and the age of
 * its last backup, where it makes some by itself (null before the first). `?strict` also sets the
 * status, but not by the backup.
 */
export const loader = guestLoader(async ({ caller, request }) => {
  const started = Date.now();
  const [upstream, isStored, backup] = await Promise.all([
    together(caller.portal, ["status"], () => probe(caller)),
    canStore(caller.portal),
    lastBackup(caller.portal),
  ]);
  const isStrict = new URL(request.url).searchParams.has("strict");
  const storing = isStored ? "ok" : "unavailable";
  return Response.json(
    {
      ...{ portal: "ok", upstream, storing },
      ...(backup !== undefined && { backup_age_seconds: backup && ageOf(backup) }),
      ms: Date.now() - started,
    },
    {
      status: isStrict && (upstream !== "ok" || !isStored) ? 503 : 200,
      headers: { "Cache-Control": "no-store" },
    },
  );
});

function ageOf(moment: string): number {
  return Math.max(0, Math.round((Date.now() - Date.parse(moment)) / 1000));
}

async function probe(caller: Caller): Promise<"ok" | "unavailable"> {
  try {
    await checkToken(caller);
    return "ok";
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return error.kind === "unavailable" ? "unavailable" : "ok";
  }
}
