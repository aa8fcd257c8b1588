import { data, redirect } from "@remix-run/node";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { completeExam, startExam } from "#app/lib/api/exam.server.ts";
import { getMockTest } from "#app/lib/api/mock-tests.server.ts";
import { askedTest } from "#app/lib/http/asked.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { fileOf, idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/http/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { lengthenSession } from "#app/lib/http/session.server.ts";
import {
  AnswerError,
  answerErrorFrom,
  TOO_LARGE,
  refusedAnswer,
} from "#app/lib/answers/posted-answer.server.ts";
import { storeAnswer } from "#app/lib/answers/store-answer.server.ts";
import { postNotes } from "#app/lib/notes/post-notes.server.ts";
import { wholeOf } from "#app/lib/studio/take/take.ts";
import { deadlineOf, isOver } from "./exam-clock.ts";
import { leadToCompleted } from "./exam.page.server.ts";
import { afterDialogue, isStored, type SentAnswer } from "./exam-segments.server.ts";
import { findSitting, forgetSittings, keepSitting } from "#app/lib/sitting/sitting.server.ts";
import {
  findOver,
  handIn,
  isConflict,
  LOST,
  type Posted,
  type PostedExam,
  postLate,
  timeOut,
} from "./time-over.server.ts";

const FACTORS = [1, 1.5, 2];
const BEGINS = "The test will begin now, the action menu will hide at the bottom.";
const ANSWER_FIRST = "Please answer the current question before moving to the next one.";

/** Handles the posts of the exam: begin, an answer, notes, and the end of the test. */
export async function postExam(student: Student, posted: PostedExam) {
  const { form, url } = posted;
  const testId = await askedTest(student.portal, url);
  switch (textOf(form, "intent")) {
    case "begin": {
      const timeFactor = FACTORS.find((factor) => factor === Number(form.get("time_factor"))) ?? 1;
      const back = paths.exam(testId, { phase: 2, time_factor: timeFactor });
      return beginTest(student, posted, { timeFactor, back });
    }
    case "time-out":
      return timeOut(student, posted);
  }
  const over = await findOver(student, posted);
  if (over) return postLate(student, posted, over);
  switch (textOf(form, "intent")) {
    case "finish":
      return finishTest(student, posted, postedId(form, "record"));
    case "notes":
      return postNotes(student, form, postedId(form, "question_id"), url.pathname + url.search);
    default:
      return postExamAnswer(student, posted);
  }
}

/**
 * Begins or continues the test. Starts the clock when the portal knows no start yet. `back` is the
 * page that shows an error.
 */
export async function beginTest(
  student: Student,
  { request, url }: Posted,
  { timeFactor, back }: { timeFactor: number; back: string },
) {
  const testId = await askedTest(student.portal, url);
  const { owner } = student;
  try {
    // Asked before the clock starts.
    const { mocktest_details: details } = await getMockTest(student, testId);
    const now = Date.now();
    const { results } = await startExam(student, { testId, timeFactor });
    const recordId = results?.mocktest_record_id ?? idOf(url.searchParams.get("record"));
    const known =
      recordId === null ? null : await findSitting(student.portal, request, { owner, recordId });
    const endsAt = results
      ? deadlineOf({ ...results, duration: details.duration, kept: known?.endsAt }, now)
      : null;
    const kept = await keepSitting(student.portal, request, {
      testId,
      recordId,
      owner,
      timeFactor,
      endsAt,
      isCounted: typeof results?.seconds_left === "number",
    });
    if (recordId !== null && isOver(endsAt, now))
      return redirect(paths.mockResume(testId, recordId), {
        status: 303,
        headers: { "Set-Cookie": kept },
      });
    const session = await lengthenSession(student.portal, student.session);
    return await leadTo(
      student.portal,
      paths.exam(testId),
      { kind: "info", text: BEGINS },
      kept,
      session,
    );
  } catch (error) {
    if (isConflict(error)) return leadToCompleted(student.portal, request, { owner, testId });
    return refusedAfterRedirect(student.portal, error, back, {
      failed: "The test did not load.",
      alert: (text) => ({ title: "Unable to fetch data", text }),
    });
  }
}

/** Handles Next: stores the recording, then continues or ends the test. */
async function postExamAnswer(student: Student, posted: PostedExam) {
  const { form, url, tooLarge } = posted;
  const testId = await askedTest(student.portal, url);
  const answerId = postedId(form, "mocktest_answer_id");
  const segment = postedId(form, "segment");
  try {
    if (tooLarge) throw TOO_LARGE;
    const file = fileOf(form, "audioanswer");
    // The browser may have sent the answer before, so this post needs no file.
    if (!file && textOf(form, "stored") !== "1" && !(await isStored(student, testId, answerId)))
      throw new AnswerError("missing", 422, ANSWER_FIRST);
    const { isLast } = file ? await storeAnswer(student, form) : { isLast: false };
    if (textOf(form, "last") === "1")
      return await endDialogue(student, posted, { answerId, isLast });
    return redirect(paths.exam(testId, { segment: segment + 1 }), { status: 303 });
  } catch (error) {
    const refused = error instanceof ApiError ? answerErrorFrom(error) : error;
    if (!(refused instanceof AnswerError)) throw refused;
    return refusedInTest(student, posted, refused);
  }
}

/**
 * Ends a test that the provider has closed. A browser that has not begun the test has no page with
 * its form. Otherwise only this recording is refused.
 */
async function refusedInTest(student: Student, posted: Posted, refused: AnswerError) {
  const { request, form, url } = posted;
  const test = { owner: student.owner, testId: await askedTest(student.portal, url) };
  try {
    if (refused.code === "submitted") {
      const { results } = await startExam(student, { ...test, timeFactor: 1 });
      if (results?.seconds_left === 0)
        return await handIn(student, posted, results.mocktest_record_id, LOST);
    }
  } catch (error) {
    if (isConflict(error)) return leadToCompleted(student.portal, request, test, LOST);
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
  }
  if (await findSitting(student.portal, request, test)) return refusedAnswer(refused, form);
  const { message: text } = refused;
  return leadTo(student.portal, paths.exam(test.testId), { kind: "warning", text });
}

/** Continues after the last segment of a dialogue. */
async function endDialogue(student: Student, posted: Posted, sent: SentAnswer) {
  const testId = await askedTest(student.portal, posted.url);
  const next = await afterDialogue(student, testId, sent);
  if (next === "end")
    return finishTest(student, posted, postedId(posted.form, "mocktest_record_id"));
  if (next === "dialogue") return redirect(paths.exam(testId, { next: 1 }), { status: 303 });
  return leadTo(student.portal, paths.exam(testId, { segment: next }), {
    kind: "info",
    text: `Segment ${next} has no answer yet.`,
  });
}

/** Hands in the test; the list of completed tests says that it is finished. */
async function finishTest(student: Student, { request, url }: Posted, recordId: number) {
  const testId = await askedTest(student.portal, url);
  try {
    await completeExam(student, { testId, recordId });
  } catch (error) {
    if (isConflict(error))
      return leadToCompleted(student.portal, request, { owner: student.owner, testId });
    return refusedAfterRedirect(student.portal, error, paths.exam(testId), {
      failed: "The test was not handed in. Your answers are saved.",
      alert: (text) => ({ title: "Oops...", text: `Something went wrong! ${text}` }),
    });
  }
  return leadTo(
    student.portal,
    paths.completedMocks,
    {
      kind: "success",
      title: "Mock Test Finished",
      text: "Results arrive in 4-6 days.",
      submitted: wholeOf({ kind: "mock", id: recordId }),
    },
    await forgetSittings(student.portal, request, { owner: student.owner, testId }),
  );
}

function postedId(form: FormData, name: string): number {
  const id = idOf(form.get(name));
  if (id === null) throw data({ kind: "not-found", message: "" }, { status: 404 });
  return id;
}
