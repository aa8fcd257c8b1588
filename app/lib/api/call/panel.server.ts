import { waitMessage } from "#app/lib/text/format.ts";
import { ApiError } from "./api-error.server.ts";
import { type Caller, LIMITS } from "./client.server.ts";

export type Panel<T> = { failed: null; value: T } | { failed: string; value: null };

/** Reads one panel within four seconds. Only the end of the session fails the page. */
export async function readPanel<T, Who extends Caller>(
  who: Who,
  read: (who: Who) => Promise<T>,
): Promise<Panel<T>> {
  const deadline = Math.min(who.deadline, Date.now() + LIMITS.panel);
  return orWords(() => read({ ...who, deadline }), ["signed-out"]);
}

/** Reads the main list of a page. On a failure the title, tabs and search still work. */
export async function readList<T>(read: () => Promise<T>): Promise<Panel<T>> {
  return orWords(read, ["signed-out", "not-found"]);
}

async function orWords<T>(
  read: () => Promise<T>,
  thrownOn: readonly ApiError["kind"][],
): Promise<Panel<T>> {
  try {
    return { failed: null, value: await read() };
  } catch (error) {
    if (!(error instanceof ApiError) || thrownOn.includes(error.kind)) throw error;
    return { failed: wordsFor(error), value: null };
  }
}

/** A student cannot act on an error about a path or a query. */
function wordsFor(error: ApiError): string {
  if (error.kind === "forbidden") return error.message;
  if (error.kind === "throttled") return waitMessage(error.retryAfter ?? 60);
  return "This did not load.";
}

/** Returns null when the provider has no such call. */
export async function ifOffered<Answer>(ask: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 405)) return null;
    throw error;
  }
}
