import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "#app/lib/api/call/client.server.ts";
import {
  maybe,
  numberOr,
  optionalNumber,
  optionalText,
  prose,
  rowId,
  rowIdOrRow,
  yes,
  number,
  text,
} from "#app/lib/api/call/reader.server.ts";
import { done, list, mainList, orNone, peaks, holding } from "#app/lib/api/call/shape.server.ts";
import { ifOffered } from "#app/lib/api/call/panel.server.ts";
import { NO_PAGE, pageAt, pageOf } from "#app/lib/api/call/page-shape.server.ts";
import { type MockTestOverview, overviewSchema } from "./mock-tests.server.ts";
import { ANSWERS_A_PAGE, practiceAnswer } from "./practice.server.ts";
import { speechConsent } from "./speech.server.ts";

const segment = z.object({
  id: rowId,
  mocktest_answer_id: rowId,
  question_audio: optionalText,
  computer_voice: yes,
  audio_reference_text: prose,
  language: optionalText,
  duration_ms: optionalNumber,
  peaks,
  answer: maybe(
    z.object({
      attempt: numberOr(1),
      user_answer: optionalText,
      size: optionalNumber,
      duration_ms: optionalNumber,
    }),
  ),
});
export type ExamSegment = z.output<typeof segment>;

const question = z.object({
  id: optionalNumber,
  question_title: optionalText,
  question_background: prose,
  get_labels: maybe(z.object({ notes: optionalText })),
});
const progressFields = z.object({
  // The contract has it beside the results; some providers put it inside.
  is_all_dialoges_completed: yes,
  results: z
    .object({
      mocktest_record_id: rowId,
      question_list: list(rowIdOrRow),
      question: maybe(question),
      segments: mainList(segment),
      no_of_segment_done: numberOr(0),
      seconds_left: optionalNumber,
      time_factor: optionalNumber,
      takes_attempt: yes,
    })
    .nullish(),
});
const progressSchema = progressFields.refine(
  ({ is_all_dialoges_completed, results }) => is_all_dialoges_completed || results,
  { path: ["results"], message: "missing" },
);
export type ExamProgress = z.output<typeof progressSchema>;

/** Begins or continues a test. 403 without a plan, 409 when it is completed. */
export function startExam(
  caller: Caller,
  { testId, timeFactor }: { testId: number; timeFactor: number },
): Promise<ExamProgress> {
  return callUpstream(caller, {
    method: "POST",
    path: "/api/v1/mock-test/exam-start",
    body: { mocktest_id: testId, time_factor: timeFactor },
    limit: LIMITS.page,
    schema: progressSchema,
  });
}

export async function completeExam(
  caller: Caller,
  input: { recordId: number; testId: number },
): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/mock-test/complete-submit",
    body: { mocktest_record_id: input.recordId, mocktest_id: input.testId },
    limit: LIMITS.post,
    schema: done,
  });
}

export async function timeOutExam(caller: Caller, recordId: number): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/mock-test/time-out/submit",
    body: { mocktest_record_id: recordId },
    limit: LIMITS.post,
    schema: done,
  });
}

const review = z.object({ reviews: prose, twitter_remark: prose });
const mockAnswer = practiceAnswer.and(
  z.object({
    error_counts: list(z.object({ head: text, count: number })),
    /** The teacher's ticks on the key facts: "y1 n2". */
    said: optionalText,
  }),
);
export type MockAnswer = z.output<typeof mockAnswer>;
const answerPage = pageOf(mockAnswer).optional();
const titled = maybe(z.object({ question_title: optionalText }));
/** How to practise the dialogue, with its weak segments; null when it is not open. */
const practice = orNone(
  z.object({ question_id: rowId, is_recent: yes, weak_segments: list(number) }),
);
const answersSchema = z.object({
  // The contract does not name these fields; those of practice are likely.
  results: holding({
    question: titled,
    question_lists: titled,
    practice,
    mocktest_review: maybe(review),
    user_answers: answerPage,
    practice_list: answerPage,
    speech: speechConsent,
  }),
});

/** 404 until the test is completed. */
export async function getFeedback(caller: Caller, recordId: number): Promise<MockTestOverview> {
  const { results } = await callUpstream(caller, {
    method: "GET",
    path: "/api/v1/mock-test/completed/details",
    query: { mocktest_record_id: recordId },
    limit: LIMITS.page,
    schema: overviewSchema,
  });
  return results;
}

/** Marks a teacher's review as read, where the provider keeps it. An extension. */
export async function readReview(caller: Caller, recordId: number): Promise<void> {
  await ifOffered(() =>
    callUpstream(caller, {
      method: "POST",
      path: "/api/v1/mock-test/review/read",
      body: { mocktest_record_id: recordId },
      limit: LIMITS.panel,
      schema: done,
    }),
  );
}

export async function getFeedbackAnswers(
  caller: Caller,
  { recordId, setId, page }: { recordId: number; setId: number; page: number },
) {
  const { results } = await callUpstream(caller, {
    method: "GET",
    path: "/api/v1/mock-test/completed/user-answers",
    query: { mocktest_record_id: recordId, mocktest_set_id: setId, page },
    limit: LIMITS.page,
    schema: answersSchema,
  });
  const { question, question_lists, mocktest_review, user_answers, practice_list } = results;
  const answers = user_answers ?? practice_list ?? NO_PAGE;
  return {
    question_title: question?.question_title || question_lists?.question_title || "",
    practice: results.practice,
    mocktest_review,
    speech: results.speech,
    answers: pageAt<MockAnswer>(answers, page, ANSWERS_A_PAGE),
  };
}
