import { inFlight, nameOf } from "./in-flight.server.ts";

const REMEMBERED_MS = 60_000;
const done = new Map<string, number>();

/**
 * Runs a call once for posts that say the same within a minute: a double click without script, or Back and the same button
 * again. The later ones count as done; a call that failed is not remembered.
 */
export async function once(key: readonly string[], run: () => Promise<void>): Promise<void> {
  const name = nameOf(key);
  for (const [known, until] of done) if (until <= Date.now()) done.delete(known);
  if (done.has(name)) return;
  await inFlight(key, run);
  done.set(name, Date.now() + REMEMBERED_MS);
}
