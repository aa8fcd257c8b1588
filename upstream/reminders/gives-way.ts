import { setImmediate as turn } from "node:timers/promises";
import type { KyselyPlugin } from "kysely";

/** A turn without requests is shorter. */
const IDLE_MS = 0.5;
const MOST_TURNS = 20;

/**
 * Lets requests go first after each statement of a long job. SQLite answers in the same turn, so a
 * job of many statements would stop all requests.
 */
export const givesWay: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  transformResult: async ({ result }) => {
    for (let left = MOST_TURNS; left > 0; left -= 1) {
      const begun = performance.now();
      await turn();
      if (performance.now() - begun < IDLE_MS) break;
    }
    return result;
  },
};
