/** What several APIs share. With SQLite there is one process, which keeps most in its memory. */
export type JobTables = {
  /** What runs by the clock. Times are milliseconds since 1970 by the clock of the database. */
  jobs: { name: string; due_at: number; held_until: number };
  /** Attempts within a time, by a hash of what they are counted by. */
  attempts: { key: string; count: number; ends_at: number };
  /** Files that go after that moment. */
  file_removals: { store: string; name: string; due_at: string };
};
