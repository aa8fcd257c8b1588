import { circuitBreaker, type CircuitBreakerPolicy, handleWhen, SamplingBreaker } from "cockatiel";
import { Agent } from "undici";
import { measured } from "#metrics/events.ts";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";
import { ApiError, unavailable } from "./api-error.server.ts";

/** Calls that share connections. A slow group leaves the others theirs. */
export type CallGroup = "session" | "pages" | "uploads" | "media" | "staff";

/** Keep-alive is below the server's: a POST fails on a socket that was just closed. */
const shared = { pipelining: 1, keepAliveTimeout: 4_000, connect: { timeout: 2_000 } };

export const agentsOf = ofPortal((): Record<CallGroup, Agent> => ({
  session: new Agent({ connections: 16, ...shared }),
  pages: new Agent({ connections: 64, ...shared }),
  uploads: new Agent({ connections: 16, ...shared }),
  // Slow listeners hold their connections for minutes.
  media: new Agent({ connections: 320, bodyTimeout: 60_000, ...shared }),
  // Log-ins at the staff's door may wait, up to twelve: their share leaves connections for the rest.
  staff: new Agent({ connections: 32, ...shared }),
}));

export const SHARES: Record<CallGroup, number> = {
  session: 8,
  pages: 16,
  uploads: 12,
  // Its call ends when the file begins to come.
  media: 64,
  staff: 16,
};

const breakersOf = ofPortal(() => new Map<string, CircuitBreakerPolicy>());

/** While a call's breaker is open, the call fails at once. One call never closes another. */
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

/** A refusal proves that the API lives; if it were thrown, the breaker would not count it. */
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

/** A 500 or another shape is no outage: it may be the data of one student. */
export function isOutage(error: Error): error is ApiError {
  return (
    error instanceof ApiError &&
    error.kind === "unavailable" &&
    (error.status === 0 || GATEWAY_STATUS.has(error.status))
  );
}
