/** Our own calls, which the portal makes to every provider and can do without. */
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
