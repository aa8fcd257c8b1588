import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";

interface Options {
  /** For how long an answer speaks for later calls too. */
  rememberedMs?: number;
}

/**
 * Runs a call once for all that say the same: those that come while it runs get its answer, and so
 * do those of the time after it for which the answer is remembered. A double click without script,
 * or Back and the same button again, so does nothing twice. A call that failed is not remembered.
 */
export function idempotent<Answer>({ rememberedMs = 0 }: Options = {}) {
  const answersOf = ofPortal(() => new LRUCache<string, Promise<Answer>>({ max: 10_000 }));
  return (portal: Portal, key: readonly string[], run: () => Promise<Answer>): Promise<Answer> => {
    const answers = answersOf(portal);
    const name = nameOf(key);
    const known = answers.get(name);
    if (known) return known;
    const answer = run();
    // As long as it runs.
    answers.set(name, answer, { ttl: 0 });
    answer.then(
      () =>
        rememberedMs === 0
          ? answers.delete(name)
          : answers.set(name, answer, { ttl: rememberedMs }),
      () => answers.delete(name),
    );
    return answer;
  };
}

/** For posts: the same words within a minute are one post. */
export const once = idempotent<void>({ rememberedMs: 60_000 });

/** What is said, as a name to keep it by: a hash, since it may hold a password. */
function nameOf(key: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(key)).digest("base64url");
}
