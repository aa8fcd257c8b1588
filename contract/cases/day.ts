const dialogue = {
  ...{ question_id: 5, serial_no: 2, question_title: "Tablets for high blood pressure" },
  category: "Health",
};

/** The work that a teacher gave a student's group. */
export const A_PIECE_OF_WORK = {
  id: 4,
  ...{ question_id: 5, serial_no: 2, question_title: "Tablets for high blood pressure" },
  ...{ is_recent: 0, mocktest_id: null, mocktest_name: null, sentence: "Mind the numbers." },
  ...{ due_at: "2026-11-30T12:59:00.000000Z", done_at: null },
};

/** The fields that only the student's own page receives. */
export const TOLD_TODAY = {
  deletes_at: "2026-12-01T01:00:00.000000Z",
  remark: { ...dialogue, is_recent: 0, record_id: 9, count: 1 },
  work: { next: [A_PIECE_OF_WORK], count: 4 },
};

/** The agreed answer for a day of study. */
export const A_DAY = {
  ...{ minutes_a_day: 20, days_off: [0], is_subscribed: true },
  begun: {
    ...{
      ...dialogue,
      is_recent: 0,
      no_of_segments: 13,
      created_at: "2026-11-20T01:00:00.000000Z",
    },
    ...{ no_of_q_done: 4, next_segment: 5, duration_left_ms: 90_000 },
  },
  also_begun: null,
  next: {
    ...dialogue,
    no_of_segments: 13,
    question_id: 6,
    serial_no: 3,
    duration_ms: 130_000,
  },
  repeat: {
    ...dialogue,
    no_of_segments: 13,
    question_id: 7,
    label_type: 2,
    practised_at: null,
  },
  ...{ repeat_count: 1, dialogue_count: 24, practised_count: 10 },
  submitted_today: [
    {
      ...dialogue,
      is_recent: 0,
      record_id: 9,
      no_of_segments: 13,
      no_of_q_done: 13,
      duration_ms: 130_000,
      is_first: true,
    },
  ],
  remarks_read_today: [{ ...dialogue, is_recent: 0, record_id: 9 }],
  weak: {
    ...{ due_count: 3, new_count: 0, duration_ms: 60_000, rated_today: 2 },
    due_days: [{ day: "2026-11-25", count: 1 }],
  },
  words: {
    ...{ due_count: 14, fresh_count: 90, reviewed_today: 0, fresh_today: 0 },
    ...{ again_count: 0, words_today: 0 },
    ...{ last_review_at: null, due_days: [{ day: "2026-11-25", count: 3 }] },
  },
  mock_tests: {
    ...{ taken_count: 1, open_count: 1, taken_today: ["Mock Test 1"] },
    reviews_read_today: [{ mocktest_record_id: 4, mocktest_name: "Mock Test 1" }],
    next: { mocktest_id: 2, mocktest_name: "Mock Test 2", duration: 35 },
  },
};
