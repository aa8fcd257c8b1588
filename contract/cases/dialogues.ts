import { randomUUID } from "node:crypto";
import * as answers from "#app/lib/api/answers.server.ts";
import * as dialogues from "#app/lib/api/dialogues.server.ts";
import * as notes from "#app/lib/api/notes.server.ts";
import * as lists from "#app/lib/api/practice-lists.server.ts";
import { type Case, confirms, counted, type Ids, pages, pageWith, reads } from "../case.ts";
import { tone } from "../tone.ts";
import { KEY_FACTS, SAID, SPOKEN } from "./spoken.ts";

const sound = new File([new Uint8Array(tone(440))], "answer.wav", { type: "audio/wav" });
const ofDialogue = ({ dialogue, language }: Ids) => ({
  dialogueId: dialogue ?? 0,
  languageId: language,
});
const firstPage = { search: "", page: 1 };

/** The fields that the calls of one dialogue share. Lists add some of ours. */
const question = {
  id: 3,
  serial_no: 3,
  question_title: "Getting the bond back",
  question_background: "A tenant speaks with an agent.",
  created_at: "2026-11-01T00:00:00.000000Z",
  pending_status: true,
  language_id: 1,
  language: { id: 1, language_name: "Hindi" },
  get_labels: { label_type: 2, notes: "Ask for the receipt" },
};
const listed = { ...question, category: "Housing", is_free: true };
const secondQuestion = { ...listed, id: 4, serial_no: 4, question_title: "A high bill" };
const questions = pageWith([listed, secondQuestion]);

const storedAnswer = {
  size: 18_000,
  attempt: 2,
  duration_ms: 4_000,
  user_answer: "/storage/answers/31.webm",
  ...SPOKEN,
  client_answer_id: "5f0c1d7e-8a52-4f6b-9d3e-1b2c3d4e5f60",
  said: SAID,
};
const segment = {
  id: 31,
  question_id: 3,
  audio_file: "/storage/content/31.mp3",
  computer_voice: true,
  audio_reference_text: "Where is my bond?",
  language: "en",
  serial_no: 1,
  duration_ms: 3_000,
  peaks: [10, 90, 20],
  key_facts: KEY_FACTS.map(({ kind, says }) => ({ kind, says })),
  answer: storedAnswer,
};
const secondSegment = {
  ...segment,
  id: 32,
  audio_reference_text: "It was kept.",
  answer: null,
};

const ROW = "results.data[]";
const dialogueOurs = ["is_subscribed", `${ROW}.category`, `${ROW}.is_free`];

/** Prefers a new dialogue, because --write begins it, answers it and undoes that. */
const found = (row: dialogues.DialogueRow | undefined) => ({
  dialogue: row?.id ?? null,
  label: row?.get_labels?.label_type ?? 0,
});

const listCase = (hub: "practice-ccl" | "recent-exam", more: object, ours: string[]): Case =>
  pages({
    ask: ({ student, ids }) =>
      dialogues.listDialogues(student, hub, { ...firstPage, language_id: ids.language ?? 1 }),
    shows: ({ is_subscribed, results }) =>
      `${counted(
        "dialogues",
        results.data.map(({ question_title }) => question_title),
      )}${is_subscribed ? "" : ", and that a plan is needed"}`,
    finds: ({ results: { data } }) =>
      hub === "practice-ccl"
        ? found(data.find(({ pending_status }) => pending_status !== true) ?? data[0])
        : {},
    answer: { is_subscribed: true, results: { ...questions, ...more } },
    needs: ["results", `${ROW}.id`],
    ours,
  });

/** Dialogues, labels, notes and answers. A name with `#` is a second case of the same call. */
export const DIALOGUES: Record<string, Case> = {
  "dialogues.listDialogues": listCase("practice-ccl", {}, dialogueOurs),
  "dialogues.listDialogues#recent": listCase("recent-exam", { data_exits: 1 }, [
    ...dialogueOurs,
    "results.data_exits",
  ]),
  "dialogues.getDialogue": reads({
    wants: ["dialogue"],
    ask: ({ student, ids }) => dialogues.getDialogue(student, ids.dialogue ?? 0),
    shows: ({ question: { question_title }, segments }) =>
      `${question_title}, of ${segments.length} segments`,
    finds: ({ question, segments }) => ({
      segment: segments[0]?.id ?? null,
      language: question.language_id,
      notes: question.get_labels?.notes ?? "",
    }),
    answer: {
      results: {
        question,
        question_list: [3, 4],
        segments: [segment, secondSegment],
        no_of_q_done: 1,
        takes_attempt: true,
      },
    },
    needs: [
      "results",
      "results.question",
      "results.question.id",
      "results.segments",
      "results.segments[].id",
      "results.segments[].key_facts[].kind",
      "results.segments[].key_facts[].says",
    ],
    ours: [
      ...["serial_no", "language", "duration_ms", "peaks", "computer_voice", "answer"],
      "answer.peaks",
      ...["answer.facts", "answer.size", "answer.attempt", "answer.duration_ms"],
      ...["answer.user_answer", "answer.client_answer_id", "answer.said", "key_facts"],
    ]
      .map((name) => `results.segments[].${name}`)
      .concat("results.takes_attempt"),
  }),
  "notes.getNotes": reads({
    wants: ["dialogue"],
    ask: ({ student, ids }) => notes.getNotes(student, ids.dialogue ?? 0),
    shows: (notes) => (notes ? "their notes" : "an empty field for notes"),
    answer: { results: { question: { id: 3, get_labels: question.get_labels } } },
    needs: ["results", "results.question"],
  }),
  "notes.updateLabel": confirms({
    asked: "writes",
    wants: ["dialogue"],
    ask: ({ student, ids }) => notes.updateLabel(student, ids.dialogue ?? 0, ids.label),
    answer: { status: 200, message: "Saved.", results: { question_id: 3, label_type: 2 } },
  }),
  "notes.updateNotes": confirms({
    asked: "writes",
    wants: ["dialogue"],
    ask: ({ student, ids }) =>
      notes.updateNotes(student, ids.dialogue ?? 0, ids.notes || "A note."),
  }),
  "answers.openPractice": confirms({
    asked: "writes",
    wants: ["dialogue"],
    ask: ({ student, ids }) => answers.openPractice(student, ofDialogue(ids)),
    answer: { status: 200, message: "Opened.", results: { record_id: 9 } },
  }),
  "answers.updateAnswer": confirms({
    asked: "writes",
    wants: ["dialogue", "segment"],
    ask: ({ student, ids }) =>
      answers.updateAnswer(student, {
        dialogueId: ids.dialogue ?? 0,
        segmentId: ids.segment ?? 0,
        file: sound,
        clientAnswerId: randomUUID(),
        attempt: 1,
        durationMs: 900,
        peaks: null,
        facts: null,
      }),
    shows: ({ size }) => (size === null ? "that the answer was sent" : "that the answer is stored"),
    answer: {
      status: 200,
      message: "Stored.",
      results: { segment_id: 31, size: 18_000, sha256: "5e".repeat(32) },
    },
    ours: ["results.size", "results.sha256"],
  }),
  "practice-lists.deletePendingPractice": confirms({
    asked: "writes",
    wants: ["dialogue"],
    ask: ({ student, ids }) => lists.deletePendingPractice(student, ids.dialogue ?? 0),
  }),
  "answers.submitAnswers": confirms({
    asked: { never: "what is submitted cannot be taken back" },
    ask: ({ student, ids }) => answers.submitAnswers(student, ofDialogue(ids)),
    answer: { status: 200, message: "Your answer has been submitted." },
  }),
};
