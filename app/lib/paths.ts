/**
 * Addresses of our own pages. Paths are the agreed ones; ids travel in the query
 * (docs/decisions/0001-ids-in-the-query.md).
 */
type Query = Record<string, string | number | undefined>;

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

export const paths = {
  home: "/",
  dashboard: "/dashboard",
  liveSessions: "/live-sessions",
  login: (next?: string) => withQuery("/login", { next }),
  windowLogin: "/login/window",
  session: (owner: string) => withQuery("/session", { owner }),
  logout: "/logout",
  signUp: "/sign-up",
  forgotPassword: "/forgot-password",
  resetDone: (token: string) =>
    withQuery(`/reset/password/${encodeURIComponent(token)}`, { done: 1 }),
  emailVerification: (token: string, outcome: "done" | "already") =>
    withQuery(`/email-verfication/${encodeURIComponent(token)}`, { outcome }),
  profile: "/user-profile",
  videos: (query: { search?: string; page?: number } = {}) => withQuery("/video", query),
  forum: (query: { page?: number; thread?: number; replies?: number } = {}) =>
    withQuery("/forum", query),
  onlineClasses: "/online-class-booking",
  bookExam: "/book-naatCcl-exam",
  faq: "/frequent-ask-question",
  subscription: "/subscription",
  sidebar: "/preferences/sidebar",
  recordings: "/recordings",
  practiceHub: (
    query: {
      tab?: "pending" | "completed";
      search?: string;
      page?: number;
      labeltype?: number;
    } = {},
  ) => withQuery("/practice-ccl", query),
  practiceByLanguage: (languageId: number) => `/practice/ccl/list/${languageId}`,
  pending: (practiceId?: number, page?: number) =>
    withQuery("/practice-ccl/pending", { record: practiceId, page }),
  completed: (practiceId?: number, page?: number) =>
    withQuery("/practice-ccl/completed", { record: practiceId, page }),
  resume: (dialogueId?: number) => withQuery("/practice-ccl/resume", { question: dialogueId }),
  dialogue: (dialogueId: number, segment?: number | "end", extra: { answer?: 1 } = {}) =>
    withQuery("/practice/list/questions", { question: dialogueId, segment, ...extra }),
  finish: (dialogueId: number, segment?: number | "end") =>
    withQuery("/practice/list/questions/finish", { question: dialogueId, segment }),
  leaving: "/practice/list/questions/leave",
  leave: (dialogueId: number, segment: number | "end", to: number) =>
    withQuery("/practice/list/questions/leave", { question: dialogueId, segment, to }),
  restart: (dialogueId: number, segment?: number | "end") =>
    withQuery("/practice/list/questions/restart", { question: dialogueId, segment }),
};
