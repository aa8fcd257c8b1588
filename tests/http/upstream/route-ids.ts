import type { Api, Reply } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { answerMock, PATH } from "./mock-test-content.ts";

/** The ids of one student's objects. */
export type Owned = {
  studentId: number;
  questionId: number;
  segmentId: number;
  practiceRecord: number;
  group: number;
  answerAddress: string;
  answerId: string;
  mockTest: number;
  mockRecord: number;
  mockAnswer: number;
  mockSet: number;
  wordId: number;
  categoryId: number;
  myWord: number;
  reviewId: string;
  session: string;
};
type Try = (api: Api, owned: Owned) => Promise<Reply>;

/** Calls under this path are for owners, unless they are named below. */
export const STAFF = "/api/staff/";
/** Calls before a log-in. */
export const OF_THE_DOOR = [
  ...["GET /door", "GET /first-owner", "POST /first-owner"],
  ...["POST /login", "POST /logout", "POST /forgot", "POST /link", "POST /link/password"],
].map(atStaff);
/** Calls of a log-in without its second factor. */
export const OF_HALF_A_LOGIN = ["GET /two-step", "POST /two-step/code", "POST /two-step/setup"].map(
  atStaff,
);
/** Calls that teachers may make too. */
export const OF_TEACHERS = [
  ...["GET /two-step", "POST /two-step/code", "POST /two-step/setup"],
  ...["codes", "off"].map((deed) => `POST /two-step/${deed}`),
  "GET /tests",
  "GET /tests/:record",
  ...["/marking", "/publish", "/dialogues/:set/segments/:segment"].map(
    (part) => `GET /tests/:record${part}`,
  ),
  ...["marks", "take", "publish"].map((deed) => `POST /tests/:record/${deed}`),
  "GET /practices/:practice",
  "POST /practices/:practice",
  "POST /groups",
  "GET /groups/:group",
  "GET /groups/:group/choices",
  ...["", "/delete", "/add", "/put-in", "/take-out", "/work", "/take-back"].map(
    (deed) => `POST /groups/:group${deed}`,
  ),
  "GET /own/log-ins",
  ...["own/log-ins/end", "own/password", "own/mail", "sentences"].map((path) => `POST /${path}`),
  ...["content", "answers", "videos"].map((kind) => `GET /sounds/${kind}/:name`),
  ...["session", "teaching", "groups", "students", "students/:student", "home"].map(
    (path) => `GET /${path}`,
  ),
  ...["GET /enquiries", "GET /enquiries/:id"],
  ...["GET /sentences", "GET /sentences/:id", "POST /sentences/:id"],
  ...["POST /sentences/:id/remove", "GET /chosen/students", "POST /chosen/students/group"],
  ...["note", "answer", "new", "answered"].map((deed) => `POST /enquiries/:id/${deed}`),
  ...["GET /forum", "GET /forum/pictures/:name"],
  ...["hide", "show", "settle", "delete-picture"].map((deed) => `POST /forum/post/:id/${deed}`),
  ...["hide", "show"].map((deed) => `POST /forum/reply/:id/${deed}`),
  ...["block", "unblock"].map((deed) => `POST /forum/author/:id/${deed}`),
].map(atStaff);

const due = "2026-11-22T12:00:00.000Z";
const DECK = { before: due, since: due, most_due: 10, most_fresh: 10 };
const REVIEW = { review_id: "review-1", rating: 3, reps: 0, due, card: {} };
const wordOf = ({ wordId, categoryId }: Owned) => ({ word_id: wordId, category_id: categoryId });

const posts = (path: string, fieldsOf: (own: Owned) => object): Record<string, Try> => ({
  [`POST /api/v1/${path}`]: (api, own) => api.post(`/api/v1/${path}`, fieldsOf(own)),
});

/** Routes with an id of a student's object, each tried by another student. */
export const OF_A_STUDENT: Record<string, Try> = {
  "POST /api/v1/practice/completed/user-answers": (api, { practiceRecord }) =>
    api.post("/api/v1/practice/completed/user-answers", { record_id: practiceRecord, status: 1 }),
  ...posts("practice/own-marks", (own) => ({ record_id: own.practiceRecord, own_marks: "1.om" })),
  ...posts("practice/facts", (own) => ({ client_answer_id: own.answerId, said: "n1" })),
  ...posts("practice/send", (own) => ({ record_id: own.practiceRecord, sent: 1 })),
  ...posts("user/speech/hide", (own) => ({ user_answer: own.answerAddress })),
  ...posts("practice/remark/read", (own) => ({ record_id: own.practiceRecord })),
  ...posts("practice/recordings/delete", (own) => ({ record_id: own.practiceRecord })),
  "GET /storage/answers/:name": (api, { answerAddress }) => api.get(answerAddress),
  "POST /api/v1/mock-test/answer-submit": (api, { mockRecord, mockAnswer }) =>
    answerMock({ api, recordId: mockRecord }, { mocktest_answer_id: mockAnswer }),
  "POST /api/v1/mock-test/complete-submit": (api, { mockRecord, mockTest }) =>
    api.post(`${PATH}/complete-submit`, { mocktest_record_id: mockRecord, mocktest_id: mockTest }),
  ...posts("mock-test/time-out/submit", (own) => ({ mocktest_record_id: own.mockRecord })),
  ...posts("mock-test/review/read", (own) => ({ mocktest_record_id: own.mockRecord })),
  ...posts("mock-test/reset", (own) => ({ mocktest_record_id: own.mockRecord })),
  "GET /api/v1/mock-test/completed/details": (api, { mockRecord }) =>
    api.get(`${PATH}/completed/details?mocktest_record_id=${mockRecord}`),
  "GET /api/v1/mock-test/completed/user-answers": (api, { mockRecord, mockSet }) =>
    api.get(
      `${PATH}/completed/user-answers?mocktest_record_id=${mockRecord}&mocktest_set_id=${mockSet}`,
    ),
  ...posts("weak/rate", ({ segmentId: segment_id, practiceRecord: record_id }) => ({
    ...{ ...REVIEW, segment_id, record_id },
  })),
  ...posts("study/undo", (own) => ({ review_id: own.reviewId })),
  "POST /api/v1/payment-success": (api, { session }) =>
    api.post(`/api/v1/payment-success?session_id=${encodeURIComponent(session)}`),
};

/** Routes that treat a missing id as deleted, without an error. */
export const SAYS_NOTHING: Record<string, Try> = {
  "DELETE /api/v1/mywords/delete": (api, { myWord }) =>
    api.call(`/api/v1/mywords/delete?id=${myWord}`, { method: "DELETE" }),
  "GET /api/v1/pending/question/delete/:id": (api, { questionId }) =>
    api.get(`/api/v1/pending/question/delete/${questionId}`),
};

/** Routes with an id of content, each tried by a student of another language. */
export const OF_A_LANGUAGE: Record<string, Try> = {
  "GET /api/v1/question/segments/:questionid": (api, { questionId }) =>
    api.get(`/api/v1/question/segments/${questionId}`),
  "POST /api/v1/store-label-type": (api, { questionId }) =>
    api.post(`/api/v1/store-label-type?question_id=${questionId}&label_type=1`),
  "POST /api/v1/store-user-notes": (api, { questionId }) =>
    api.post("/api/v1/store-user-notes", { question_id: questionId, notes: "mine now" }),
  ...posts("practice/answer-store", (own) => ({ question_id: own.questionId, language_id: 1 })),
  ...posts("practice/answer-submit", (own) => ({ question_id: own.questionId, language_id: 1 })),
  "POST /api/v1/practice/answer-update": (api, { questionId, segmentId }) =>
    api.answer({ question_id: questionId, segment_id: segmentId }, fixture("take.webm")),
  "POST /api/v1/mock-test/question-lists": (api, { mockTest }) =>
    api.post(`${PATH}/question-lists`, { mocktest_id: mockTest }),
  "POST /api/v1/mock-test/exam-start": (api, { mockTest }) =>
    api.post(`${PATH}/exam-start`, { mocktest_id: mockTest }),
  "GET /api/v1/category-word-list": (api, { categoryId }) =>
    api.get(`/api/v1/category-word-list?category_id=${categoryId}`),
  "POST /api/v1/category/words/list": (api, { categoryId }) =>
    api.post("/api/v1/category/words/list", { category_id: categoryId }),
  "POST /api/v1/category/memoriz-words/onclick": (api, owned) =>
    api.post("/api/v1/category/memoriz-words/onclick", wordOf(owned)),
  "POST /api/v1/mywords/memoriz/count-add": (api, owned) =>
    api.post("/api/v1/mywords/memoriz/count-add", wordOf(owned)),
  "POST /api/v1/mywords/add": (api, owned) => api.post("/api/v1/mywords/add", wordOf(owned)),
  "POST /api/v1/study/cards": (api, { categoryId }) =>
    api.post("/api/v1/study/cards", { ...DECK, list: "category", category_id: categoryId }),
  "POST /api/v1/study/review": (api, owned) =>
    api.post("/api/v1/study/review", { ...REVIEW, ...wordOf(owned) }),
};

/**
 * Routes without a student's id: about the caller, or public (forum, videos, words, pictures), or
 * opened by a secret that has its own tests.
 */
export const OF_NOBODY = [
  "GET /api/singup-languages",
  "GET /api/v1/calendar",
  "GET /api/v1/category-wise-list",
  "GET /api/v1/ccl/words/total-count",
  "GET /api/v1/check-token",
  "GET /api/v1/forum-list",
  "GET /api/v1/get-exam-date",
  "GET /api/v1/getactivetime",
  "GET /api/v1/languages",
  "GET /api/v1/manage-subscription",
  "GET /api/v1/mywords/show-count",
  "GET /api/v1/practice-dialogue",
  "GET /api/v1/practice-dialogues-word",
  "GET /api/v1/questions",
  "GET /api/v1/recent-vip-exam-material",
  "GET /api/v1/school",
  ...["logo/:name", "pages/:kind", "door/:name"].map((at) => `GET /api/v1/school/${at}`),
  ...["GET /api/v1/today", "GET /api/v1/weak"],
  "GET /api/v1/work",
  ...["GET /api/v1/user/reminders", "GET /api/v1/user/speech"],
  ...["archive", "deletion", "storage", "sessions", "progress"].map(
    (one) => `GET /api/v1/user/${one}`,
  ),
  "GET /api/v1/users-current-plan",
  "GET /api/v1/users-plan/list",
  ...["GET /api/v1/videos-list", "GET /api/v1/zoom-meetings"],
  "GET /checkout/:id",
  ...["GET /checkout/history/:token", "GET /checkout/history/:token/:payment"],
  ...["GET /mailbox", "GET /mailbox.json"],
  "GET /sanctum/csrf-cookie",
  "GET /storage/content/:name",
  "GET /storage/images/:name",
  "GET /storage/videos/:name",
  "POST /api/login/student",
  "POST /api/logout",
  "POST /api/register",
  "POST /api/v1/cancel-subscription",
  "POST /api/v1/ccl/words/list",
  "POST /api/v1/email-verify",
  "POST /api/v1/forum-add",
  "POST /api/v1/forum-reply",
  "POST /api/v1/forum-report",
  "POST /api/v1/mock-test",
  "POST /api/v1/mock-test/completed-list",
  "POST /api/v1/mock-test/pending-list",
  "POST /api/v1/mywords/list",
  "POST /api/v1/online-class",
  "POST /api/v1/otp-code/resend",
  "POST /api/v1/otp-code/verify",
  "POST /api/v1/page-faults",
  "POST /api/v1/password/forgot",
  "POST /api/v1/practice/completed",
  "POST /api/v1/practice/pending",
  "POST /api/v1/recent/vip/exam/material/completed",
  "POST /api/v1/recent/vip/exam/material/pending",
  "POST /api/v1/reminders/stop",
  "POST /api/v1/reset/password",
  "POST /api/v1/user/calendar",
  "POST /api/v1/user/calendar/end",
  "POST /api/v1/user/change-password",
  "POST /api/v1/user/deletion",
  "POST /api/v1/user/deletion/stop",
  "POST /api/v1/user/pace",
  ...["POST /api/v1/user/reminders", "POST /api/v1/user/speech"],
  "POST /api/v1/user/sessions/end",
  "POST /api/v1/user/update-image",
  "POST /api/v1/user/update-porfile",
  "POST /api/v1/users-plan/checkout",
  "POST /checkout/:id",
  "PUT /api/v1/exam-date",
  // Contains other calls, which have their own tests.
  "POST /api/v1/reads",
];

/** Makes a staff call about a student's objects, or about missing ones. */
export function askStaff(api: Api, route: string, known: Owned | null): Promise<Reply> {
  const [method = "", path = ""] = route.split(" ");
  const idOf = (known: number | undefined) => String(known ?? 2_000_000_000);
  const name = known?.answerAddress.split("/").at(-1) ?? "nothing.mp3";
  return api.call(
    path
      .replace(/:(student|id)\b/, idOf(known?.studentId))
      .replace(":record", idOf(known?.mockRecord))
      .replace(":practice", idOf(known?.practiceRecord))
      .replace(":group", idOf(known?.group))
      .replace(":set", idOf(known?.mockSet))
      .replace(":segment", idOf(known?.segmentId))
      .replace(":name", name),
    method === "POST" ? { method, form: new FormData() } : { method },
  );
}

function atStaff(route: string) {
  return route.replace(" /", ` ${STAFF}`);
}
