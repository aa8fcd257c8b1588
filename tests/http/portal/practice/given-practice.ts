import { answer } from "../../../support/fake-upstream.ts";

/** The call that answers with {@link onePractice}. */
export const REVIEW = "POST /api/v1/practice/completed/user-answers/";

/** A practice with its answers, as a provider tells it that says what was agreed and no more. */
export const onePractice = (question: object = {}, data: object[] = []) =>
  answer(200, {
    results: {
      question_lists: { question_id: 3, question_title: "Plain", ...question },
      practice_list: { current_page: 1, last_page: 1, data },
    },
  });

/** A row of a list of practices. */
export const listedPractice = (more: object = {}) => ({
  ...{ record_id: 8, question_id: 3, question_title: "Plain", serial_no: 3, ...more },
});

/** One page of such rows. */
export const practices = (...rows: object[]) => answer(200, { results: { data: rows } });
