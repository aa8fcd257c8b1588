import * as practice from "#app/lib/api/practice.server.ts";
import * as lists from "#app/lib/api/practice-lists.server.ts";
import { type Case, confirms, counted, pages, pageWith, reads } from "../case.ts";
import { HEARD, KEY_FACTS, SPEECH, SPOKEN } from "./spoken.ts";

const firstPage = { search: "", page: 1 };

const item = {
  id: 1,
  serial_no: 3,
  question_id: 3,
  question_title: "Getting the bond back",
  created_at: "2026-11-20T01:00:00.000000Z",
  record_id: 9,
  pending_status: false,
  get_language: { language_name: "Hindi" },
  get_labels: { label_type: 2 },
};
const begun = { no_of_segments: 13, no_of_q_done: 2, next_segment: 2 };
const items = (more: object) => {
  const first = { ...item, ...more };
  return {
    results: pageWith([first, { ...first, id: 2, record_id: 8, question_title: "A high bill" }]),
  };
};
const itemNeeds = ["results", "results.data[].question_id", "results.data[].record_id"];

const given = {
  segment_id: 31,
  serial_number: 1,
  user_answer: "/storage/answers/31.webm",
  question_audio: "/storage/content/31.mp3",
  audio_reference_text: "Where is my bond?",
  sample_answer_audio: "/storage/content/31-sample.mp3",
  ...{ computer_voice: true, sample_computer_voice: true },
  attempt: 2,
  language: "en",
  sample_answer_text: "Mera bond kahan hai?",
  sample_answer_language: "hi",
  size: 18_000,
  duration_ms: 4_000,
  ...SPOKEN,
  question_duration_ms: 3_000,
  question_peaks: [10, 90],
  sample_duration_ms: 3_500,
  sample_peaks: [20, 80],
  tutor_remark: "Mind the tense.",
  tutor_comments: [{ at_ms: 2_000, text: "Begin sooner." }],
  key_facts: KEY_FACTS,
  heard: HEARD,
  weak: {
    ...{ reasons: ["om", "late"], by_teacher: false, is_newer: true },
    ...{ reps: 1, card: { stability: 0.4 }, due: "2026-11-22T01:00:00.000000Z" },
    take: {
      ...{ user_answer: "/storage/answers/21.webm", created_at: "2026-11-18T01:00:00.000000Z" },
      ...{ duration_ms: 4_000, ...SPOKEN },
      heard: HEARD,
    },
  },
};
const listed = { question_id: 3, question_title: "Getting the bond back", serial_no: 3 };
const itemsCase = (hub: "practice-ccl" | "recent-exam", state: "pending" | "completed"): Case =>
  pages({
    ask: ({ student }) => lists.listPractices(student, hub, state, firstPage),
    shows: ({ data }) =>
      counted(
        `${state} practices`,
        data.map(({ question_title }) => question_title),
      ),
    finds: ({ data }) => (hub === "practice-ccl" ? { [state]: data[0]?.record_id ?? null } : {}),
    answer: items(state === "pending" ? begun : {}),
    needs: itemNeeds,
    ours: state === "pending" ? Object.keys(begun).map((name) => `results.data[].${name}`) : [],
  });

const detailCase = (status: 0 | 1): Case =>
  reads({
    wants: [status === 1 ? "completed" : "pending"],
    ask: ({ student, ids }) =>
      practice.getPractice(student, {
        practiceId: (status === 1 ? ids.completed : ids.pending) ?? 0,
        status,
        page: 1,
      }),
    shows: ({ question_lists, practice_list }) =>
      `${practice_list.data.length} answers of ${question_lists.question_title}`,
    answer: {
      results: {
        question_lists: {
          ...listed,
          ...{ question_background: "A tenant.", category: "Housing", own_marks: "1.om" },
          recordings_kept_months: 12,
          recordings_leave_at: "2027-11-01T00:00:00.000000Z",
          ...{ recordings_bytes: 90_000, is_sent: true },
          speech: SPEECH,
          remark: {
            ...{ staff_name: "Tom", written_at: "2026-11-21T01:00:00.000000Z", is_read: true },
            ...{ text: "Slower at the end.", segments: [1] },
            ...{ audio: "/storage/answers/9.mp3", duration_ms: 42_000, peaks: [30, 60] },
            leaves_at: "2027-12-01T00:00:00.000000Z",
          },
        },
        practice_list: {
          ...pageWith([given, { ...given, segment_id: 32, audio_reference_text: "It was kept." }]),
          per_page: 5,
        },
      },
    },
    needs: [
      "results",
      "results.question_lists",
      "results.question_lists.question_id",
      "results.practice_list",
      "results.practice_list.data[].segment_id",
      "results.practice_list.data[].tutor_comments[].at_ms",
      "results.practice_list.data[].tutor_comments[].text",
      "results.practice_list.data[].key_facts[].kind",
      "results.practice_list.data[].key_facts[].says",
      ...["heard.words[].text", "heard.facts[].state"].map(
        (name) => `results.practice_list.data[].${name}`,
      ),
    ],
    ours: [
      "results.question_lists.serial_no",
      "results.question_lists.category",
      "results.question_lists.own_marks",
      "results.question_lists.recordings_bytes",
      "results.question_lists.recordings_kept_months",
      "results.question_lists.recordings_leave_at",
      "results.question_lists.speech",
      "results.question_lists.is_sent",
      "results.question_lists.remark",
      ...["language", "sample_answer_text", "sample_answer_language", "size", "duration_ms"],
      ...["peaks", "facts", "question_duration_ms", "question_peaks"],
      ...["sample_duration_ms", "sample_peaks", "tutor_remark", "tutor_comments", "weak"],
      "key_facts",
      "computer_voice",
      "sample_computer_voice",
      "heard",
    ].map((name) => (name.includes(".") ? name : `results.practice_list.data[].${name}`)),
  });

export const PRACTICES: Record<string, Case> = {
  "practice-lists.listPractices": itemsCase("practice-ccl", "pending"),
  "practice-lists.listPractices#completed": itemsCase("practice-ccl", "completed"),
  "practice-lists.listPractices#recent-pending": itemsCase("recent-exam", "pending"),
  "practice-lists.listPractices#recent-completed": itemsCase("recent-exam", "completed"),
  "practice.getPractice": detailCase(0),
  "practice.getPractice#completed": detailCase(1),
  "practice.updateOwnMarks": {
    ...confirms({
      asked: { never: "it changes what a student found" },
      ask: ({ student }) => practice.updateOwnMarks(student, { practiceId: 9, marks: "1.om" }),
    }),
    absent: "accepted",
  },
  "practice.updateSaid": confirms({
    asked: { never: "it changes what a student found" },
    ask: ({ student }) =>
      practice.updateSaid(student, {
        answerId: "5f0c1d7e-8a52-4f6b-9d3e-1b2c3d4e5f60",
        said: "y1",
      }),
  }),
  "practice.sendPractice": confirms({
    asked: { never: "it lets teachers hear a practice" },
    ask: ({ student }) => practice.sendPractice(student, { practiceId: 9, isSent: true }),
  }),
  "practice.readRemark": {
    ...confirms({
      asked: { never: "it marks a remark as read" },
      ask: ({ student }) => practice.readRemark(student, 9),
    }),
    absent: "accepted",
  },
  "practice.deleteRecordings": confirms({
    asked: { never: "it deletes recordings" },
    ask: ({ student }) => practice.deleteRecordings(student, 9),
  }),
};
