import { redirect } from "@remix-run/node";
import { ApiError } from "#app/lib/api/api-error.server.ts";
import { type ExamProgress, startExam, timeOutExam } from "#app/lib/api/exam.server.ts";
import { getMockTest, type MockTestOverview } from "#app/lib/api/mock-tests.server.ts";
import { askedTest } from "#app/lib/asked-id.server.ts";
import type { Student } from "#app/lib/auth.server.ts";
import { reasonOf } from "#app/lib/forms/refused-form.server.ts";
import { mediaHref } from "#app/lib/media/media-link.server.ts";
import { leadTo } from "#app/lib/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { isTextBrowser } from "#app/lib/text-browser.server.ts";
import { SYDNEY, timeZoneOf } from "#app/lib/time-zone.server.ts";
import { deadlineOf, endText } from "./exam-clock.ts";
import { listedRecord } from "./listed-record.server.ts";
import { segmentAtHand } from "./exam-segments.server.ts";
import { endSitting, readSitting, type Sitting } from "./sitting.server.ts";

export type ExamPage = Awaited<ReturnType<typeof loadExam>>;
/** Before the test begins. */
export type IntroPage = Extract<ExamPage, { phase: "introduction" | "information" }>;
/** While it goes on. */
export type LivePage = Extract<ExamPage, { phase: "live" }>;

/**
 * What the exam shows: before the test begins its two pages of information, then the segment at
 * hand. Only a student who has begun here starts the clock.
 */
export async function loadExam(student: Student, request: Request) {
  const url = new URL(request.url);
  const testId = await askedTest(url);
  const sitting = await readSitting(request, { testId, owner: student.owner });
  if (!sitting) return introduce(student, testId, url);
  const [progress, overview] = await Promise.all([
    begin(student, sitting),
    getMockTest(student, testId),
  ]);
  if ("failed" in progress) return { phase: "failed" as const, testId, why: progress.failed };
  if (progress.is_all_dialoges_completed || !progress.results)
    return {
      phase: "finish" as const,
      testId,
      name: overview.mocktest_details.mocktest_name,
      recordId: progress.results?.mocktest_record_id ?? null,
    };
  const details = overview.mocktest_details;
  const now = Date.now();
  const deadline = await examDeadline(
    student,
    { sitting, results: progress.results, details },
    now,
  );
  if (deadline !== null && deadline <= now)
    throw await timeOut(student, progress.results.mocktest_record_id);
  const zone = timeZoneOf(request) ?? SYDNEY;
  return {
    phase: "live" as const,
    testId,
    name: details.mocktest_name,
    endsAt: deadline === null ? null : endText(deadline, { zone, now }),
    minutesLeft: deadline === null ? null : Math.ceil((deadline - now) / 60_000),
    plain: isTextBrowser(request),
    asksForNext: url.searchParams.has("next"),
    /** For the frame: the menu makes room. */
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
 * How a test stands that goes on, for a page that has slept or lost its line: milliseconds until its
 * end, 0 when it is over, null when nobody knows; and which answers the server holds.
 */
export async function loadExamClock(student: Student, request: Request) {
  const testId = await askedTest(new URL(request.url));
  const sitting = await readSitting(request, { testId, owner: student.owner });
  if (!sitting) return { msLeft: 0, stored: [] };
  try {
    const { results } = await startExam(student, sitting);
    if (!results) return { msLeft: 0, stored: [] };
    const { mocktest_details: details } = await getMockTest(student, testId);
    const now = Date.now();
    const deadline = await examDeadline(student, { sitting, results, details }, now);
    return {
      msLeft: deadline === null ? null : Math.max(0, deadline - now),
      stored: results.segments.flatMap((one) => (one.answer ? [one.mocktest_answer_id] : [])),
    };
  } catch (error) {
    if (error instanceof ApiError && error.kind === "conflict") return { msLeft: 0, stored: [] };
    throw error;
  }
}

interface Running {
  sitting: Sitting;
  results: NonNullable<ExamProgress["results"]>;
  details: MockTestOverview["mocktest_details"];
}

async function examDeadline(
  student: Student,
  { sitting: { testId, since }, results, details }: Running,
  now: number,
): Promise<number | null> {
  const { seconds_left: secondsLeft, time_factor } = results;
  return deadlineOf(
    {
      secondsLeft,
      beganAt:
        secondsLeft === null
          ? ((await listedRecord(student, { testId, details }))?.created_at ?? null)
          : null,
      since,
      duration: details.duration,
      timeFactor: time_factor ?? 1,
    },
    now,
  );
}

/**
 * The pages before the test begins. One that runs already, begun elsewhere or in a browser that has
 * forgotten it, is asked about instead.
 */
async function introduce(student: Student, testId: number, url: URL) {
  const overview = await getMockTest(student, testId);
  const { mocktest_details: details } = overview;
  const record =
    details.created_at === null ? null : await listedRecord(student, { testId, details });
  if (record?.status === 0 && record.record_id !== null)
    throw redirect(paths.mockResume(testId, record.record_id), { status: 302 });
  return { ...introOf(testId, overview), phase: phaseOf(url) };
}

function phaseOf(url: URL) {
  return url.searchParams.get("phase") === "2"
    ? ("information" as const)
    : ("introduction" as const);
}

function introOf(
  testId: number,
  { mocktest_details: details, all_mocktest_sets, prompts }: MockTestOverview,
) {
  return {
    testId,
    name: details.mocktest_name,
    minutes: details.duration,
    dialogues: all_mocktest_sets.length,
    /** Its sounds, to be loaded before the clock runs; `bytes` of all, 0 when nobody says. */
    sounds: {
      addresses: prompts.flatMap(({ question_audio }) => mediaHref(question_audio) ?? []),
      bytes: prompts.reduce((sum, { size }) => sum + (size ?? 0), 0),
    },
    /** More time, where the provider grants it; the standard always counts. */
    timeFactors: details.time_factors.filter((factor) => factor > 1),
  };
}

/** Begins the test or goes on with it; why not, in words, when that fails. */
async function begin(
  student: Student,
  { testId, timeFactor }: Sitting,
): Promise<ExamProgress | { failed: string }> {
  try {
    return await startExam(student, { testId, timeFactor });
  } catch (error) {
    if (!(error instanceof ApiError) || ["signed-out", "not-found"].includes(error.kind))
      throw error;
    if (error.kind === "conflict")
      throw await leadTo(
        paths.completedMocks,
        { kind: "info", text: "You have completed this mock test." },
        endSitting(),
      );
    return { failed: reasonOf(error, "The test did not load.") };
  }
}

/** Ends a test whose time is over, and says so on the list of completed ones. */
async function timeOut(student: Student, recordId: number) {
  try {
    await timeOutExam(student, recordId);
  } catch (error) {
    if (error instanceof ApiError && error.kind === "signed-out") throw error;
    return leadTo(paths.mockTests({ tab: "pending" }), {
      kind: "danger",
      title: "Error",
      text: reasonOf(error, "The end of the test was not stored."),
    });
  }
  return leadTo(
    paths.completedMocks,
    { kind: "warning", text: "Time Out - This dialogue is time over please try again." },
    endSitting(),
  );
}
