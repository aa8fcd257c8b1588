import { givenDialogue } from "./practice.ts";

/** Makes a mock test: a row of the list of all. */
export const givenTest = (more: object = {}) => ({
  ...{ mocktest_id: 7, mocktest_name: "Mock A", duration: 35, user_mocktest_record: null, ...more },
});

/** Makes the record of a begun test in {@link givenTest}. */
export const givenRecord = (more: object = {}) => ({ record_id: 5, status: 0, ...more });

/** Makes a begun test: a row of the pending or the completed ones. */
export const givenSitting = (more: object = {}) => ({
  ...{ mocktest_record_id: 70, mocktest_name: "Mock A", duration: 35 },
  ...{ created_at: "2026-11-20T01:00:00.000000Z", feedback_status: 0, ...more },
});

/** Makes a mock test by itself, before it begins or after it. */
export const oneTest = (more: object = {}, sets: object[] = [{ id: 1 }]) => ({
  results: {
    mocktest_details: { mocktest_name: "Mock A", duration: 35, created_at: null, ...more },
    all_mocktest_sets: sets,
  },
});

/** Makes the state of a mock test with the first of two segments answered. */
export const runningTest = (more: object = {}) => ({
  results: {
    ...{ mocktest_record_id: 5, question_list: [1, 2], no_of_segment_done: 1 },
    ...{ question: givenDialogue({ id: 1 }), segments: testSegments(11, 12), ...more },
  },
});

export const testSegments = (...ids: number[]) =>
  ids.map((id) => ({ id, mocktest_answer_id: id, question_audio: `/storage/content/${id}.mp3` }));
