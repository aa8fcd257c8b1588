import { createHash } from "node:crypto";

const REMEMBERED_MS = 60_000;
const done = new Map<string, number>();

/**
 * Runs a call once for posts that say the same within a minute: a double click without script, or
 * Back and the same button again. The later ones count as done; a call that failed is not
 * remembered.
 */
export async function once(key: readonly string[], run: () => Promise<void>): Promise<void> {
  const name = nameOf(key);
  for (const [known, until] of done) if (until <= Date.now()) done.delete(known);
  if (done.has(name)) return;
  await inFlight(key, run);
  done.set(name, Date.now() + REMEMBERED_MS);
}

/**
 * Runs a call once for posts that say the same at the same time: the second half of a double click
 * gets the answer of the first, instead of a second mail or "this code has been used".
 */
export const inFlight = sharing<void>();

/** The same for calls whose answer is needed. */
export function sharing<Answer>() {
  const running = new Map<string, Promise<Answer>>();
  return (key: readonly string[], run: () => Promise<Answer>): Promise<Answer> => {
    const name = nameOf(key);
    const known = running.get(name) ?? run().finally(() => running.delete(name));
    running.set(name, known);
    return known;
  };
}

/** What is said, as a name to keep it by: a hash, since it may hold a password. */
function nameOf(key: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(key)).digest("base64url");
}
