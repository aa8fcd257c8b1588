import * as z from "zod";
import { idempotent } from "#app/lib/http/limits/idempotent.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";

const LIMIT_MS = 2_000;

/** Anybody may ask, so simultaneous requests share one call. */
const together = idempotent<boolean>();
const togetherForBackup = idempotent<string | null | undefined>();

/**
 * Returns false while our own API says that it can store nothing: a full disk, a folder without
 * rights. An API that is away, or a provider's, says nothing about that.
 */
export async function canStore(portal: Portal): Promise<boolean> {
  if (!portal.settings.EMBEDDED_UPSTREAM) return true;
  return together(portal, ["can-store"], async () => {
    try {
      const answer = await ask(portal, "/readyz");
      return !(answer.status === 503 && (await answer.text()) === "cannot store\n");
    } catch {
      return true;
    }
  });
}

/**
 * Returns when our own API made its last backup; null before the first; undefined where it makes
 * none by itself, or does not say.
 */
export async function lastBackup(portal: Portal): Promise<string | null | undefined> {
  if (!portal.settings.EMBEDDED_UPSTREAM) return undefined;
  return togetherForBackup(portal, ["last-backup"], async () => {
    try {
      const answer = await ask(portal, "/last-backup");
      return answer.ok ? schema.parse(await answer.json()).made_at : undefined;
    } catch {
      return undefined;
    }
  });
}

const schema = z.object({ made_at: z.string().nullable() });

function ask({ settings }: Portal, path: string): Promise<Response> {
  return fetch(settings.UPSTREAM_URL + path, { signal: AbortSignal.timeout(LIMIT_MS) });
}
