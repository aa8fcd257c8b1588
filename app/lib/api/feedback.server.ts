import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { NO_PAGE, pageAt, pageOf } from "./call/page-shape.server.ts";
import { maybe, number, optionalText, prose, text } from "./call/reader.server.ts";
import { holding, list } from "./call/shape.server.ts";
import { type MockTestOverview, overviewSchema } from "./mock-tests.server.ts";
import { ANSWERS_A_PAGE, practiceAnswer } from "./practice.server.ts";

const review = z.object({ reviews: prose, twitter_remark: prose });
const mockAnswer = practiceAnswer.and(
  z.object({
    error_counts: list(z.object({ head: text, count: number })),
    tutor_remark: prose,
  }),
);
export type MockAnswer = z.output<typeof mockAnswer>;
const answerPage = pageOf(mockAnswer).optional();
const titled = maybe(z.object({ question_title: optionalText }));
const answersSchema = z.object({
  // The names of the question and the answers were never agreed; those of practice are likely.
  results: holding({
    question: titled,
    question_lists: titled,
    mocktest_review: maybe(review),
    user_answers: answerPage,
    practice_list: answerPage,
  }),
});

/** 404 while it is not completed. */
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
    mocktest_review,
    answers: pageAt<MockAnswer>(answers, page, ANSWERS_A_PAGE),
  };
}
