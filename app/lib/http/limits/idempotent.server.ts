import { createHash } from "node:crypto";
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
  const answersOf = ofPortal(() => new Map<string, { answer: Promise<Answer>; until: number }>());
  return (portal: Portal, key: readonly string[], run: () => Promise<Answer>): Promise<Answer> => {
    const answers = answersOf(portal);
    for (const [name, { until }] of answers) if (until <= Date.now()) answers.delete(name);
    const name = nameOf(key);
    const known = answers.get(name);
    if (known) return known.answer;
    const answer = run();
    answers.set(name, { answer, until: Infinity });
    answer.then(
      () => answers.set(name, { answer, until: Date.now() + rememberedMs }),
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
