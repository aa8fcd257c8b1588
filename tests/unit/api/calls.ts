import * as account from "#app/lib/api/account.server.ts";
import * as answers from "#app/lib/api/answers.server.ts";
import * as dashboard from "#app/lib/api/dashboard.server.ts";
import * as dialogues from "#app/lib/api/dialogues.server.ts";
import * as enquiries from "#app/lib/api/enquiries.server.ts";
import * as exam from "#app/lib/api/exam.server.ts";
import * as forum from "#app/lib/api/forum.server.ts";
import * as media from "#app/lib/api/media.server.ts";
import * as mockTests from "#app/lib/api/mock-tests.server.ts";
import * as plans from "#app/lib/api/plans.server.ts";
import * as practice from "#app/lib/api/practice.server.ts";
import * as profile from "#app/lib/api/profile.server.ts";
import * as registration from "#app/lib/api/registration.server.ts";
import * as study from "#app/lib/api/study.server.ts";
import * as videos from "#app/lib/api/videos.server.ts";
import * as vocabulary from "#app/lib/api/vocabulary.server.ts";
import * as wordChanges from "#app/lib/api/word-changes.server.ts";
import type { ApiErrorKind } from "#app/lib/api/api-error.server.ts";
import type { Student } from "#app/lib/auth.server.ts";
import { env } from "#app/lib/env.server.ts";

export type Outcome = "accepted" | ApiErrorKind;
interface Row {
  ask: () => Promise<unknown>;
  /** What becomes of an accepted answer without content: 204, an empty 200, null, `[]`. */
  nothing: Outcome;
  /** And of `{}`, which a list may be missing from. */
  braces: Outcome;
  /** Media is no JSON, so JSON of any kind is no media. */
  isMedia?: boolean;
  /** And of 404: a list without rows, or a call that a provider may not have. */
  absent?: Outcome;
}

const confirms = (ask: Row["ask"]): Row => ({ ask, nothing: "accepted", braces: "accepted" });
const lists = (ask: Row["ask"]): Row => ({ ask, nothing: "unavailable", braces: "accepted" });
const reads = (ask: Row["ask"]): Row => ({ ask, nothing: "unavailable", braces: "unavailable" });

/** A list of pages, of which a 404 means that there is nothing. */
const pages = (ask: Row["ask"]): Row => ({ ...reads(ask), absent: "accepted" });

export const student: Student = {
  token: "1|t",
  requestId: "belief",
  clientAddress: null,
  deadline: Number.MAX_SAFE_INTEGER,
  owner: "owner",
  session: {
    token: "1|t",
    first_name: "Asha",
    last_name: "",
    email: "asha@example.com",
    language: 1,
    profile_image: null,
    phone_no: null,
    remember: false,
    since: 0,
    issuedAt: 0,
  },
};
const guest = { ...student, token: null };
const file = new File(["sound"], "answer.webm");
const list = { search: "", page: 1 };
const words = { ...list, filter_by: 0 };
const now = new Date();
const studied = {
  list: "ccl" as const,
  before: now,
  since: now,
  most_due: 1,
  most_fresh: 1,
};
const word = { wordId: 5, categoryId: 2 };
const dialogue = { dialogueId: 3, languageId: 1 };
const signUp = { email: "a@example.com", registration: "sign-up" };
const person = { first_name: "Asha", last_name: "Rao", phone_no: "", language: 1 };
const registered = { email: "a@example.com", password: "p", branch: "sydney", country: "au" };
const enquirer = { ...person, ...registered, phone: "1", message: "Hello" };
const answer = {
  dialogueId: 3,
  segmentId: 7,
  file,
  clientAnswerId: "0123456789",
  attempt: 1,
  durationMs: 900,
  peaks: null,
  facts: null,
};

const examAnswer = {
  recordId: 2,
  answerId: 3,
  file,
  clientAnswerId: "0123456789",
  attempt: 1,
  durationMs: 900,
};

/** Every call, and what it makes of an answer without content. */
export const CALLS: Record<string, Row> = {
  "account.login": reads(() =>
    account.login(guest, { email: "a@example.com", password: "p", remember: false }),
  ),
  // A token of its own each time: one that was accepted is not asked about again at once.
  "account.checkToken": confirms(() =>
    account.checkToken({ ...student, token: crypto.randomUUID() }),
  ),
  "account.logout": confirms(() => account.logout(student)),
  "answers.updateAnswer": confirms(() => answers.updateAnswer(student, answer)),
  "answers.submitAnswers": confirms(() => answers.submitAnswers(student, dialogue)),
  "dashboard.listMeetings": lists(() => dashboard.listMeetings(student)),
  "dashboard.listCategories": lists(() => dashboard.listCategories(student)),
  "dashboard.listSummaries": lists(() => dashboard.listSummaries(student)),
  "dashboard.getActivity": reads(() => dashboard.getActivity(student)),
  "dashboard.getExamDate": reads(() => dashboard.getExamDate(student)),
  "dashboard.updateExamDate": confirms(() => dashboard.updateExamDate(student, "2027-01-14")),
  "dialogues.listDialogues": pages(() => dialogues.listDialogues(student, "practice-ccl", list)),
  "dialogues.getDialogue": reads(() => dialogues.getDialogue(student, 3)),
  "dialogues.getNotes": reads(() => dialogues.getNotes(student, 3)),
  "dialogues.updateLabel": confirms(() => dialogues.updateLabel(student, 3, 1)),
  "dialogues.updateNotes": confirms(() => dialogues.updateNotes(student, 3, "Notes")),
  "enquiries.createEnquiry": confirms(() => enquiries.createEnquiry(student, enquirer)),
  "exam.startExam": reads(() => exam.startExam(student, { testId: 1, timeFactor: 1 })),
  "exam.sendExamAnswer": confirms(() => exam.sendExamAnswer(student, examAnswer)),
  "exam.completeExam": confirms(() => exam.completeExam(student, { testId: 1, recordId: 2 })),
  "exam.timeOutExam": confirms(() => exam.timeOutExam(student, 2)),
  "forum.listPosts": pages(() => forum.listPosts(student, 1)),
  "forum.createPost": confirms(() => forum.createPost(student, "Hello", file)),
  "forum.createReply": confirms(() => forum.createReply(student, 1, "Hello")),
  "media.openMedia": {
    ...reads(() => media.openMedia(student, new URL(`${env.UPSTREAM_URL}/a.mp3`), new Headers())),
    isMedia: true,
  },
  "mock-tests.listMockTests": pages(() =>
    mockTests.listMockTests(student, { ...list, languageId: 1 }),
  ),
  "mock-tests.listMockRecords": pages(() => mockTests.listMockRecords(student, "pending", list)),
  "mock-tests.getMockTest": reads(() => mockTests.getMockTest(student, 1)),
  "mock-tests.resetMockTest": confirms(() => mockTests.resetMockTest(student, 2)),
  "mock-tests.getFeedback": reads(() => mockTests.getFeedback(student, 2)),
  "mock-tests.getFeedbackAnswers": reads(() =>
    mockTests.getFeedbackAnswers(student, { recordId: 2, setId: 3, page: 1 }),
  ),
  "plans.listPlans": lists(() => plans.listPlans(student)),
  "plans.createCheckout": reads(() => plans.createCheckout(student, { planId: 1, key: "key" })),
  "plans.getPayment": confirms(() => plans.getPayment(student, "session")),
  "plans.getSubscription": lists(() => plans.getSubscription(student)),
  "plans.cancelSubscription": confirms(() => plans.cancelSubscription(student)),
  "plans.listOwnPlans": lists(() => plans.listOwnPlans(student)),
  "practice.listPractices": pages(() =>
    practice.listPractices(student, "recent-exam", "pending", list),
  ),
  "practice.getPractice": reads(() =>
    practice.getPractice(student, { practiceId: 1, status: 0, page: 1 }),
  ),
  "practice.openPractice": confirms(() => practice.openPractice(student, dialogue)),
  "practice.deletePendingPractice": confirms(() => practice.deletePendingPractice(student, 3)),
  "profile.listLanguages": lists(() => profile.listLanguages(student)),
  "profile.updateProfile": confirms(() => profile.updateProfile(student, person)),
  "profile.updatePhoto": confirms(() => profile.updatePhoto(student, file)),
  "registration.listSignUpLanguages": lists(() => registration.listSignUpLanguages(guest)),
  "registration.register": confirms(() =>
    registration.register(guest, { ...person, ...registered, is_enrolled: "no" }),
  ),
  "registration.verifyCode": confirms(() =>
    registration.verifyCode(guest, { ...signUp, otp_code: "123456" }),
  ),
  "registration.resendCode": confirms(() => registration.resendCode(guest, signUp)),
  "registration.verifyEmail": confirms(() =>
    registration.verifyEmail(guest, { token: "token", registration: null }),
  ),
  "registration.forgotPassword": confirms(() =>
    registration.forgotPassword(guest, "a@example.com"),
  ),
  "registration.resetPassword": confirms(() =>
    registration.resetPassword(guest, { password: "p", token: "token" }),
  ),
  "study.findStudyCards": {
    ...reads(() => study.findStudyCards(student, studied)),
    absent: "accepted",
  },
  "study.createReview": confirms(() =>
    study.createReview(student, {
      ...{ ...word, reviewId: "r1", rating: 3, reps: 0 },
      ...{ due: now, card: {} },
    }),
  ),
  "videos.listVideos": pages(() => videos.listVideos(student)),
  "vocabulary.listWordCategories": lists(() => vocabulary.listWordCategories(student)),
  "vocabulary.getMyWordCounts": reads(() => vocabulary.getMyWordCounts(student)),
  "vocabulary.getCclCounts": lists(() => vocabulary.getCclCounts(student)),
  "vocabulary.listCclWords": pages(() => vocabulary.listCclWords(student, words)),
  "vocabulary.listCategoryWords": reads(() => vocabulary.listCategoryWords(student, 2, words)),
  "vocabulary.listMyWords": pages(() => vocabulary.listMyWords(student, words)),
  "vocabulary.listCategoryTable": reads(() => vocabulary.listCategoryTable(student, 2, 1)),
  "word-changes.countOpened": confirms(() =>
    wordChanges.countOpened(student, { ...word, view: "v1", mine: false }),
  ),
  "word-changes.createMyWord": confirms(() => wordChanges.createMyWord(student, word)),
  "word-changes.deleteMyWord": confirms(() => wordChanges.deleteMyWord(student, 7)),
};
