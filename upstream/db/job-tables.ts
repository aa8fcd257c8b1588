/** The tables for several APIs. With SQLite there is one process, which uses its memory. */
export type JobTables = {
  /** Scheduled jobs. Times are milliseconds since 1970 by the clock of the database. */
  jobs: { name: string; due_at: number; held_until: number };
  /** Counted attempts in a time window, by a hash of their key. */
  attempts: { key: string; count: number; ends_at: number };
  /** Files to remove at `due_at`. */
  file_removals: { store: string; name: string; due_at: string };
};
