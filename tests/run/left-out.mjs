/**
 * What `npm run test:quick` does not wait for: HTTP tests that start, kill or fill whole programs,
 * and those that look at all pages. The others of their folders take a second or two each.
 */
const SLOW_FILES = [
  "portal/access",
  "portal/dashboard/dashboard-faults",
  "portal/origins",
  "portal/pages",
  "portal/plain-provider/journeys",
  "portal/plans/plan-matrix",
  "portal/plans/plan-provider",
  "portal/practice/media",
  "portal/session-crawl",
  "portal/shared-limits",
  "portal/slow",
  "portal/slow-uploads",
  "portal/text-browser",
  "portal/valid-html",
  "server/bodies",
  "server/contract",
  "server/kills",
  "server/one-among-many",
  "server/real-programs",
  "server/stop",
  "server/supervisor",
  "upstream/backup",
  "upstream/daily-process",
  "upstream/dialogues-long",
  "upstream/mail-process",
  "upstream/migrations",
  "upstream/paid-once",
  "upstream/passwords",
  "upstream/process",
  "upstream/school",
  "upstream/vocabulary-long",
].map((name) => `tests/http/${name}.test.ts`);

export const slowFileCount = SLOW_FILES.length;

/** Options of vitest that leave them out. */
export const withoutSlowFiles = SLOW_FILES.flatMap((file) => ["--exclude", file]);
