import { ApiError } from "#app/lib/api/call/api-error.server.ts";

/**
 * Lets so many pieces of work run at once and so many wait for their turn, in the order they came.
 * One more is refused as a throttled call is.
 */
export function gate({ atOnce, waiting }: { atOnce: number; waiting: number }) {
  const queue: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new ApiError("throttled", 429, "", { retryAfter: 5 });
      // Whoever ends hands its place on, so nobody comes in between.
      await new Promise<void>((resolve) => queue.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
