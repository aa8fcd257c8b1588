import { beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ApiError } from "../../../app/lib/api/call/api-error.server.ts";
import type { Student } from "../../../app/lib/http/auth.server.ts";
import { languageChoices } from "../../../app/routes/account/sign-up.server.ts";
import { loadProfilePage } from "../../../app/routes/account/profile.page.server.ts";
import { loadDashboard } from "../../../app/routes/dashboard/dashboard.page.server.ts";
import { loadExam, loadExamClock } from "../../../app/routes/exam/live/exam.page.server.ts";
import { loadFeedback } from "../../../app/routes/exam/feedback.server.ts";
import { loadMockRecords, loadNewTests } from "../../../app/routes/exam/mock-test-list.server.ts";
import { loadResume } from "../../../app/routes/exam/live/resume.route.tsx";
import { Sittings } from "../../../app/lib/sitting/sitting.server.ts";
import { loadForumPage } from "../../../app/routes/forum/forum.page.server.ts";
import { loadFrame } from "../../../app/routes/frame/frame.page.server.ts";
import { loadVideoList } from "../../../app/lib/media/videos.server.ts";
import {
  loadCurrentPlans,
  loadCancel,
  loadManage,
} from "../../../app/routes/plans/manage.server.ts";
import { loadPayment } from "../../../app/routes/plans/payment.server.ts";
import { loadSubscription } from "../../../app/routes/plans/subscription.page.server.ts";
import { loadDialogueList, loadPracticeList } from "../../../app/routes/practice/lists.server.ts";
import { loadDialoguePage } from "../../../app/routes/practice/dialogue/dialogue.page.server.ts";
import { loadFinish } from "../../../app/routes/practice/dialogue/finish.route.tsx";
import { loadLeave } from "../../../app/routes/practice/dialogue/leave.route.tsx";
import { loadRestart } from "../../../app/routes/practice/dialogue/restart.route.tsx";
import { keepDialogue } from "../../../app/routes/practice/review/kept-dialogue.server.ts";
import { loadPracticePage } from "../../../app/routes/practice/practice.page.server.ts";
import { loadAllWords } from "../../../app/routes/vocabulary/all-words.server.ts";
import { loadCategoryTable } from "../../../app/routes/vocabulary/category-table.route.tsx";
import { loadHub } from "../../../app/routes/vocabulary/vocabulary.route.tsx";
import { loadStudy } from "../../../app/routes/vocabulary/study/study.page.server.ts";
import { loadWordList } from "../../../app/lib/words/word-list.server.ts";
import { CASES } from "../../../contract/cases.ts";
import { aStudent } from "../../support/contract/asker.ts";
import { mutants, type Mutant } from "../../support/contract/mutations.ts";
import { agreedAnswers, callsOfCases, plainAnswers } from "../../support/contract/agreed.ts";
import { provider } from "../../support/contract/provider.ts";

/**
 * Loads each page from a provider with one changed field: a page fails only without fields that its
 * call needs, never by an error of ours, and redirects nowhere else.
 */
vi.mock(
  "../../../app/lib/api/call/send-request.server.ts",
  () => import("../../support/contract/provider.ts"),
);

type Load = (student: Student, url: URL) => Promise<unknown>;
/** What a page has when the provider sends none of our own fields. */
type Plain = object;
const SILENT = { durationMs: null, peaks: null };
const UNMEASURED = { sound: { ...SILENT, size: null } };

/** The browser has begun the test. */
const sat =
  (read: (asked: { student: Student; request: Request; url: URL }) => Promise<unknown>): Load =>
  async (student, url) => {
    const none = await Sittings.of(student, new Request(url));
    const cookie = await none.keep({ testId: 7, recordId: 2, timeFactor: 1, endsAt: null });
    const headers = { Cookie: cookie.split(";", 1)[0] ?? "" };
    return read({ student, request: new Request(url, { headers }), url });
  };
const done = () => Promise.resolve(null);
const dialogue: Load = (student, url) =>
  loadDialoguePage({ student, url, request: new Request(url), posted: undefined });
const PAGES: [string, Load, Plain?][] = [
  ["/dashboard", (student, url) => loadDashboard(student, new Request(url))],
  [
    "/practice-ccl?labeltype=0",
    loadDialogueList,
    {
      subscribed: true,
      rows: [
        { id: 3, label: 2, category: null },
        { id: 4, label: 2, category: null },
      ],
    },
  ],
  ["/recent-exam", loadDialogueList],
  ["/practice-ccl?tab=pending", (student, url) => loadPracticeList(student, url, "pending")],
  ["/practice-ccl?tab=completed", (student, url) => loadPracticeList(student, url, "completed")],
  ["/recent-exam?tab=pending", (student, url) => loadPracticeList(student, url, "pending")],
  ["/recent-exam?tab=completed", (student, url) => loadPracticeList(student, url, "completed")],
  ["/practice-ccl/pending?record=9", (student, url) => loadPracticePage(student, url, 0)],
  [
    "/practice-ccl/download?record=9",
    (student) => keepDialogue(student, { practiceId: 9, status: 1 }),
  ],
  [
    "/practice-ccl/completed?record=9",
    (student, url) => loadPracticePage(student, url, 1),
    {
      ...{ dialogue: { serial: "3" }, words: null, keptBytes: null, whole: null },
      ...{ hasLengths: false },
      segments: [
        {
          ...{ keyFacts: [], sampleText: null, facts: { facts: null, durationMs: null } },
          sources: [UNMEASURED, UNMEASURED, UNMEASURED, UNMEASURED],
        },
        {},
      ],
    },
  ],
  [
    "/practice/list/questions?question=3&segment=1&answer=1",
    dialogue,
    {
      isKnown: false,
      segments: [
        { stored: true, language: null },
        { stored: false, language: null },
      ],
      current: {
        answer: { text: "Where is my bond?" },
        studio: { ...SILENT, languageFrom: null, languageTo: null, attempts: 0 },
      },
    },
  ],
  ["/practice/list/questions/finish?question=3", loadFinish],
  ["/practice/list/questions/leave?question=3&to=4", loadLeave],
  ["/practice/list/questions/restart?question=3", loadRestart],
  ["/practice-ccl/resume?question=3", loadRestart],
  ["/mock-test", (student, url) => loadNewTests(student, new Request(url))],
  [
    "/mock-test?tab=completed",
    (student, url) => loadMockRecords(student, new Request(url), "completed"),
    { rows: [{ testId: null, review: "there" }, { testId: null }] },
  ],
  [
    "/mock-test/feedback?record=2",
    loadFeedback,
    {
      ...{ scores: [], review: "Well done.", isIncluded: true },
      segments: [
        { errors: [], remark: null },
        { errors: [], remark: null },
      ],
    },
  ],
  ["/mock-test/resume?mock=7&record=2", sat(loadResume)],
  [
    "/mock-test/exam/question?mock=7",
    sat(loadExam),
    {
      ...{ phase: "live", current: { no: 2 }, dialogue: { notes: null }, studio: SILENT },
      segments: [{ stored: true }, { stored: false }],
    },
  ],
  ["/mock-test/exam/clock?mock=7", sat(loadExamClock)],
  ["the frame of /faq", (student, url) => loadFrame(new Request(url), student, done)],
  ["/user-profile", (student, url) => loadProfilePage(student, new Request(url), null)],
  ["/forum", (student, url) => loadForumPage({ student, url, timeZone: null, posted: false })],
  ["the languages of /register", languageChoices],
  [
    "/video",
    loadVideoList,
    {
      subscribed: true,
      videos: [
        { title: "Video 1", length: null, screen: { kind: "file", captions: null, cover: null } },
        { title: "Video 2", length: null },
      ],
    },
  ],
  [
    "/subscription",
    loadSubscription,
    { pending: null, free: null, plans: [{ duration: "1 Month" }, { duration: "2 Months" }] },
  ],
  ["/manage-subscription", loadManage],
  ["/cancel-plan", loadCancel],
  ["/user-current-plans", loadCurrentPlans],
  ["/payment-success?session_id=s1", loadPayment],
  ["/vocabulary", loadHub],
  ["/vocabulary?list=ccl", (student, url) => loadWordList(student, url, "ccl")],
  ["/vocabulary?list=my-words", (student, url) => loadWordList(student, url, "my-words")],
  ["/practice-dialogue-completed/2", (student, url) => loadWordList(student, url, 2)],
  ["/vocabulary/2", (student, url) => loadCategoryTable(student, url, "2")],
  ["/vocabulary/study?list=ccl", (student, url) => loadStudy(student, url, null)],
  ["/vocabulary/print?list=ccl", loadAllWords],
];
/** Other tests try all changes. Here a field is missing, or at night an object. */
const TRIED = process.env.NIGHT ? ["removed", "as an object"] : ["removed"];

let calls = new Map<string, string>();
beforeAll(async () => {
  calls = await callsOfCases();
});

describe.each(PAGES)("%s", (address, load, plain = {}) => {
  const loaded = () =>
    load(aStudent(), new URL(address.replace(/^[^/]*/, ""), "http://localhost:3000"));

  it("loads without any of our own fields", async () => {
    provider.answers = plainAnswers(calls);
    expect(await loaded()).toMatchObject(plain);
  });

  it("loads whatever one field of a response contains", async () => {
    provider.answers = agreedAnswers(calls);
    provider.asked.length = 0;
    await loaded();
    const faults = [];
    for (const call of new Set(provider.asked)) {
      const agreed = provider.answers.get(call);
      const { answer, needs } = caseOf(call);
      for (const mutant of mutants(answer, TRIED)) {
        provider.answers.set(call, mutant.body);
        const fault = await faultOf(mutant, needs);
        if (fault) faults.push(`${call}: ${mutant.name}: ${fault}`);
      }
      provider.answers.set(call, agreed);
    }
    expect(faults).toEqual([]);
  });

  async function faultOf({ place, isNoRows }: Mutant, needs: string[]): Promise<string | null> {
    try {
      await loaded();
      return null;
    } catch (error) {
      const mayFail = needs.includes(place) || isNoRows;
      if (error instanceof ApiError && error.kind === "unavailable" && mayFail) return null;
      // A missing object counts as not found.
      if (isNothing(error) && mayFail) return null;
      if (error instanceof Response)
        return mayFail ? null : `leads to ${error.headers.get("Location")}`;
      return `throws ${error instanceof Error ? error.message : JSON.stringify(error)}`;
    }
  }
});

const isNothing = (error: unknown) =>
  z.object({ init: z.object({ status: z.literal(404) }) }).safeParse(error).success;

function caseOf(call: string) {
  const name = [...calls].find(([, made]) => made === call)?.[0] ?? "";
  return { answer: {}, needs: [], ...CASES[name] };
}
