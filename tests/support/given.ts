import { answer } from "./fake-upstream.ts";

/**
 * What a provider sends that says what was agreed and no more, one function for each thing. A test
 * names what it is about; `more` takes the place of what stands here.
 */

/** A dialogue: a row of its list, or the head of its page. */
export const givenDialogue = (more: object = {}) => ({
  ...{ id: 3, serial_no: 3, question_title: "Plain", language_id: 1, ...more },
});

export const givenSegment = (id: number, more: object = {}) => ({
  ...{ id, question_id: 3, audio_file: `/storage/content/${id}.mp3` },
  ...{ audio_reference_text: `Text of ${id}`, ...more },
});

/** A dialogue with its segments, the first of which is answered. */
export const oneDialogue = (more: object = {}) => ({
  results: {
    ...{ question: givenDialogue(), question_list: [2, 3], no_of_q_done: 1 },
    ...{ segments: [31, 32, 33].map((id) => givenSegment(id)), ...more },
  },
});

/** An answer to a segment, in a practice or a mock test. */
export const givenAnswer = (segment_id: number, more: object = {}) => ({
  ...{ segment_id, attempt: 1, user_answer: "/storage/answers/a.webm", ...more },
});

/** The call that answers with {@link onePractice}. */
export const REVIEW = "POST /api/v1/practice/completed/user-answers/";

/** A practice with its answers. */
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

/** A mock test: a row of the list of all. */
export const givenTest = (more: object = {}) => ({
  ...{ mocktest_id: 7, mocktest_name: "Mock A", duration: 35, user_mocktest_record: null, ...more },
});

/** One that was begun: a row of the pending or the completed ones. */
export const givenSitting = (more: object = {}) => ({
  ...{ mocktest_record_id: 70, mocktest_name: "Mock A", duration: 35 },
  ...{ created_at: "2026-11-20T01:00:00.000000Z", feedback_status: 0, ...more },
});

/** A mock test by itself, before it begins or when it is over. */
export const oneTest = (more: object = {}, sets: object[] = [{ id: 1 }]) => ({
  results: {
    mocktest_details: { mocktest_name: "Mock A", duration: 35, created_at: null, ...more },
    all_mocktest_sets: sets,
  },
});

/** Where a mock test stands whose first of two segments is answered. */
export const runningTest = (more: object = {}) => ({
  results: {
    ...{ mocktest_record_id: 5, question_list: [1, 2], no_of_segment_done: 1 },
    ...{ question: givenDialogue({ id: 1 }), segments: testSegments(11, 12), ...more },
  },
});

export const testSegments = (...ids: number[]) =>
  ids.map((id) => ({ id, mocktest_answer_id: id, question_audio: `/storage/content/${id}.mp3` }));

/** A plan that the student does not have. */
export const givenPlan = (more: object = {}) => ({
  ...{ plan_id: 7, plan_name: "Silver", price: "99.50", sub_status: 0, ...more },
});

export const givenWord = (more: object = {}) => ({
  ...{ id: 7, category_id: 2, word: "tenant", paraphrase: "किरायेदार", ...more },
});

/** One page that is the only one. */
export const onePage = (data: object[]) => ({
  ...{ data, current_page: 1, last_page: 1, from: 1, to: data.length, total: data.length },
});
