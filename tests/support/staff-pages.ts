/** Lists and forms of the trial's staff pages that need no prepared state. Paths below `/staff`. */
export const STAFF_PAGES = [
  ...[
    "/tests",
    "/students",
    "/students/1",
    "/students/1/account",
    "/students/new",
    "/students/class",
  ],
  ...["/teaching", "/teaching?list=topics", "/sentences"],
  ...["/forum", "/enquiries", "/log", "/two-step"],
  ...["/content/tests", "/content/tests/new", "/content/tests/1", "/content/words"],
  ...["/content/words/new", "/content/words/1", "/content/videos", "/content/videos/1"],
  ...["/content/sessions", "/content/sessions/new", "/content/sessions/1", "/content/import"],
  ...[
    "/school",
    "/school/branches",
    "/school/branches/sydney",
    "/school/questions",
    "/school/questions/fee",
    "/school/languages",
  ],
  ...["/plans", "/plans/new"],
];
