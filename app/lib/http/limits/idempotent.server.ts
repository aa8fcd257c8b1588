import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";

interface Options<Answer> {
  rememberedMs?: number;
  /** Which answers are remembered: all, unless told otherwise. */
  remembers?: (answer: Answer) => boolean;
}

/** Runs a call once for equal keys: a double click, or Back and a second press. */
export function idempotent<Answer>({
  rememberedMs = 0,
  remembers = () => rememberedMs > 0,
}: Options<Answer> = {}) {
  const answersOf = ofPortal(() => new LRUCache<string, Promise<Answer>>({ max: 10_000 }));
  return (portal: Portal, key: readonly string[], run: () => Promise<Answer>): Promise<Answer> => {
    const answers = answersOf(portal);
    const name = keyText(key);
    const known = answers.get(name);
    if (known) return known;
    const answer = run();
    answers.set(name, answer, { ttl: 0 });
    answer.then(
      (given) =>
        remembers(given) ? answers.set(name, answer, { ttl: rememberedMs }) : answers.delete(name),
      () => answers.delete(name),
    );
    return answer;
  };
}

export const once = idempotent<void>({ rememberedMs: 60_000 });

/** Hashes the key, because it may contain a password. */
function keyText(key: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(key)).digest("base64url");
}
