import { circuitBreaker, type CircuitBreakerPolicy, handleWhen, SamplingBreaker } from "cockatiel";
import { Agent } from "undici";
import { measured } from "#metrics/events.ts";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";
import { ApiError, unavailable } from "./api-error.server.ts";

/** Calls that share connections. A slow group cannot use up those of the others. */
export type CallGroup = "session" | "pages" | "uploads" | "media" | "staff";

/** The keep-alive time is shorter than the server's: a POST on a closed socket fails. */
const shared = { pipelining: 1, keepAliveTimeout: 4_000, connect: { timeout: 2_000 } };

export const agentsOf = ofPortal((): Record<CallGroup, Agent> => ({
  session: new Agent({ connections: 16, ...shared }),
  pages: new Agent({ connections: 64, ...shared }),
  uploads: new Agent({ connections: 16, ...shared }),
  // Slow downloads occupy their connections for minutes.
  media: new Agent({ connections: 320, bodyTimeout: 60_000, ...shared }),
  staff: new Agent({ connections: 32, ...shared }),
}));

export const SHARES: Record<CallGroup, number> = {
  session: 8,
  pages: 16,
  uploads: 12,
  // The call ends at the first byte of the file.
  media: 64,
  staff: 16,
};

const breakersOf = ofPortal(() => new Map<string, CircuitBreakerPolicy>());

/** Fails at once while the call's breaker is open. Each call has a breaker of its own. */
export async function throughBreaker<T>(
  portal: Portal,
  name: string,
  run: () => Promise<T>,
): Promise<T> {
  const answered = await breakerOf(portal, name)
    .execute(() => settle(run))
    .catch((error: unknown) => {
      throw error instanceof ApiError ? error : unavailable();
    });
  if (answered.error) throw answered.error;
  return answered.value;
}

type Answered<T> = { error: null; value: T } | { error: ApiError };

/** Returns a refusal instead of throwing it: it proves that the API is up. */
async function settle<T>(run: () => Promise<T>): Promise<Answered<T>> {
  try {
    return { error: null, value: await run() };
  } catch (error) {
    if (error instanceof ApiError && !isOutage(error)) return { error };
    throw error;
  }
}

function breakerOf(portal: Portal, name: string): CircuitBreakerPolicy {
  const breakers = breakersOf(portal);
  const known = breakers.get(name);
  if (known) return known;
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: 5_000,
    breaker: new SamplingBreaker({ threshold: 0.5, duration: 10_000, minimumRps: 2 }),
  });
  breaker.onBreak(() => measured.emit("breaker", { call: name, isOpen: true }));
  breaker.onReset(() => measured.emit("breaker", { call: name, isOpen: false }));
  breakers.set(name, breaker);
  return breaker;
}

const GATEWAY_STATUS = new Set([502, 503, 504]);

/** Tells an outage from a 500 or an unreadable answer, which may concern one student's data. */
export function isOutage(error: Error): error is ApiError {
  return (
    error instanceof ApiError &&
    error.kind === "unavailable" &&
    (error.status === 0 || GATEWAY_STATUS.has(error.status))
  );
}
