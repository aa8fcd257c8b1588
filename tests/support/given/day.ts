import { answer } from "../fake-upstream.ts";

/** Makes a live session. */
export const givenMeeting = (more: object = {}) => ({
  ...{ topic: "Legal words", start_time: "2026-11-21T07:30:00.000Z", accessible: true },
  ...{ join_url: "https://meet.example/1", ...more },
});

export const meetings = (...data: object[]) => answer(200, { data });

/** Makes the progress of a topic's words. */
export const givenCategory = (more: object = {}) => ({
  ...{ category_id: 1, category_name: "Health", percentage: 40, ...more },
});

export const categories = (...results: object[]) => answer(200, { results });

/** Makes the number of completed dialogues of a kind. */
export const givenSummary = (more: object = {}) => ({
  ...{ practice_dialogue: "CCL Practice Dialogues", completed: 0, total: 86, ...more },
});

export const summaries = (...results: object[]) => answer(200, { results });

/** Makes a week's hours and visits. */
export const activity = (more: object = {}) =>
  answer(200, { data: { hours: 6.5, login_count: 9, ...more } });

export const examDate = (exam_date: string | null) => answer(200, { results: { exam_date } });

/** Makes the response for a day without work. */
export const givenToday = (more: object = {}) => ({
  ...{ minutes_a_day: 20, days_off: [], is_subscribed: true, begun: null, next: null },
  ...{ repeat: null, repeat_count: 0, dialogue_count: 22, practised_count: 8 },
  ...{ submitted_today: [], words: null, mock_tests: givenTestsToday(), ...more },
});

export const givenTestsToday = (more: object = {}) => ({
  ...{ taken_count: 0, open_count: 0, next: null, taken_today: [], ...more },
});

/** Makes a dialogue of that day: begun, new, to repeat, or submitted. */
export const givenDialogueToday = (more: object = {}) => ({
  ...{ question_id: 5, serial_no: 2, question_title: "Tablets", category: "Health" },
  ...{ is_recent: 0, no_of_segments: 13, ...more },
});

export const givenWordsToday = (more: object = {}) => ({
  ...{ due_count: 0, fresh_count: 90, reviewed_today: 0, fresh_today: 0 },
  ...{ last_review_at: null, due_days: [], ...more },
});

/** Makes the weak segments of that day. */
export const givenWeakToday = (more: object = {}) => ({
  ...{ due_count: 0, new_count: 0, duration_ms: 0, due_days: [], rated_today: 0, ...more },
});

/** Makes a dialogue that a teacher set as work. */
export const givenWork = (more: object = {}) => ({
  ...{ id: 4, question_id: 5, serial_no: 2, question_title: "Tablets" },
  ...{ due_at: "2026-11-30T12:59:00.000000Z", done_at: null, ...more },
});

/** Makes the progress of a student without work. */
export const givenProgress = (more: object = {}) => ({
  ...{
    visits: [],
    days: [],
    topics: [givenTopic("Health"), givenTopic("Legal")],
    due: [],
    practices: [],
  },
  ...more,
});

export const givenVisit = (started_at: string, minutes: number, active = minutes) => ({
  started_at,
  last_seen_at: new Date(Date.parse(started_at) + minutes * 60_000).toISOString(),
  active_ms: active * 60_000,
});

/** Makes a submitted practice in the progress, of a dialogue with the same number. */
export const givenPast = (id: number, more: object = {}) => ({
  ...{ record_id: id, question_id: id, serial_no: String(id), question_title: `Title ${id}` },
  ...{ submitted_at: null, no_of_segments: 2, start_ms: null, pause_ms: null, own_marks: null },
  ...more,
});

export const givenTopic = (topic: string, more: object = {}) => ({
  ...{ topic, category_id: 2, dialogues: 2, practised: 0 },
  ...{ words: 25, opened: 0, studied: 0, known: 0, ...more },
});
