import { type Ask, type Calls, found, invalid, missing, page, Refused } from "./ask.ts";
import { dialogues, languages, type Dialogue } from "./material.ts";
import type { Practice } from "./school.ts";

const LIST = ["search", "page", "perpage", "language_id", "labeltype"];
const RECENT = "/api/v1/recent/vip/exam/material";

export const practiceCalls: Calls = {
  "GET /api/v1/questions/": {
    query: LIST,
    answer: (ask) => ({
      results: page(ask, "/api/v1/questions", listed(ask, false)),
      is_subscribed: ask.student.plan !== null,
    }),
  },
  "POST /api/v1/store-label-type": {
    query: ["question_id", "label_type"],
    answer: (ask) => {
      const { id } = dialogueOf(ask);
      const label_type = Number(ask.field("label_type"));
      if (!(label_type >= 0 && label_type <= 4))
        throw invalid("label_type", "The selected label type is invalid.");
      ask.student.labels.set(id, { notes: null, ...ask.student.labels.get(id), label_type });
      return { status: 200, message: "Label saved.", results: { question_id: id, label_type } };
    },
  },
  "POST /api/v1/store-user-notes": {
    query: ["question_id", "notes"],
    answer: (ask) => {
      const { id } = dialogueOf(ask);
      const notes = ask.field("notes");
      if (notes === "") throw invalid("notes", "The notes field is required.");
      ask.student.labels.set(id, { label_type: 0, ...ask.student.labels.get(id), notes });
      return { status: 200, message: "Notes saved." };
    },
  },
  "GET /api/v1/pending/question/delete/{id}": {
    answer: (ask) => {
      const pending = pendingOf(ask, dialogueBy(ask.id));
      if (!pending) throw missing("PracticeRecord");
      ask.student.practices = ask.student.practices.filter((one) => one !== pending);
    },
  },
  "GET /api/v1/question/segments/{questionid}": {
    answer: (ask) => {
      const dialogue = dialogueBy(ask.id);
      const { school } = ask;
      return {
        results: {
          question_list: dialogues.filter((one) => one.recent === dialogue.recent).map(numberOf),
          question: question(ask, dialogue),
          segments: dialogue.segments.map(({ id, text }) => ({
            id,
            question_id: dialogue.id,
            audio_file: school.link(`/storage/questions/${dialogue.id}-${id}.wav`),
            audio_reference_text: text,
          })),
          no_of_q_done: doneIn(ask, pendingOf(ask, dialogue)),
        },
      };
    },
  },
  "POST /api/v1/practice/answer-store": {
    json: ["question_id", "language_id"],
    answer: (ask) => {
      const dialogue = dialogueOf(ask);
      if (pendingOf(ask, dialogue)) return;
      ask.student.practices.push({
        record_id: ask.school.next(),
        dialogue,
        created_at: ask.school.now(),
        status: 0,
        answers: new Map(),
        came: 0,
      });
    },
  },
  "POST /api/v1/practice/answer-update": {
    form: ["audioanswer", "segment_id", "question_id", "time_taken"],
    answer: (ask) => {
      const dialogue = dialogueOf(ask);
      const pending = pendingOf(ask, dialogue);
      if (!pending) throw new Refused(422, "This dialogue was not begun.");
      const segment = dialogue.segments.find(({ id }) => id === Number(ask.field("segment_id")));
      if (!segment) throw invalid("segment_id", "The selected segment id is invalid.");
      if (ask.field("time_taken") !== "60") ask.fault("time_taken is not '60'");
      const audio = ask.file("audioanswer");
      if (!audio) throw invalid("audioanswer", "The audioanswer must be a file.");
      pending.came += 1;
      pending.answers.set(segment.id, {
        file: ask.school.keep("answers", audio),
        attempt: (pending.answers.get(segment.id)?.attempt ?? 0) + 1,
      });
    },
  },
  "POST /api/v1/practice/answer-submit": {
    json: ["question_id", "language_id"],
    answer: (ask) => {
      const pending = pendingOf(ask, dialogueOf(ask));
      if (!pending) throw new Refused(422, "You have already submitted your response!");
      pending.status = 1;
      return { status: 200, message: "Your response was submitted." };
    },
  },
  "POST /api/v1/practice/completed/": records(1, false),
  "POST /api/v1/practice/pending/": records(0, false),
  "POST /api/v1/practice/completed/user-answers/": {
    query: ["page"],
    json: ["record_id", "status"],
    answer: (ask) => {
      const record = ask.student.practices.find(
        ({ record_id, status }) =>
          record_id === Number(ask.field("record_id")) && status === Number(ask.field("status")),
      );
      if (!record) throw missing("PracticeRecord");
      const { id, title, background } = record.dialogue;
      return {
        results: {
          question_lists: {
            question_id: id,
            question_title: title,
            question_background: background,
          },
          practice_list: page(ask, "/api/v1/practice/completed/user-answers", spoken(ask, record)),
        },
      };
    },
  },
  "GET /api/v1/recent-vip-exam-material/": {
    query: LIST,
    answer: (ask) => ({
      results: page(ask, "/api/v1/recent-vip-exam-material", listed(ask, true)),
      data_exits: ask.student.plan?.plan.realtime_vip_material ?? 0,
    }),
  },
  [`POST ${RECENT}/completed/`]: records(1, true),
  [`POST ${RECENT}/pending/`]: records(0, true),
};

function records(status: 0 | 1, recent: boolean) {
  return {
    query: ["search", "page"],
    answer: (ask: Ask) => ({
      results: page(
        ask,
        "/api/v1/practice",
        ask.student.practices
          .filter((one) => one.status === status && one.dialogue.recent === recent)
          .filter((one) => found(ask, one.dialogue.title))
          .map((one) => ({
            id: one.record_id,
            serial_no: one.dialogue.serial_no,
            question_id: one.dialogue.id,
            question_title: one.dialogue.title,
            created_at: one.created_at,
            record_id: one.record_id,
            pending_status: one.status === 0,
            get_language: { language_name: languageName(one.dialogue) },
            get_labels: ask.student.labels.get(one.dialogue.id) ?? null,
          })),
      ),
    }),
  };
}

function listed(ask: Ask, recent: boolean) {
  const label = ask.field("labeltype");
  const language = ask.field("language_id") || String(ask.student.language);
  return dialogues
    .filter((one) => one.recent === recent && String(one.language) === language)
    .filter((one) => found(ask, one.title))
    .filter(
      ({ id }) => label === "" || String(ask.student.labels.get(id)?.label_type ?? 0) === label,
    )
    .map((one) => question(ask, one));
}

function question(ask: Ask, dialogue: Dialogue) {
  return {
    id: dialogue.id,
    serial_no: dialogue.serial_no,
    question_title: dialogue.title,
    question_background: dialogue.background,
    created_at: "2026-11-02 10:00:00",
    pending_status: pendingOf(ask, dialogue) !== undefined,
    language_id: dialogue.language,
    language: { language_name: languageName(dialogue) },
    get_labels: ask.student.labels.get(dialogue.id) ?? null,
  };
}

function spoken({ school }: Ask, { dialogue, answers }: Practice) {
  return dialogue.segments.map(({ id, text }, at) => ({
    segment_id: id,
    serial_number: at + 1,
    user_answer: school.link(answers.get(id)?.file ?? null),
    question_audio: school.link(`/storage/questions/${dialogue.id}-${id}.wav`),
    audio_reference_text: text,
    sample_answer_audio: at === 0 ? school.link(`/storage/samples/${dialogue.id}-${id}.wav`) : null,
    attempt: answers.get(id)?.attempt ?? 0,
  }));
}

function doneIn({ school }: Ask, practice: Practice | undefined): number {
  return (school.countsAnswers ? practice?.came : practice?.answers.size) ?? 0;
}

function pendingOf(ask: Ask, dialogue: Dialogue): Practice | undefined {
  return ask.student.practices.find((one) => one.dialogue === dialogue && one.status === 0);
}

function dialogueOf(ask: Ask): Dialogue {
  return dialogueBy(ask.field("question_id"));
}

function dialogueBy(id: string): Dialogue {
  const dialogue = dialogues.find((one) => String(one.id) === id);
  if (!dialogue) throw missing("Question");
  return dialogue;
}

function numberOf({ id }: Dialogue): number {
  return id;
}

function languageName({ language }: Dialogue): string | undefined {
  return languages.find(({ id }) => id === language)?.language_name;
}
