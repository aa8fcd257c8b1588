import { type Ask, type Calls, found, invalid, missing, page, Refused } from "./ask.ts";
import { mockTests } from "./material.ts";
import type { MockRecord } from "./school.ts";

const ROWS = ["search", "page"];
type MockTest = (typeof mockTests)[number];

export const examCalls: Calls = {
  "POST /api/v1/mock-test/": {
    query: ROWS,
    json: ["language_id"],
    answer: (ask) => ({
      results: { mocktest_list: page(ask, "/api/v1/mock-test", testsOf(ask)) },
    }),
  },
  "POST /api/v1/mock-test/reset": {
    json: ["mocktest_record_id"],
    answer: (ask) => {
      const record = recordOf(ask);
      ask.student.mocks = ask.student.mocks.filter((one) => one !== record);
    },
  },
  "POST /api/v1/mock-test/completed-list/": records(1),
  "POST /api/v1/mock-test/pending-list/": records(0),
  "POST /api/v1/mock-test/exam-start": {
    json: ["mocktest_id"],
    answer: (ask) => started(ask, testOf(ask)),
  },
  "POST /api/v1/mock-test/question-lists": {
    json: ["mocktest_id"],
    answer: (ask) => {
      const test = testOf(ask);
      const record = ask.student.mocks.find(({ mocktest_id }) => mocktest_id === test.id);
      return { results: overview(test, record) };
    },
  },
  "POST /api/v1/mock-test/answer-submit": {
    form: ["audioanswer", "mocktest_record_id", "mocktest_answer_id", "attempt"],
    answer: (ask) => {
      const record = recordOf(ask);
      if (record.status !== 0) throw new Refused(422, "This mock test is over.");
      const id = ask.field("mocktest_answer_id");
      const answer = record.answers.find((one) => String(one.mocktest_answer_id) === id);
      if (!answer) throw missing("MocktestAnswer");
      const audio = ask.file("audioanswer");
      if (!audio) throw invalid("audioanswer", "The audioanswer must be a file.");
      answer.file = ask.school.keep("mock-answers", audio);
      answer.attempt = Number(ask.field("attempt"));
      record.came.push(answer.set);
      return { is_last_dialoges: testBy(record.mocktest_id).sets.every(isDone(ask, record)) };
    },
  },
  "POST /api/v1/mock-test/complete-submit": {
    json: ["mocktest_record_id", "mocktest_id"],
    answer: (ask) => {
      const record = recordOf(ask);
      if (record.mocktest_id !== testOf(ask).id)
        throw invalid("mocktest_id", "The selected mocktest id is invalid.");
      record.status = 1;
    },
  },
  "POST /api/v1/mock-test/time-out/submit": {
    json: ["mocktest_record_id"],
    answer: (ask) => {
      recordOf(ask).status = 1;
    },
  },
  "GET /api/v1/mock-test/completed/details": {
    query: ["mocktest_record_id"],
    answer: (ask) => {
      const record = recordOf(ask);
      return { results: overview(testBy(record.mocktest_id), record) };
    },
  },
  "GET /api/v1/mock-test/completed/user-answers": {
    query: ["mocktest_record_id", "mocktest_set_id", "page"],
    answer: (ask) => {
      const record = recordOf(ask);
      const { sets } = testBy(record.mocktest_id);
      const set = sets.find(({ id }) => String(id) === ask.field("mocktest_set_id"));
      if (!set) throw missing("MocktestSet");
      const spoken = set.segments.map(({ id, text }, at) => {
        const answer = record.answers.find(({ segment }) => segment === id);
        return {
          segment_id: id,
          serial_number: at + 1,
          user_answer: ask.school.link(answer?.file ?? null),
          question_audio: ask.school.link(`/storage/questions/${set.id}-${id}.wav`),
          audio_reference_text: text,
          sample_answer_audio: ask.school.link(`/storage/samples/${set.id}-${id}.wav`),
          attempt: answer?.attempt ?? 0,
        };
      });
      const { reviews, twitter_remark } = record;
      const { id: question_id, title: question_title, background: question_background } = set;
      return {
        results: {
          question_lists: { question_id, question_title, question_background },
          practice_list: page(ask, "/api/v1/mock-test/completed/user-answers", spoken),
          mocktest_review: reviews === null ? null : { reviews, twitter_remark },
        },
      };
    },
  },
};

function records(status: 0 | 1) {
  return {
    query: ROWS,
    answer: (ask: Ask) => ({
      results: page(
        ask,
        "/api/v1/mock-test/completed-list",
        ask.student.mocks
          .filter((one) => one.status === status)
          .map((one) => ({ ...testBy(one.mocktest_id), ...one }))
          .filter(({ name }) => found(ask, name))
          .map(({ mocktest_record_id, name, created_at, duration, feedback_status }) => ({
            mocktest_record_id,
            mocktest_name: name,
            created_at,
            duration,
            feedback_status,
          })),
      ),
    }),
  };
}

function listed({ student }: Ask, { id, name, serial_no, duration, open }: MockTest) {
  const record = student.mocks.findLast(({ mocktest_id }) => mocktest_id === id);
  return {
    mocktest_id: open && student.plan ? id : null,
    mocktest_name: name,
    serial_no,
    duration,
    get_labels: null,
    user_mocktest_record: record
      ? {
          created_at: record.created_at,
          status: record.status,
          record_id: record.mocktest_record_id,
        }
      : null,
  };
}

function started(ask: Ask, test: MockTest) {
  const record = recordFor(ask, test);
  const isOver = isDone(ask, record);
  const current = test.sets.find((set) => !isOver(set));
  const all = record.status === 1 || !current;
  return {
    results: {
      mocktest_record_id: record.mocktest_record_id,
      mocktest_set_id: current?.id ?? null,
      question_list: test.sets.map(({ id }) => id),
      question: current
        ? {
            id: current.id,
            question_title: current.title,
            question_background: current.background,
            language_id: current.language,
          }
        : null,
      segments: (current?.segments ?? []).map(({ id, text }) => ({
        id,
        mocktest_answer_id: record.answers.find(({ segment }) => segment === id)
          ?.mocktest_answer_id,
        question_audio: ask.school.link(`/storage/questions/${current?.id}-${id}.wav`),
        audio_reference_text: text,
      })),
      no_of_segment_done: current ? ask.school.countDone(record, current.id) : 0,
    },
    is_all_dialoges_completed: all,
  };
}

const isDone =
  ({ school }: Ask, record: MockRecord) =>
  ({ id, segments }: MockTest["sets"][number]) =>
    school.countDone(record, id) >= segments.length;

function recordFor({ student, school }: Ask, { id, sets }: MockTest): MockRecord {
  const known = student.mocks.findLast(({ mocktest_id }) => mocktest_id === id);
  if (known) return known;
  const record: MockRecord = {
    mocktest_record_id: school.next(),
    mocktest_id: id,
    created_at: school.now(),
    status: 0,
    feedback_status: 0,
    reviews: null,
    twitter_remark: null,
    came: [],
    answers: sets.flatMap((set) =>
      set.segments.map((segment) => ({
        mocktest_answer_id: school.next(),
        set: set.id,
        segment: segment.id,
        attempt: 0,
        file: null,
      })),
    ),
  };
  student.mocks.push(record);
  return record;
}

function overview(test: MockTest, record: MockRecord | undefined) {
  return {
    mocktest_details: {
      mocktest_name: test.name,
      duration: test.duration,
      created_at: record?.created_at ?? "2026-11-02 10:00:00",
      feedback_status: record?.feedback_status ?? 0,
      language: { language_name: "Hindi" },
    },
    all_mocktest_sets: test.sets.map(({ id }) => ({ id })),
  };
}

function testOf({ field, student }: Ask): MockTest {
  const test = testBy(Number(field("mocktest_id")));
  if (!test.open || !student.plan) throw new Refused(403, "You need to buy a plan.");
  return test;
}

function testsOf(ask: Ask) {
  return mockTests
    .filter(({ language }) => String(language) === ask.field("language_id"))
    .filter(({ name }) => found(ask, name))
    .map((test) => listed(ask, test));
}

function testBy(id: number): MockTest {
  const test = mockTests.find((one) => one.id === id);
  if (!test) throw missing("Mocktest");
  return test;
}

function recordOf({ student, field }: Ask): MockRecord {
  const record = student.mocks.find(
    ({ mocktest_record_id }) => String(mocktest_record_id) === field("mocktest_record_id"),
  );
  if (!record) throw missing("MocktestRecord");
  return record;
}
