/**
 * What `npm run test:quick` does not wait for: HTTP tests that start, kill or fill whole programs,
 * wait for deadlines, or look at all pages. The others of their folders take a second or two each.
 */
const SLOW_FILES = [
  "portal/access",
  "portal/dashboard/dashboard-faults",
  "portal/enquiries/booking-video",
  "portal/forum/sent-again",
  "portal/origins",
  "portal/pages",
  "portal/plain-provider/journeys",
  "portal/plans/plan-matrix",
  "portal/plans/plan-provider",
  "portal/practice/media",
  "portal/practice/recordings",
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
  "upstream/mailer",
  "upstream/migrations",
  "upstream/mock-tests",
  "upstream/paid-once",
  "upstream/passwords",
  "upstream/process",
  "upstream/school",
  "upstream/stripe",
  "upstream/stripe-overdue",
  "upstream/stripe-unpaid",
  "upstream/vocabulary-long",
].map((name) => `tests/http/${name}.test.ts`);

export const slowFileCount = SLOW_FILES.length;

/** Options of vitest that leave them out. */
export const withoutSlowFiles = SLOW_FILES.flatMap((file) => ["--exclude", file]);
