import { beforeEach, expect, it, vi } from "vitest";
import { loadExam } from "../../../app/routes/exam/live/exam.page.server.ts";
import { postExam } from "../../../app/routes/exam/live/exam.post.server.ts";
import { loadFeedback } from "../../../app/routes/exam/feedback.server.ts";
import { loadMockRecords } from "../../../app/routes/exam/mock-test-list.server.ts";
import { postResume } from "../../../app/routes/exam/live/resume.route.tsx";
import { Sittings } from "../../../app/lib/sitting/sitting.server.ts";
import { loadVideoList } from "../../../app/lib/media/videos.server.ts";
import { loadSubscription } from "../../../app/routes/plans/subscription.page.server.ts";
import { loadDialogueList } from "../../../app/routes/practice/lists.server.ts";
import { loadDialoguePage } from "../../../app/routes/practice/dialogue/dialogue.page.server.ts";
import { loadPracticePage } from "../../../app/routes/practice/practice.page.server.ts";
import * as registration from "../../../app/lib/api/registration.server.ts";
import { CASES } from "../../../contract/cases.ts";
import { callsOfCases, plainAnswers } from "../../support/contract/agreed.ts";
import { anAsker, aStudent } from "../../support/contract/asker.ts";
import { provider } from "../../support/contract/provider.ts";
import { givenRecord, givenSitting, givenTest, oneTest } from "../../support/given/exam.ts";
import { givenPlan } from "../../support/given/plans.ts";

/** Tests the chapter Extensions with a provider that has none of them. */
vi.mock(
  "../../../app/lib/api/call/send-request.server.ts",
  () => import("../../support/contract/provider.ts"),
);
beforeEach(async () => {
  provider.answers = plainAnswers(await callsOfCases());
});
const at = (path: string) => new URL(path, "http://localhost:3000");
const SILENT = { durationMs: null, peaks: null };

it("without extensions no_of_q_done segments are stored, and have no direction, length or waveform", async () => {
  const url = at("/practice/list/questions?question=3&segment=1&answer=1");
  const asked = { student: aStudent(), url, request: new Request(url), posted: undefined };
  const { segments, current, isKnown } = await loadDialoguePage(asked);
  expect(isKnown).toBe(false);
  expect(segments).toMatchObject([
    { stored: true, language: null },
    { stored: false, language: null },
  ]);
  const { answer, studio } = current ?? {};
  expect(answer).toEqual({ text: "Where is my bond?", tag: undefined });
  expect(studio).toMatchObject({ ...SILENT, languageFrom: null, languageTo: null, attempts: 0 });
  expect(studio).not.toHaveProperty("keyFacts");
  expect(studio).not.toHaveProperty("isComputerVoice");
});

it("without extensions the list shows each row with its own label and no topic, also for No label", async () => {
  const { rows, subscribed } = await loadDialogueList(aStudent(), at("/practice-ccl?labeltype=0"));
  expect(subscribed).toBe(true);
  expect(rows).toMatchObject([
    { id: 3, label: 2, category: null },
    { id: 4, label: 2, category: null },
  ]);
});

it("without extensions a review has its list number, sounds of unknown size and length, and no topic words", async () => {
  const page = at("/practice-ccl/completed?record=9");
  const { dialogue, segments, ...rest } = await loadPracticePage(aStudent(), page, 1);
  expect(dialogue.serial).toBe("3");
  expect(rest).toMatchObject({ words: null, keptBytes: null, whole: null, hasLengths: false });
  for (const { sources, sampleText, facts, keyFacts } of segments) {
    expect(keyFacts).toEqual([]);
    expect([sampleText, facts]).toEqual([null, { facts: null, durationMs: null }]);
    for (const { sound } of sources) {
      expect(sound).toMatchObject({ ...SILENT, size: null });
      expect(sound).not.toHaveProperty("isComputerVoice");
    }
  }
});

it("without extensions videos lack title, length, captions, cover", async () => {
  const { videos, subscribed } = await loadVideoList(aStudent(), at("/video"));
  expect(subscribed).toBe(true);
  expect(videos).toMatchObject([
    { title: "Video 1", length: null, screen: { kind: "file", captions: null, cover: null } },
    { title: "Video 2", length: null },
  ]);
});

it("without extensions plans have the agreed lengths by price, and nothing free or pending", async () => {
  const { pending, free, plans } = await loadSubscription(aStudent());
  expect([pending, free]).toEqual([null, null]);
  expect(plans.map(({ duration }) => duration)).toEqual(["1 Month", "2 Months"]);
});

/** Loads a mock test of 20 minutes that this browser began some minutes ago, or not at all. */
async function exam(minutes: number | null) {
  const student = aStudent();
  const url = at("/mock-test/exam/question?mock=7");
  const request = new Request(url);
  if (minutes !== null) {
    const endsAt = Date.now() + (20 - minutes) * 60_000;
    const none = await Sittings.of(student, request);
    const cookie = await none.keep({ testId: 7, recordId: 2, timeFactor: 2, endsAt });
    request.headers.set("Cookie", cookie.split(";", 1)[0] ?? "");
  }
  return loadExam({ student, request, url });
}

it("without extensions a mock test ends by its begin time, resumes after no_of_segment_done, and hides notes", async () => {
  const shown = await exam(5);
  if (shown.phase !== "live") throw new Error(shown.phase);
  expect(shown.minutesLeft).toBe(15);
  expect([shown.current.no, shown.dialogue.notes]).toEqual([2, null]);
  expect(shown.segments.map(({ stored }) => stored)).toEqual([true, false]);
  expect(shown.studio).toMatchObject(SILENT);
  await expect(exam(21), "over").rejects.toBeInstanceOf(Response);
});

/** Returns the local time of a zone without naming the zone. */
const inZone = (timeZone: string) =>
  new Date().toLocaleString("sv-SE", { timeZone, hourCycle: "h23" });
const utc = (minutesAgo: number) => new Date(Date.now() - minutesAgo * 60_000).toISOString();
const [today = ""] = utc(0).split("T");

it.each<[string, unknown, unknown, number | null]>([
  ["a created_at in Sydney time without a zone", inZone("Australia/Sydney"), 35, 35],
  ["a created_at in Indian time without a zone", inZone("Asia/Kolkata"), 35, 35],
  ["a created_at cut to midnight", `${today}T00:00:00.000000Z`, 35, 35],
  ["a created_at cut to the day", today, 35, 35],
  ["a created_at as dd/mm/yyyy", today.split("-").reverse().join("/"), 35, 35],
  ["a created_at to come", utc(-600), 35, 35],
  ["a created_at of three days ago", utc(3 * 24 * 60), 35, 35],
  ["no created_at", null, 35, 35],
  ["a length in text", utc(0), "35", 35],
  ["a length of 0", utc(0), 0, null],
  ["no length", utc(0), null, null],
])(
  "a mock test lasts its minutes from the press on Begin, with %s",
  async (_, created_at, duration, minutes) => {
    const records = [4, 2].map((record_id) => givenRecord({ record_id, created_at }));
    const details = oneTest({ duration, created_at });
    provider.answers.set("POST /api/v1/mock-test/question-lists", details);
    // Two records of one test, of which exam-start continues the second.
    provider.answers.set("POST /api/v1/mock-test/", {
      results: {
        mocktest_list: records.map((user_mocktest_record) =>
          givenTest({ duration, user_mocktest_record }),
        ),
      },
    });
    for (const begin of [postExam, postResume]) {
      const url = at("/mock-test/exam/question?mock=7&record=2");
      const form = new FormData();
      form.set("intent", "begin");
      const student = aStudent();
      const posted = { student, request: new Request(url), url, form, tooLarge: false };
      const begun = await begin(posted);
      if (!(begun instanceof Response)) throw new Error("not begun");
      const cookies = begun.headers.getSetCookie().map((cookie) => cookie.split(";", 1)[0]);
      const page = new Request(url, { headers: { Cookie: cookies.join("; ") } });
      const shown = await loadExam({ student, request: page, url });
      expect(shown).toMatchObject({ phase: "live", minutesLeft: minutes, current: { no: 2 } });
    }
  },
);

it("without extensions a mock test offers only the standard time before it begins, and loads no sound", async () => {
  provider.answers.set("POST /api/v1/mock-test/", { results: { mocktest_list: [] } });
  const shown = await exam(null);
  expect(shown).toMatchObject({ timeFactors: [], sounds: { addresses: [], bytes: 0 } });
});

it("without extensions an unreviewed mock test waits in the list, and its page follows the plan", async () => {
  const records = [givenSitting({ mocktest_record_id: 2 })];
  provider.answers.set("POST /api/v1/mock-test/completed-list/", { results: records });
  const details = oneTest({ feedback_status: 0 });
  provider.answers.set("GET /api/v1/mock-test/completed/details", details);
  const { rows } = await loadMockRecords(
    aStudent(),
    new Request(at("/mock-test?tab=completed")),
    "completed",
  );
  expect(rows).toMatchObject([{ review: "waiting" }]);
  for (const feedback of [0, 1]) {
    provider.answers.set("GET /api/v1/users-plan/list", {
      results: [givenPlan({ sub_status: "1", feedback })],
    });
    const shown = await loadFeedback(aStudent(), at("/mock-test/feedback?record=2"));
    expect([shown.isReviewed, shown.isIncluded]).toEqual([false, feedback === 1]);
  }
});

it("without extensions a reviewed mock test shows no marks, errors or remarks", async () => {
  const { rows } = await loadMockRecords(
    aStudent(),
    new Request(at("/mock-test?tab=completed")),
    "completed",
  );
  expect(rows).toMatchObject([{ testId: null, review: "there" }, { testId: null }]);
  const page = at("/mock-test/feedback?record=2");
  const shown = await loadFeedback(aStudent(), page);
  expect(shown).toMatchObject({ scores: [], review: "Well done.", isIncluded: true });
  expect(shown.segments).toMatchObject([
    { errors: [], remark: null },
    { errors: [], remark: null },
  ]);
});

it("without extensions a sent answer is not called stored", async () => {
  for (const call of ["answers.updateAnswer", "answers.sendExamAnswer"])
    expect((await CASES[call]?.ask(anAsker()))?.value, call).toMatchObject({
      size: null,
      sha256: null,
    });
});

it("without extensions a sign-up sends no registration id with its code", async () => {
  const given = { email: "a@example.com", registration: null };
  const { student } = anAsker();
  expect((await CASES["registration.register"]?.ask(anAsker()))?.value).toBeNull();
  await registration.verifyCode(student, { ...given, otp_code: "123456" });
  expect(JSON.parse(provider.sent)).toEqual({ email: "a@example.com", otp_code: "123456" });
  await registration.resendCode(student, given);
  expect(JSON.parse(provider.sent)).toEqual({ email: "a@example.com" });
});
