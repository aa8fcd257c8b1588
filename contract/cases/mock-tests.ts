import * as exam from "#app/lib/api/exam.server.ts";
import * as mockTests from "#app/lib/api/mock-tests.server.ts";
import { type Case, confirms, counted, pages, pageWith, reads } from "../case.ts";
import { sitting } from "./exam.ts";
import { HEARD, KEY_FACTS, SAID, SPEECH, SPOKEN } from "./spoken.ts";

const firstPage = { search: "", page: 1 };
const created_at = "2026-11-20T01:00:00.000000Z";
const test = {
  mocktest_id: 7,
  mocktest_name: "Mock A",
  serial_no: 1,
  duration: 20,
  get_labels: null,
  user_mocktest_record: { record_id: 2, status: 0, created_at, seconds_left: 900 },
};
const record = {
  mocktest_record_id: 2,
  mocktest_id: 7,
  mocktest_name: "Mock A",
  created_at,
  duration: 20,
  feedback_status: 1,
  with_feedback: 1,
  feedback_read: 1,
};
const NEXT = { mocktest_id: 8, mocktest_name: "Mock B" };
const details = {
  mocktest_name: "Mock A",
  duration: 20,
  created_at,
  feedback_status: 1,
  with_feedback: 1,
  language: { language_name: "Hindi" },
  time_factors: [1, 1.5],
};
const overview = {
  results: {
    mocktest_details: details,
    all_mocktest_sets: [
      { id: 71, estimate: 36 },
      { id: 72, estimate: 30 },
    ],
    prompts: [{ question_audio: "/storage/content/71.mp3", size: 9_000 }],
  },
};
const given = {
  segment_id: 711,
  serial_number: 1,
  user_answer: "/storage/answers/91.webm",
  question_audio: "/storage/content/711.mp3",
  audio_reference_text: "Where does it hurt?",
  sample_answer_audio: "/storage/content/711-sample.mp3",
  ...{ computer_voice: true, sample_computer_voice: true },
  attempt: 1,
  ...SPOKEN,
  error_counts: [{ head: "om", count: 2 }],
  tutor_remark: "Say the dose.",
  tutor_comments: [{ at_ms: 2_000, text: "The dose is missing." }],
  key_facts: KEY_FACTS,
  said: SAID,
  heard: HEARD,
};
const ofAnswer = (...names: string[]) => names.map((name) => `results.user_answers.data[].${name}`);
const OUR_FIELDS = [
  "error_counts",
  "tutor_remark",
  "tutor_comments",
  "peaks",
  "facts",
  "key_facts",
  "said",
  "heard",
  ...["computer_voice", "sample_computer_voice"],
];
const EMPTY_OVERVIEW = ["results", "results.mocktest_details", "results.all_mocktest_sets[].id"];
const overviewOurs = [
  "results.mocktest_details.time_factors",
  "results.mocktest_details.with_feedback",
  "results.all_mocktest_sets[].estimate",
  "results.prompts",
];

const recordsCase = (state: "pending" | "completed"): Case =>
  pages({
    ask: ({ student }) => mockTests.listMockRecords(student, state, firstPage),
    shows: ({ data }) =>
      counted(
        `${state} mock tests`,
        data.map(({ mocktest_name }) => mocktest_name),
      ),
    finds: ({ data }) =>
      state === "completed" ? { mockRecord: data[0]?.mocktest_record_id ?? null } : {},
    answer: {
      results: pageWith(
        [record, { ...record, mocktest_record_id: 3, mocktest_id: 8, mocktest_name: "Mock B" }].map(
          (row) => (state === "pending" ? { ...row, seconds_left: 900 } : row),
        ),
      ),
    },
    needs: ["results", "results.data[].mocktest_record_id"],
    ours: [
      "mocktest_id",
      "with_feedback",
      state === "pending" ? "seconds_left" : "feedback_read",
    ].map((name) => `results.data[].${name}`),
  });

/** Mock tests: their lists, the exam and the teacher's review. */
export const MOCK_TESTS: Record<string, Case> = {
  "mock-tests.listMockTests": pages({
    ask: ({ student, ids }) =>
      mockTests.listMockTests(student, { ...firstPage, languageId: ids.language }),
    shows: ({ data }) =>
      counted(
        "mock tests",
        data.map(({ mocktest_name }) => mocktest_name),
      ),
    finds: ({ data }) => ({ mockTest: data.find(({ mocktest_id }) => mocktest_id)?.mocktest_id }),
    answer: {
      results: {
        mocktest_list: pageWith([test, { ...test, ...NEXT, user_mocktest_record: null }]),
      },
    },
    needs: ["results", "results.mocktest_list"],
    ours: ["results.mocktest_list.data[].user_mocktest_record.seconds_left"],
  }),
  "mock-tests.listMockRecords": recordsCase("pending"),
  "mock-tests.listMockRecords#completed": recordsCase("completed"),
  "mock-tests.getMockTest": reads({
    wants: ["mockTest"],
    ask: ({ student, ids }) => mockTests.getMockTest(student, ids.mockTest ?? 0),
    shows: ({ mocktest_details, all_mocktest_sets }) =>
      `${mocktest_details.mocktest_name}, of ${all_mocktest_sets.length} dialogues`,
    answer: overview,
    needs: EMPTY_OVERVIEW,
    ours: overviewOurs,
  }),
  "exam.getFeedback": reads({
    wants: ["mockRecord"],
    ask: ({ student, ids }) => exam.getFeedback(student, ids.mockRecord ?? 0),
    shows: ({ mocktest_details }) => `the feedback of ${mocktest_details.mocktest_name}`,
    finds: ({ all_mocktest_sets }) => ({ mockSet: all_mocktest_sets[0]?.id ?? null }),
    answer: {
      results: {
        ...overview.results,
        mocktest_details: { ...details, feedback_read: 1 },
        next_test: NEXT,
      },
    },
    needs: EMPTY_OVERVIEW,
    ours: [...overviewOurs, "results.mocktest_details.feedback_read", "results.next_test"],
  }),
  "exam.readReview": {
    ...confirms({
      asked: { never: "it marks a review as read" },
      ask: ({ student }) => exam.readReview(student, 9),
    }),
    absent: "accepted",
  },
  "exam.getFeedbackAnswers": reads({
    wants: ["mockRecord", "mockSet"],
    ask: ({ student, ids }) =>
      exam.getFeedbackAnswers(student, {
        recordId: ids.mockRecord ?? 0,
        setId: ids.mockSet ?? 0,
        page: 1,
      }),
    shows: ({ answers }) => `${answers.data.length} answers`,
    answer: {
      results: {
        question: { question_title: "At the doctor" },
        practice: { question_id: 3, is_recent: 0, weak_segments: [2, 5] },
        mocktest_review: { reviews: "Well done.", twitter_remark: "Slow down." },
        user_answers: pageWith([
          given,
          { ...given, segment_id: 712, audio_reference_text: "Since when?" },
        ]),
        speech: SPEECH,
      },
    },
    needs: [
      ...["results", "results.user_answers"],
      ...ofAnswer("segment_id", "error_counts[].head", "error_counts[].count"),
      ...ofAnswer("tutor_comments[].at_ms", "tutor_comments[].text"),
      ...ofAnswer("key_facts[].kind", "key_facts[].says"),
      ...ofAnswer("heard.words[].text", "heard.facts[].state"),
    ],
    ours: ["results.practice", "results.speech", ...ofAnswer(...OUR_FIELDS)],
  }),
  "mock-tests.resetMockTest": confirms({
    asked: { never: "it takes answers back" },
    ask: ({ student, ids }) => mockTests.resetMockTest(student, sitting(ids).recordId),
  }),
};
