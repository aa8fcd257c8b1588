import { redirect } from "@remix-run/node";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { type ExamProgress, startExam } from "#app/lib/api/exam.server.ts";
import {
  getMockTest,
  type MockTestOverview,
  listMockTests,
} from "#app/lib/api/mock-tests.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { reasonOf } from "#app/lib/http/forms/refused-form.server.ts";
import { mediaHref } from "#app/lib/media/media-link.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { paths } from "#app/lib/paths.ts";
import { isTextBrowser } from "#app/lib/http/forms/same-origin.server.ts";
import { SYDNEY, timeZoneOf } from "#app/lib/text/time-zone.server.ts";
import { deadlineOf, endText, isOver } from "./exam-clock.ts";
import {
  type Asked,
  atTest,
  type AtTest,
  isConflict,
  leadToCompleted,
  unlessClosed,
} from "./at-test.server.ts";
import { segmentAtHand } from "./exam-segments.server.ts";
import type { Sitting } from "#app/lib/sitting/sitting.server.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";

export type ExamPage = Awaited<ReturnType<typeof loadExam>>;
/** A page before the test begins. */
export type IntroPage = Extract<ExamPage, { phase: "introduction" | "information" }>;
/** A page of the running test. */
export type LivePage = Extract<ExamPage, { phase: "live" }>;

/**
 * Loads one of the two pages of information before the test, then the current segment. A GET never
 * begins or ends a test: both are posts.
 */
export async function loadExam(asked: Asked) {
  const at = await atTest(asked);
  const { student, request, url, testId, sittings } = at;
  const sitting = sittings.find({ testId });
  if (!sitting || isOver(sitting.endsAt, Date.now())) return introduce(at, sitting);
  const [progress, overview] = await Promise.all([goOn(at, sitting), getMockTest(student, testId)]);
  if ("failed" in progress) return { phase: "failed" as const, testId, why: progress.failed };
  const { mocktest_details: details } = overview;
  if (progress.is_all_dialoges_completed || !progress.results)
    return {
      phase: "finish" as const,
      testId,
      name: details.mocktest_name,
      recordId: progress.results?.mocktest_record_id ?? sitting.recordId,
    };
  const recordId = progress.results.mocktest_record_id;
  // The test was started again elsewhere: this browser has not begun the new record.
  if (recordId !== sitting.recordId) throw redirect(paths.mockResume(testId, recordId));
  const now = Date.now();
  const deadline = deadlineOf(
    { ...progress.results, duration: details.duration, kept: sitting.endsAt },
    now,
  );
  if (isOver(deadline, now))
    throw redirect(paths.mockResume(testId, recordId), {
      headers: {
        "Set-Cookie": await sittings.keep({ ...sitting, endsAt: deadline }),
      },
    });
  const zone = timeZoneOf(request) ?? SYDNEY;
  return {
    phase: "live" as const,
    testId,
    name: details.mocktest_name,
    endsAt: deadline === null ? null : endText(deadline, { zone, now }),
    minutesLeft: deadline === null ? null : Math.ceil((deadline - now) / 60_000),
    plain: isTextBrowser(request),
    asksForNext: url.searchParams.has("next"),
    /** The frame reads this and narrows the menu. */
    narrowMenu: true,
    ...segmentAtHand({
      student,
      url,
      testId,
      testName: details.mocktest_name,
      results: progress.results,
      language: details.language?.language_name ?? null,
      msLeft: deadline === null ? null : deadline - now,
    }),
  };
}

/**
 * For a page that has slept or was offline: returns the milliseconds left (0 when over, null when
 * unknown), and the answers that the server has.
 */
export async function loadExamClock(asked: Asked) {
  const { student, testId, sittings } = await atTest(asked);
  const sitting = sittings.find({ testId });
  if (!sitting) return { msLeft: 0, stored: [] };
  try {
    const { results } = await startExam(student, sitting);
    if (results?.mocktest_record_id !== sitting.recordId) return { msLeft: 0, stored: [] };
    const { mocktest_details: details } = await getMockTest(student, testId);
    const now = Date.now();
    const deadline = deadlineOf(
      { ...results, duration: details.duration, kept: sitting.endsAt },
      now,
    );
    return {
      msLeft: deadline === null ? null : Math.max(0, deadline - now),
      stored: results.segments.flatMap((one) => (one.answer ? [one.mocktest_answer_id] : [])),
    };
  } catch (error) {
    if (isConflict(error)) return { msLeft: 0, stored: [] };
    throw error;
  }
}

/**
 * Loads a page before the test. Redirects a test that was begun elsewhere or is over to the choice
 * of what to do with it. `sitting`: it was begun in this browser, and its time is over.
 */
async function introduce(at: AtTest, sitting: Sitting | null) {
  const { student, url, testId } = at;
  const overview = await getMockTest(student, testId);
  const { mocktest_details: details } = overview;
  const phase = url.searchParams.get("phase");
  // After the introduction or a restart the student has already been asked.
  const isAsked = sitting !== null || (phase === null && details.created_at !== null);
  const record = isAsked ? await listedRecord(student, { testId, details }) : null;
  if (record && record.status !== 0) throw await leadToCompleted(at);
  // A list may be late, but this browser has begun the test.
  const recordId = record?.record_id ?? sitting?.recordId ?? null;
  if (recordId !== null) throw redirect(paths.mockResume(testId, recordId));
  return {
    ...introOf(student.portal, testId, overview),
    phase: phase === "2" ? ("information" as const) : ("introduction" as const),
  };
}

function introOf(
  portal: Portal,
  testId: number,
  { mocktest_details: details, all_mocktest_sets, prompts }: MockTestOverview,
) {
  return {
    testId,
    name: details.mocktest_name,
    minutes: details.duration,
    dialogues: all_mocktest_sets.length,
    /** The sounds to load before the clock starts. `bytes` is their sum, or 0. */
    sounds: {
      addresses: prompts.flatMap(({ question_audio }) => mediaHref(portal, question_audio) ?? []),
      bytes: prompts.reduce((sum, { size }) => sum + (size ?? 0), 0),
    },
    /** Longer times that the provider grants, besides the standard. */
    timeFactors: details.time_factors.filter((factor) => factor > 1),
  };
}

/** Returns the running test, or the reason why it cannot be shown. */
async function goOn(at: AtTest, sitting: Sitting): Promise<ExamProgress | { failed: string }> {
  try {
    return await unlessClosed(at, () => startExam(at.student, sitting));
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
    return { failed: reasonOf(error, "The test did not load.") };
  }
}

/**
 * Returns the student's record of a test from the list of tests: null when there is none, undefined
 * when the list does not say or fails. The test can be opened anyway.
 */
async function listedRecord(
  student: Student,
  {
    testId,
    details: { mocktest_name: search },
  }: { testId: number; details: MockTestOverview["mocktest_details"] },
) {
  const { value } = await readPanel(student, (caller) =>
    listMockTests(caller, { languageId: student.session.language, search, page: 1 }),
  );
  const found = value?.data.find(({ mocktest_id }) => mocktest_id === testId);
  return found && (found.user_mocktest_record ?? null);
}
