import { createHash } from "node:crypto";

const running = new Map<string, Promise<unknown>>();

/**
 * Runs a call once for posts that say the same at the same time: the second half of a double click gets the answer of the
 * first, instead of a second mail or "this code has been used". The key is kept as a hash, since it may hold a password.
 */
export async function inFlight(key: readonly string[], run: () => Promise<void>): Promise<void> {
  const name = createHash("sha256").update(JSON.stringify(key)).digest("base64url");
  const known = running.get(name) ?? run().finally(() => running.delete(name));
  running.set(name, known);
  await known;
}
