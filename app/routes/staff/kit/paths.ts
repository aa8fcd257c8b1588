type Query = Record<string, string | number | null | undefined>;

export type StaffPaths = ReturnType<typeof staffPaths>;

/** Returns the URLs of the staff pages. `pathname` is that of any staff page. */
export function staffPaths(pathname: string) {
  const base = `/${pathname.split("/")[1] ?? ""}`;
  const at = (path: string, query: Query) => {
    const given = Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === null || value === "" ? [] : [[name, String(value)]],
    );
    const search = new URLSearchParams(given).toString();
    return base + path + (search && `?${search}`);
  };
  return {
    home: base,
    login: (to?: string) => at("/login", { to }),
    forgot: `${base}/forgot`,
    firstOwner: `${base}/first-owner`,
    logout: `${base}/logout`,
    twoStep: (to?: string) => at("/two-step", { to }),
    account: `${base}/account`,
    tests: (query: Query = {}) => at("/tests", query),
    test: (recordId: number) => `${base}/tests/${recordId}`,
    marks: (recordId: number) => `${base}/tests/${recordId}/marks`,
    sentences: `${base}/sentences`,
    sentence: (id: number) => `${base}/sentences/${id}`,
    publish: (recordId: number) => `${base}/tests/${recordId}/publish`,
    contentSounds: `${base}/sounds/content`,
    sound: (kind: "content" | "answers" | "videos", name: string) =>
      `${base}/sounds/${kind}/${encodeURIComponent(name)}`,
    dialogues: (query: Query = {}) => at("/content", query),
    newDialogue: `${base}/content/new`,
    dialogue: (id: number, query: Query = {}) => at(`/content/${id}`, query),
    dialogueChanges: (id: number) => `${base}/content/${id}/changes`,
    dialoguePreview: (id: number, query: Query = {}) => at(`/content/${id}/preview`, query),
    contentTests: (query: Query = {}) => at("/content/tests", query),
    newContentTest: `${base}/content/tests/new`,
    manyDialogues: `${base}/content/many`,
    manyTests: `${base}/content/tests/many`,
    contentTest: (id: number, query: Query = {}) => at(`/content/tests/${id}`, query),
    words: (query: Query = {}) => at("/content/words", query),
    newWord: (query: Query = {}) => at("/content/words/new", query),
    videos: (query: Query = {}) => at("/content/videos", query),
    video: (id: number) => `${base}/content/videos/${id}`,
    liveSessions: `${base}/content/sessions`,
    newLiveSession: `${base}/content/sessions/new`,
    samples: (query: Query = {}) => at("/content/samples", query),
    contentArchive: `${base}/content/archive`,
    contentImport: `${base}/content/import`,
    importPreview: (replace: boolean) =>
      at("/content/import/preview", { replace: replace ? 1 : undefined }),
    liveSession: (id: number) => `${base}/content/sessions/${id}`,
    students: (query: Query = {}) => at("/students", query),
    student: (id: number, query: Query = {}) => at(`/students/${id}`, query),
    studentAccount: (id: number) => `${base}/students/${id}/account`,
    studentArchive: (id: number) => `${base}/students/${id}/archive`,
    studentClass: `${base}/students/class`,
    manyStudents: `${base}/students/many`,
    studentsExport: `${base}/students/export`,
    paymentsBook: `${base}/payments/book`,
    paymentsExport: `${base}/payments/export`,
    practices: `${base}/practices`,
    practice: (id: number) => `${base}/practices/${id}`,
    newStudent: `${base}/students/new`,
    teaching: (query: Query = {}) => at("/teaching", query),
    groups: (query: Query = {}) => at("/groups", query),
    group: (id: number, query: Query = {}) => at(`/groups/${id}`, query),
    groupWork: (id: number, query = "") => `${base}/groups/${id}/work${query && `?${query}`}`,
    forum: (query: Query = {}) => at("/forum", query),
    picture: (name: string) => `${base}/pictures/${encodeURIComponent(name)}`,
    enquiries: (query: Query = {}) => at("/enquiries", query),
    enquiry: (id: number) => `${base}/enquiries/${id}`,
    payments: (query: Query = {}) => at("/payments", query),
    school: `${base}/school`,
    door: `${base}/school/door`,
    schoolPages: `${base}/school/pages`,
    schoolPage: (kind: string, query: Query = {}) => at(`/school/pages/${kind}`, query),
    receipts: `${base}/school/receipts`,
    speech: `${base}/school/speech`,
    voices: `${base}/school/voices`,
    branches: `${base}/school/branches`,
    newBranch: `${base}/school/branches/new`,
    branch: (key: string) => `${base}/school/branches/${encodeURIComponent(key)}`,
    languages: `${base}/school/languages`,
    questions: `${base}/school/questions`,
    newQuestion: `${base}/school/questions/new`,
    question: (key: string) => `${base}/school/questions/${encodeURIComponent(key)}`,
    plans: `${base}/plans`,
    newPlan: `${base}/plans/new`,
    plan: (id: number) => `${base}/plans/${id}`,
    people: `${base}/people`,
    mail: `${base}/school/mail`,
    server: `${base}/school/server`,
    log: (before?: number) => at("/log", { before }),
  };
}

/** Returns the page after the log-in. Ignores a `to` that is not a staff page. */
export function pageAfterLogin(url: URL): string {
  const { home } = staffPaths(url.pathname);
  const given = url.searchParams.get("to") ?? home;
  const { origin, pathname, search } = URL.canParse(given, url.origin)
    ? new URL(given, url.origin)
    : url;
  return origin === url.origin && pathname.startsWith(`${home}/`) ? pathname + search : home;
}
