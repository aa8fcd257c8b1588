/** Calls of ours that the portal asks of every provider, and does without. */
export const OURS = [
  "GET /api/v1/school",
  "GET /api/v1/today",
  "POST /api/v1/study/cards",
  "GET /api/v1/user/storage",
  "GET /api/v1/user/sessions",
  "GET /api/v1/user/reminders",
  "GET /api/v1/user/deletion",
  "GET /api/v1/user/progress",
];
