import * as answers from "#app/lib/api/answers.server.ts";
import * as exam from "#app/lib/api/exam.server.ts";
import { type Case, confirms, type Ids, reads } from "../case.ts";

const sound = new File(["sound"], "answer.webm");
const SITS = { never: "a mock test that was begun is used up" };
export const sitting = ({ mockTest, mockRecord }: Ids) => ({
  testId: mockTest ?? 1,
  recordId: mockRecord ?? 2,
});

const segment = {
  id: 711,
  mocktest_answer_id: 91,
  question_audio: "/storage/content/711.mp3",
  computer_voice: true,
  audio_reference_text: "Where does it hurt?",
  language: "en",
  duration_ms: 3_000,
  peaks: [10, 90],
  answer: { attempt: 1, user_answer: "/storage/answers/91.webm", size: 9_000, duration_ms: 3_000 },
};

/** The calls of a mock test that runs. */
export const EXAM: Record<string, Case> = {
  "exam.startExam": reads({
    asked: SITS,
    ask: ({ student, ids }) =>
      exam.startExam(student, { testId: sitting(ids).testId, timeFactor: 1 }),
    shows: ({ results }) => `${results?.segments.length ?? 0} segments`,
    answer: {
      is_all_dialoges_completed: false,
      results: {
        mocktest_record_id: 2,
        mocktest_set_id: 71,
        question_list: [3, 4],
        question: {
          id: 3,
          question_title: "At the doctor",
          question_background: "A patient.",
          language_id: 1,
          get_labels: { notes: "Names of drugs" },
        },
        segments: [
          segment,
          { ...segment, id: 712, mocktest_answer_id: 92, audio_reference_text: "Since when?" },
        ],
        no_of_segment_done: 1,
        seconds_left: 900,
        time_factor: 1,
        takes_attempt: true,
      },
    },
    needs: [
      "results",
      "results.mocktest_record_id",
      "results.segments",
      "results.segments[].id",
      "results.segments[].mocktest_answer_id",
    ],
    ours: [
      ...["seconds_left", "time_factor", "takes_attempt", "question.get_labels"],
      ...["segments[].answer", "segments[].language"],
      ...["segments[].duration_ms", "segments[].peaks", "segments[].computer_voice"],
    ].map((name) => `results.${name}`),
  }),
  "answers.sendExamAnswer": confirms({
    asked: SITS,
    ask: ({ student }) =>
      answers.sendExamAnswer(student, {
        recordId: 2,
        answerId: 3,
        file: sound,
        clientAnswerId: "0123456789",
        attempt: 1,
        durationMs: 900,
        peaks: null,
        facts: null,
      }),
    answer: {
      status: 200,
      message: "Stored.",
      is_last_dialoges: false,
      results: { size: 9_000, sha256: "5e".repeat(32) },
    },
    ours: ["results.size", "results.sha256"],
  }),
  "exam.completeExam": confirms({
    asked: SITS,
    ask: ({ student, ids }) => exam.completeExam(student, sitting(ids)),
  }),
  "exam.timeOutExam": confirms({
    asked: SITS,
    ask: ({ student, ids }) => exam.timeOutExam(student, sitting(ids).recordId),
  }),
};
