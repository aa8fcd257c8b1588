import { data, redirect } from "@remix-run/node";
import { ApiError } from "#app/lib/api/api-error.server.ts";
import { completeExam, startExam } from "#app/lib/api/exam.server.ts";
import { askedTest } from "#app/lib/asked-id.server.ts";
import type { Student } from "#app/lib/auth.server.ts";
import { fileOf, idOf, textOf } from "#app/lib/forms/read-form.server.ts";
import { refusedAfterRedirect } from "#app/lib/forms/refused-form.server.ts";
import { leadTo } from "#app/lib/notice.server.ts";
import { paths } from "#app/lib/paths.ts";
import { lengthenSession } from "#app/lib/session.server.ts";
import { AnswerError, answerErrorFrom, TOO_LARGE } from "#app/lib/answers/answer-error.server.ts";
import { refusedAnswer } from "#app/lib/answers/refused-answer.server.ts";
import { postNotes } from "#app/lib/notes/post-notes.server.ts";
import { isDone } from "./exam-segments.server.ts";
import { storeExamAnswer } from "./store-exam-answer.server.ts";
import { endSitting, writeSitting } from "./sitting.server.ts";

const FACTORS = [1, 1.5, 2];
const BEGINS = "The test will begin now, the action menu will hide at the bottom.";
const ANSWER_FIRST = "Please answer the current question before moving to the next one.";

/** What a student sends from the exam: begin, an answer, notes, or the end of the test. */
export async function postExam(
  student: Student,
  form: FormData,
  { url, tooLarge }: { url: URL; tooLarge: boolean },
) {
  const testId = await askedTest(url);
  switch (textOf(form, "intent")) {
    case "begin":
      return beginTest(student, testId, form);
    case "finish":
      return finishTest(student, { testId, recordId: postedId(form, "record") });
    case "notes":
      return postNotes(student, form, postedId(form, "question_id"), url.pathname + url.search);
    default:
      return postExamAnswer(student, form, { testId, tooLarge });
  }
}

/** Begins the test from the information page: from here on its clock runs. */
export async function beginTest(student: Student, testId: number, form: FormData) {
  const timeFactor = FACTORS.find((factor) => factor === Number(form.get("time_factor"))) ?? 1;
  return leadTo(
    paths.exam(testId),
    { kind: "info", text: BEGINS },
    await writeSitting({ testId, owner: student.owner, timeFactor }),
    await lengthenSession(student.session),
  );
}

interface Place {
  testId: number;
  tooLarge: boolean;
}

/** Next: stores the recording that came with it, then goes to what is next, or ends the test. */
async function postExamAnswer(student: Student, form: FormData, place: Place) {
  const recordId = postedId(form, "mocktest_record_id");
  const answerId = postedId(form, "mocktest_answer_id");
  const segment = postedId(form, "segment");
  try {
    if (place.tooLarge) throw TOO_LARGE;
    const file = fileOf(form, "audioanswer");
    // An answer that is stored needs no second file to go on; the browser may have sent it before.
    if (!file && textOf(form, "stored") !== "1" && !(await isStored(student, place, answerId)))
      throw new AnswerError("missing", 422, ANSWER_FIRST);
    const { isLast } = file ? await storeExamAnswer(student, form) : { isLast: false };
    if (isLast) return await finishTest(student, { testId: place.testId, recordId });
    const isLastOfDialogue = textOf(form, "last") === "1";
    return redirect(
      paths.exam(place.testId, isLastOfDialogue ? { next: 1 } : { segment: segment + 1 }),
      { status: 303 },
    );
  } catch (error) {
    const refused = error instanceof ApiError ? answerErrorFrom(error) : error;
    if (!(refused instanceof AnswerError)) throw refused;
    // The test is over or handed in: its page knows which, and says so.
    if (refused.code === "submitted") return redirect(paths.exam(place.testId), { status: 303 });
    return refusedAnswer(refused, form);
  }
}

/** Whether the server holds this answer: one of the dialogue at hand, or of one that is done. */
async function isStored(student: Student, { testId }: Place, answerId: number): Promise<boolean> {
  const { results } = await startExam(student, { testId, timeFactor: 1 });
  const at = results?.segments.findIndex((one) => one.mocktest_answer_id === answerId) ?? -1;
  const segment = results?.segments[at];
  return !results || !segment || isDone(results, segment, at);
}

/** Hands the test in; the list of completed ones says that it is finished. */
async function finishTest(
  student: Student,
  { testId, recordId }: { testId: number; recordId: number },
) {
  try {
    await completeExam(student, { testId, recordId });
  } catch (error) {
    return refusedAfterRedirect(error, paths.exam(testId), {
      failed: "The test was not handed in. Your answers are stored.",
      alert: (text) => ({ title: "Oops...", text: `Something went wrong! ${text}` }),
    });
  }
  return leadTo(
    paths.completedMocks,
    {
      kind: "success",
      title: "Mock Test Finished",
      text: "Results arrive in 4-6 days.",
      submitted: -recordId,
    },
    endSitting(),
  );
}

function postedId(form: FormData, name: string): number {
  const id = idOf(form.get(name));
  if (id === null) throw data({ kind: "not-found", message: "" }, { status: 404 });
  return id;
}
