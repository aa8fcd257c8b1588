import { answer } from "../fake-upstream.ts";

/** Makes a dialogue: a row of its list, or the head of its page. */
export const givenDialogue = (more: object = {}) => ({
  ...{ id: 3, serial_no: 3, question_title: "Plain", language_id: 1, ...more },
});

/** Makes a list of dialogues, which a plan opens or closes. */
export const dialogues = (data: object[], is_subscribed: unknown = true, more: object = {}) =>
  answer(200, { is_subscribed, results: { data, ...more } });

export const givenSegment = (id: number, more: object = {}) => ({
  ...{ id, question_id: 3, audio_file: `/storage/content/${id}.mp3` },
  ...{ audio_reference_text: `Text of ${id}`, ...more },
});

/** Makes a dialogue with its segments, of which the first is answered. */
export const oneDialogue = (more: object = {}) => ({
  results: {
    ...{ question: givenDialogue(), question_list: [2, 3], no_of_q_done: 1 },
    ...{ segments: [31, 32, 33].map((id) => givenSegment(id)), ...more },
  },
});

/** Makes an answer to a segment, in a practice or a mock test. */
export const givenAnswer = (segment_id: number, more: object = {}) => ({
  ...{ segment_id, attempt: 1, user_answer: "/storage/answers/a.webm", ...more },
});

/** The call that returns {@link onePractice}. */
export const REVIEW = "POST /api/v1/practice/completed/user-answers/";

/** Makes a practice with its answers. */
export const onePractice = (question: object = {}, data: object[] = []) =>
  answer(200, {
    results: {
      question_lists: { question_id: 3, question_title: "Plain", ...question },
      practice_list: { current_page: 1, last_page: 1, data },
    },
  });

/** Makes a row of a list of practices. */
export const listedPractice = (more: object = {}) => ({
  ...{ record_id: 8, question_id: 3, question_title: "Plain", serial_no: 3, ...more },
});

/** Makes one page of practices. */
export const practices = (...rows: object[]) => answer(200, { results: { data: rows } });

/** Makes a language that a student may choose. */
export const givenLanguage = (id: unknown, language_name: string) => ({ id, language_name });
