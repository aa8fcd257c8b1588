import { idempotent } from "#app/lib/http/limits/idempotent.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";

const LIMIT_MS = 2_000;

/** Anybody may ask, so simultaneous requests share one call. */
const together = idempotent<boolean>();

/**
 * Returns false while our own API says that it can store nothing: a full disk, a folder without
 * rights. An API that is away, or a provider's, says nothing about that.
 */
export async function canStore(portal: Portal): Promise<boolean> {
  if (!portal.settings.EMBEDDED_UPSTREAM) return true;
  return together(portal, ["can-store"], async () => {
    try {
      const url = `${portal.settings.UPSTREAM_URL}/readyz`;
      const answer = await fetch(url, { signal: AbortSignal.timeout(LIMIT_MS) });
      return !(answer.status === 503 && (await answer.text()) === "cannot store\n");
    } catch {
      return true;
    }
  });
}
