import type { Generated } from "kysely";

export type JobTables = {
  /**
   * The queue. Times are milliseconds since 1970, with PostgreSQL by the clock of its server. The
   * name is the kind, and the payload after it.
   */
  jobs: {
    name: string;
    kind: string;
    payload: Generated<string>;
    /** Whose job it is: each person's jobs take turns with those of others. */
    person: Generated<string>;
    /** Jobs of a lower rank go first. */
    rank: Generated<number>;
    /** The place among jobs of one kind and rank. */
    turn: Generated<number>;
    /** The tries since it was added. */
    tries: Generated<number>;
    due_at: number;
    /** The program that works on it renews this. */
    held_until: number;
    created_at: Generated<number>;
    /** Why the last try failed. */
    fault: string | null;
    /** When the last try failed, after which it waits for staff. */
    failed_at: number | null;
  };
  /** Counted attempts in a time window, by a hash of their key. Only for several APIs. */
  attempts: { key: string; count: number; ends_at: number };
  /** Files to remove at `due_at`. Only for files that APIs share. */
  file_removals: { store: string; name: string; due_at: string };
};
