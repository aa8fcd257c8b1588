import type { LinkedKind } from "#plan/school-pages.ts";

/** Paths are the agreed ones; ids are in the query (docs/decisions/0001-ids-in-the-query.md). */
export type Query = Record<string, string | number | null | undefined>;

export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value != null && value !== "") search.set(name, String(value));
  }
  return search.size > 0 ? `${path}?${search.toString()}` : path;
}

export const paths = {
  home: "/",
  dashboard: "/dashboard",
  progress: "/progress",
  work: (page?: number) => withQuery("/work", { page }),
  liveSessions: "/live-sessions",
  examDateFile: "/calendar/exam-date",
  sessionFile: (session: string) => withQuery("/calendar/session", { session }),
  calendarFeed: (secret: string) => `/calendar/feed/${encodeURIComponent(secret)}.ics`,
  login: (next?: string, withoutCookies = false) =>
    withQuery("/login", { next, cookies: withoutCookies ? 0 : undefined }),
  schoolPage: (kind: LinkedKind) => `/school/${kind}`,
  schoolLogo: (file: string) => `/school-logo/${file}`,
  schoolSound: (file: string) => `/school-sound/${encodeURIComponent(file)}`,
  trySegment: (tag: string) => `/try/${tag}`,
  windowLogin: "/login/window",
  session: (owner: string) => withQuery("/session", { owner }),
  logout: "/logout",
  signUp: "/sign-up",
  forgotPassword: "/forgot-password",
  /** Of a mailed link's own path, which ends in its token. */
  passwordSet: (pathname: string) => withQuery(pathname, { done: 1 }),
  emailVerification: (token: string, outcome: "done" | "already") =>
    withQuery(`/email-verfication/${encodeURIComponent(token)}`, { outcome }),
  profile: "/user-profile",
  archive: "/user-profile/archive",
  deleteAccount: "/user-profile/delete",
  speech: "/user-profile/speech",
  reminders: "/user-profile#reminders",
  videos: (query: { search?: string; page?: number } = {}) => withQuery("/video", query),
  forum: (query: { page?: number; thread?: number; replies?: number } = {}) =>
    withQuery("/forum", query),
  onlineClasses: "/online-class-booking",
  bookExam: "/book-naatCcl-exam",
  along: (query: Query = {}) => withQuery("/along", query),
  alongChanges: "/along/changes",
  alongWordsList: (list: WordListName) => withQuery("/along/list", { list }),
  faq: "/frequent-ask-question",
  firstDay: (section?: string) => `/first-day${section === undefined ? "" : `#${section}`}`,
  microphone: (section?: string) => `/microphone${section === undefined ? "" : `#${section}`}`,
  subscription: "/subscription",
  /** Returns to the mock test after the payment. */
  subscriptionFor: (testName: string) => withQuery("/subscription", { mock: testName }),
  manageSubscription: "/manage-subscription",
  cancelPlan: "/manage-subscription/cancel",
  currentPlans: "/user-current-plans",
  payment: (sessionId: string, asked?: number) =>
    withQuery("/payment-success", { session_id: sessionId, asked }),
  sidebar: "/preferences/sidebar",
  recordings: "/recordings",
  pageFaults: "/page-faults",
  mockTests: (query: { tab?: MockTab; search?: string; page?: number } = {}) =>
    withQuery("/mock-test", query),
  mockResume: (testId: number, recordId: number, tab?: "pending") =>
    withQuery("/mock-test/resume", { mock: testId, record: recordId, tab }),
  completedMocks: "/completed-mock/test",
  exam: (testId: number, query: ExamPlace = {}) =>
    withQuery("/mock-test/exam/question", { mock: testId, ...query }),
  examClock: (testId: number) => withQuery("/mock-test/exam/clock", { mock: testId }),
  mockFeedback: (recordId: number, query: { set?: number; page?: number } = {}) =>
    withQuery("/mock-test/feedback", { record: recordId, ...query }),
  practiceByLanguage: (languageId: number) => `/practice/ccl/list/${languageId}`,
  speakAgain: "/practice/again",
  leaving: "/practice/list/questions/leave",
  vocabulary: "/vocabulary",
  categoryTable: (categoryId: number, page?: number) =>
    withQuery(`/vocabulary/${categoryId}`, { page }),
  wordChanges: "/words",
  wordSheet: (list: WordListName) => withQuery("/vocabulary/print", { list }),
  wordFile: (list: WordListName, as: "csv" | "anki") =>
    withQuery("/vocabulary/download", { list, as }),
};

/** A list of words: the student's own, all of the language, or a category by its id. */
export type WordListName = "my-words" | "ccl" | number;

/** A study deck: a list, or the words of dialogues that the student struggled with. */
export type StudyDeck = WordListName | "struggled";

interface StudyQuery extends Query {
  direction?: number;
  /** 1 leaves out new words. */
  due?: 1;
  shown?: number;
  page?: number;
  card?: number;
}

export function study(deck: StudyDeck, { direction, ...query }: StudyQuery = {}): string {
  const set = { list: deck, direction: direction === 1 ? undefined : direction, ...query };
  return `${withQuery("/vocabulary/study", set)}#study-card`;
}

export function alongStudy(list: WordListName): string {
  return withQuery("/vocabulary/study", { list, along: 1 });
}

interface WordListQuery extends Query {
  search?: string;
  filter_by?: number;
  direction?: number;
  page?: number;
  /** Identifies the page that shows meanings, and the words whose meanings are open. */
  view?: string;
  open?: string;
}

/** Returns the URL of a word list, without default values. */
export function wordList(name: WordListName, query: WordListQuery = {}): string {
  const { filter_by, direction, page, ...rest } = query;
  const set = {
    ...rest,
    filter_by: filter_by || undefined,
    direction: direction === 1 ? undefined : direction,
    page: page === 1 ? undefined : page,
  };
  return typeof name === "number"
    ? withQuery(`/practice-dialogue-completed/${name}`, set)
    : withQuery(paths.vocabulary, { list: name, ...set });
}

interface ExamPlace extends Query {
  phase?: 1 | 2;
  time_factor?: number;
  segment?: number;
  next?: 1;
  answer?: 1;
}

export type MockTab = "new" | "pending" | "completed";

/** The two kinds of dialogues. Each has a hub with three lists; the name is the hub's path. */
export type Hub = "practice-ccl" | "recent-exam";

/** Returns the hub of a URL. In pages of both hubs, `from=recent-exam` names it. */
export function hubOf({ pathname, search }: { pathname: string; search: string }): Hub {
  const isShared = /^\/(practice(-ccl|\/list)\/|along(\/|$))/.test(pathname);
  const isFromRecent = new URLSearchParams(search).get("from") === "recent-exam";
  return /^\/recent-exam(\/|$)/.test(pathname) || (isShared && isFromRecent)
    ? "recent-exam"
    : "practice-ccl";
}

interface HubQuery extends Query {
  tab?: "pending" | "completed";
  search?: string;
  page?: number;
  labeltype?: number;
}

export type HubPaths = ReturnType<typeof pathsFrom>;

/** Returns the URLs of a hub and its dialogues. Each keeps the hub. */
export function pathsFrom(hub: Hub) {
  const from = hub === "practice-ccl" ? undefined : hub;
  return {
    from,
    hub: (query: HubQuery = {}) => withQuery(`/${hub}`, query),
    pending: (practiceId?: number, page?: number) =>
      withQuery("/practice-ccl/pending", { record: practiceId, page, from }),
    completed: (practiceId?: number, page?: number) =>
      withQuery("/practice-ccl/completed", { record: practiceId, page, from }),
    deleteRecordings: (practiceId: number) =>
      withQuery("/practice-ccl/completed", { record: practiceId, delete: 1, from }),
    summary: (practiceId: number) =>
      withQuery("/practice-ccl/completed", { record: practiceId, from, done: 1 }),
    download: (practiceId: number) =>
      withQuery("/practice-ccl/download", { record: practiceId, from }),
    resume: (dialogueId?: number) =>
      withQuery("/practice-ccl/resume", { question: dialogueId, from }),
    dialogue: (
      dialogueId: number,
      segment?: number | "end",
      extra: { answer?: 1; only?: string } = {},
    ) => withQuery("/practice/list/questions", { question: dialogueId, segment, from, ...extra }),
    along: (dialogueId: number) => paths.along({ question: dialogueId, from }),
    alongList: (dialogueId: number) => withQuery("/along/list", { question: dialogueId, from }),
    finish: (dialogueId: number, segment?: number | "end", only?: string) =>
      withQuery("/practice/list/questions/finish", { question: dialogueId, segment, from, only }),
    leave: (dialogueId: number, segment: number | "end", to: number) =>
      withQuery(paths.leaving, { question: dialogueId, segment, to, from }),
    restart: (dialogueId: number, segment?: number | "end") =>
      withQuery("/practice/list/questions/restart", { question: dialogueId, segment, from }),
  };
}
