import { data, redirect } from "@remix-run/node";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { completeExam, type ExamProgress, startExam } from "#app/lib/api/exam.server.ts";
import { getMockTest } from "#app/lib/api/mock-tests.server.ts";
import { idOf, textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { lengthenSession } from "#app/lib/http/session.server.ts";
import {
  AnswerError,
  answerErrorFrom,
  type PostedAnswer,
  readAnswer,
  refusedAnswer,
} from "#app/lib/answers/posted-answer.server.ts";
import { storeAnswer } from "#app/lib/answers/store-answer.server.ts";
import { postNotes } from "#app/lib/notes/post-notes.server.ts";
import { wholeOf } from "#app/lib/studio/take/take.ts";
import { deadlineOf, isOver } from "./exam-clock.ts";
import { type Asked, atTest, type AtTest, type Posted, unlessClosed } from "./at-test.server.ts";
import {
  afterDialogue,
  lacksAnswer,
  placeAtHand,
  type SentAnswer,
} from "./exam-segments.server.ts";
import { findOver, handIn, LOST, type PostedExam, postLate, timeOut } from "./time-over.server.ts";

const FACTORS = [1, 1.5, 2];
const BEGINS = "The test will begin now, the action menu will hide at the bottom.";
const ANSWER_FIRST = "Please answer the current question before moving to the next one.";

/** Handles the posts of the exam: begin, an answer, notes, and the end of the test. */
export async function postExam(asked: Asked & { form: FormData; tooLarge: boolean }) {
  const at = await atTest(asked);
  const { student, form, url } = at;
  switch (textOf(form, "intent")) {
    case "begin": {
      const timeFactor = FACTORS.find((factor) => factor === Number(form.get("time_factor"))) ?? 1;
      const back = paths.exam(at.testId, { phase: 2, time_factor: timeFactor });
      return beginTest(at, { timeFactor, back });
    }
    case "time-out":
      return timeOut(at);
  }
  const over = await findOver(at);
  if (over) return postLate(at, over);
  switch (textOf(form, "intent")) {
    case "finish":
      return finishTest(at, postedId(form, "record"));
    case "notes":
      return postNotes(student, form, postedId(form, "question_id"), url.pathname + url.search);
    default:
      return postExamAnswer(at);
  }
}

/** Begins or continues the test. `back` is the page that shows an error. */
export async function beginTest(
  at: AtTest,
  { timeFactor, back }: { timeFactor: number; back: string },
) {
  try {
    return await unlessClosed(at, () => startClock(at, timeFactor));
  } catch (error) {
    return refusedAfterRedirect(at.student.portal, error, back, {
      failed: "The test did not load.",
      alert: (text) => ({ title: "Unable to fetch data", text }),
    });
  }
}

/** The clock begins here only when neither the provider nor this browser knows a start. */
async function startClock({ student, url, testId, sittings }: AtTest, timeFactor: number) {
  // Asked before the clock starts.
  const { mocktest_details: details } = await getMockTest(student, testId);
  const now = Date.now();
  const progress = await startExam(student, { testId, timeFactor });
  const { results } = progress;
  const recordId = results?.mocktest_record_id ?? idOf(url.searchParams.get("record"));
  const known = recordId === null ? null : sittings.find({ recordId });
  const endsAt = results
    ? deadlineOf({ ...results, duration: details.duration, kept: known?.endsAt }, now)
    : null;
  const isCounted = typeof results?.seconds_left === "number";
  const kept = await sittings.keep({ testId, recordId, timeFactor, endsAt, isCounted });
  if (recordId !== null && isOver(endsAt, now))
    return redirect(paths.mockResume(testId, recordId), {
      status: 303,
      headers: { "Set-Cookie": kept },
    });
  const session = await lengthenSession(student.portal, student.session);
  const notice = { kind: "info", text: beginText(progress) } as const;
  return redirectWithNotice(student.portal, paths.exam(testId), notice, kept, session);
}

/** The specification's words are for a test that begins. One that goes on says where. */
function beginText({ results, is_all_dialoges_completed: isDone }: ExamProgress): string {
  if (isDone || !results) return isDone ? "The test goes on. Every segment has an answer." : BEGINS;
  const { no, dialogueNo } = placeAtHand(results);
  if (no === 1 && dialogueNo <= 1) return BEGINS;
  const where = dialogueNo === 0 ? "" : ` of dialogue ${dialogueNo}`;
  return `The test goes on with segment ${no}${where}. Your answers are saved.`;
}

/** Handles Next: stores the recording, then continues or ends the test. */
async function postExamAnswer(at: PostedExam) {
  const { student, form, testId } = at;
  const answerId = postedId(form, "mocktest_answer_id");
  const segment = postedId(form, "segment");
  const answer = await readAnswer(at);
  // The browser may have sent the answer before, so this post needs no file.
  const needsFile = !answer.hasFile && textOf(form, "stored") !== "1";
  try {
    if (needsFile && (await lacksAnswer(student, testId, answerId)))
      throw new AnswerError("missing", 422, ANSWER_FIRST);
    const { isLast } = answer.hasFile ? await storeAnswer(student, answer) : { isLast: false };
    if (textOf(form, "last") === "1") return await endDialogue(at, { answerId, isLast });
    return redirect(paths.exam(testId, { segment: segment + 1 }), { status: 303 });
  } catch (error) {
    const refused = error instanceof ApiError ? answerErrorFrom(error) : error;
    if (!(refused instanceof AnswerError)) throw refused;
    return refusedInTest(at, refused, answer);
  }
}

/**
 * Ends a test that the provider has closed. A browser that has not begun the test has no page with
 * its form. Otherwise only this recording is refused.
 */
async function refusedInTest(at: AtTest, refused: AnswerError, answer: PostedAnswer) {
  const { student, testId, sittings } = at;
  try {
    if (refused.code === "submitted") {
      const ask = () => startExam(student, { testId, timeFactor: 1 });
      const { results } = await unlessClosed(at, ask, LOST);
      if (results?.seconds_left === 0) return await handIn(at, results.mocktest_record_id, LOST);
    }
  } catch (error) {
    if (!(error instanceof ApiError) || error.kind === "signed-out") throw error;
  }
  if (sittings.find({ testId })) return refusedAnswer(refused, answer);
  const { message: text } = refused;
  return redirectWithNotice(student.portal, paths.exam(testId), { kind: "warning", text });
}

/** Continues after the last segment of a dialogue. */
async function endDialogue(at: Posted, sent: SentAnswer) {
  const { student, form, testId } = at;
  const next = await afterDialogue(student, testId, sent);
  if (next === "end") return finishTest(at, postedId(form, "mocktest_record_id"));
  if (next === "dialogue") return redirect(paths.exam(testId, { next: 1 }), { status: 303 });
  return redirectWithNotice(student.portal, paths.exam(testId, { segment: next }), {
    kind: "info",
    text: `Segment ${next} has no answer yet.`,
  });
}

/** Hands in the test; the list of completed tests says that it is finished. */
async function finishTest(at: AtTest, recordId: number) {
  const { student, testId, sittings } = at;
  try {
    await unlessClosed(at, () => completeExam(student, { testId, recordId }));
  } catch (error) {
    return refusedAfterRedirect(student.portal, error, paths.exam(testId), {
      failed: "The test was not handed in. Your answers are saved.",
      alert: (text) => ({ title: "Oops...", text: `Something went wrong! ${text}` }),
    });
  }
  return redirectWithNotice(
    student.portal,
    paths.completedMocks,
    {
      kind: "success",
      title: "Mock Test Finished",
      text: "Results arrive in 4-6 days.",
      submitted: wholeOf({ kind: "mock", id: recordId }),
    },
    await sittings.forget(testId),
  );
}

function postedId(form: FormData, name: string): number {
  const id = idOf(form.get(name));
  if (id === null) throw data({ kind: "not-found", message: "" }, { status: 404 });
  return id;
}
