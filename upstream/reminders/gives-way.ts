import { setImmediate as turn } from "node:timers/promises";
import type { KyselyPlugin } from "kysely";
import type { Db } from "../db/schema.ts";
import { isShared } from "../db/shared.ts";

/** A turn without requests is shorter. */
const IDLE_MS = 0.5;
/** The job has a quarter of the thread at least, so that a page takes a third longer at most. */
const FOR_OTHERS = 3;

/**
 * Returns the database for a long job outside of transactions, where others would wait for the
 * commit. PostgreSQL works in a program of its own, but SQLite answers in the same turn, so a job of
 * many statements would stop all requests.
 */
export function patiently(db: Db): Db {
  return isShared(db) ? db : db.withPlugin(givesWay());
}

/**
 * Lets requests go first after each statement, for as long as they have work, and for three times
 * what the job has worked since. Mails that leave and a busy machine fill all turns, so that the
 * number of turns says nothing.
 */
export function givesWay(): KyselyPlugin {
  let resumed = performance.now();
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      let begun = performance.now();
      const end = begun + FOR_OTHERS * (begun - resumed);
      do {
        begun = performance.now();
        await turn();
        resumed = performance.now();
      } while (resumed < end && resumed - begun >= IDLE_MS);
      return result;
    },
  };
}
