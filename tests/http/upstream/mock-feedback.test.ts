import { cpSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { readMockTests } from "../../../upstream/content/mock-tests.ts";
import { seedTrial } from "../../../upstream/trial/seed.ts";
import { refreshContent } from "../../../upstream/content/keep.ts";
import { Api, tokenOf } from "./api.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import { anyNumber, anyText } from "./matchers.ts";
import {
  answerAll,
  answerMock,
  PATH,
  progressOf,
  sitDown,
  useMockTests,
  type Sitting,
} from "./mock-test-content.ts";

const details = z.object({
  results: z.object({
    mocktest_details: z.object({
      mocktest_name: z.string(),
      duration: z.number(),
      created_at: z.string(),
      with_feedback: z.number(),
      feedback_status: z.number(),
      feedback_read: z.number(),
      language: z.object({ language_name: z.string() }),
    }),
    all_mocktest_sets: z.array(
      z.object({ id: z.number(), question_id: z.number(), question_title: z.string() }),
    ),
  }),
});
const answers = z.object({
  results: z.object({
    question: z.object({ question_title: z.string() }).passthrough(),
    practice: z.unknown(),
    mocktest_review: z.object({ reviews: z.string(), twitter_remark: z.string() }).nullable(),
    user_answers: z.object({
      total: z.number(),
      data: z.array(
        z
          .object({
            attempt: z.number(),
            user_answer: z.string().nullable(),
            sample_answer_audio: z.string().nullable(),
          })
          .passthrough(),
      ),
    }),
  }),
});

const resultsOf = (body: unknown) => answers.parse(body).results;

onBothEnginesAtNight("the feedback of a mock test", (upstream) => {
  useMockTests(upstream);

  const complete = ({ api, recordId, testId }: Sitting) =>
    api.post(`${PATH}/complete-submit`, { mocktest_record_id: recordId, mocktest_id: testId });
  const detailsOf = async ({ api, recordId }: Sitting) =>
    details.parse((await api.get(`${PATH}/completed/details?mocktest_record_id=${recordId}`)).body)
      .results;
  const answersOf = async ({ api, recordId }: Sitting, setId: number, page = 1) => {
    const query = `mocktest_record_id=${recordId}&mocktest_set_id=${setId}&page=${page}`;
    return resultsOf((await api.get(`${PATH}/completed/user-answers?${query}`)).body);
  };

  it("shows each dialogue once the test is completed", async () => {
    const sitting = await sitDown(upstream());
    const early = `${PATH}/completed/details?mocktest_record_id=${sitting.recordId}`;
    expect((await sitting.api.get(early)).status).toBe(404);
    await answerAll(sitting);
    await complete(sitting);
    const { mocktest_details, all_mocktest_sets } = await detailsOf(sitting);
    expect(mocktest_details).toEqual({
      mocktest_name: "hi-1 mock test",
      duration: 20,
      created_at: anyText,
      with_feedback: 1,
      feedback_status: 0,
      feedback_read: 0,
      language: { language_name: "Hindi" },
    });
    expect(all_mocktest_sets.map(({ question_title }) => question_title)).toEqual([
      "Dialogue number 1",
      "Dialogue number 2",
    ]);
    const { question, mocktest_review, user_answers } = await answersOf(
      sitting,
      all_mocktest_sets[1]?.id ?? 0,
    );
    expect([question.question_title, mocktest_review]).toEqual(["Dialogue number 2", null]);
    const { api: stranger } = await signIn(upstream());
    const own = z.string().parse(user_answers.data[0]?.user_answer);
    expect([(await sitting.api.get(own)).status, (await stranger.get(own)).status]).toEqual([
      200, 404,
    ]);
    expect(user_answers.data[0]).toMatchObject({
      segment_id: anyNumber,
      serial_number: 1,
      user_answer: anyText,
      question_audio: anyText,
      audio_reference_text: "turn 1 of 2",
      sample_answer_audio: anyText,
      attempt: 1,
    });
  });

  it("leads to practice of its dialogues and to the next test, where they are open", async () => {
    const sitting = await sitDown(upstream());
    const ways = async () => {
      const [set] = (await detailsOf(sitting)).all_mocktest_sets;
      const { practice } = await answersOf(sitting, set?.id ?? 0);
      const path = `${PATH}/completed/details?mocktest_record_id=${sitting.recordId}`;
      return [practice, (await sitting.api.get(path)).body];
    };
    await answerAll(sitting);
    await complete(sitting);
    expect(await ways()).toMatchObject([
      { question_id: anyNumber, is_recent: 0, weak_segments: [] },
      { results: { next_test: { mocktest_name: "hi-2 mock test" } } },
    ]);
    const { db } = upstream().deps;
    await db.deleteFrom("subscriptions").where("user_id", "=", sitting.id).execute();
    await db.updateTable("questions").set({ active: 0 }).where("slug", "=", "hindi-001").execute();
    expect(await ways()).toMatchObject([null, { results: { next_test: null } }]);
    await db.updateTable("questions").set({ active: 1 }).where("slug", "=", "hindi-001").execute();
  });

  it("lists an unanswered segment as not attempted", async () => {
    const sitting = await sitDown(upstream());
    const [first] = progressOf(await sitting.start()).results.segments;
    await answerMock(sitting, { mocktest_answer_id: first?.mocktest_answer_id ?? 0 });
    await complete(sitting);
    const [set] = (await detailsOf(sitting)).all_mocktest_sets;
    const { user_answers } = await answersOf(sitting, set?.id ?? 0);
    expect(user_answers.data.map(({ attempt, user_answer }) => [attempt, user_answer])).toEqual([
      [1, anyText],
      [0, null],
    ]);
  });

  it("shows the teacher's comments once the review is done, and samples when the plan has them", async () => {
    const sitting = await sitDown(upstream());
    await complete(sitting);
    const [set] = (await detailsOf(sitting)).all_mocktest_sets;
    const setId = set?.id ?? 0;
    const { db } = upstream().deps;
    await db
      .insertInto("mock_reviews")
      .values({
        record_id: sitting.recordId,
        mocktest_set_id: setId,
        reviews: "Clear and complete.",
        twitter_remark: "Mind the numbers.",
        updated_at: "2026-11-22T00:00:00.000000Z",
      })
      .execute();
    expect((await answersOf(sitting, setId)).mocktest_review).toBeNull();
    await db
      .updateTable("mock_records")
      .set({ feedback_status: 1 })
      .where("id", "=", sitting.recordId)
      .execute();
    await db
      .updateTable("subscriptions")
      .set({ user_sample_response: 0 })
      .where("user_id", "=", sitting.id)
      .execute();
    const { mocktest_review, user_answers } = await answersOf(sitting, setId);
    expect(mocktest_review).toEqual({
      reviews: "Clear and complete.",
      twitter_remark: "Mind the numbers.",
    });
    expect(user_answers.data[0]?.sample_answer_audio).toBeNull();
    expect((await detailsOf(sitting)).mocktest_details.feedback_status).toBe(1);
  });

  it("answers 404 for a dialogue of another test", async () => {
    const sitting = await sitDown(upstream());
    await complete(sitting);
    const query = `mocktest_record_id=${sitting.recordId}&mocktest_set_id=2000000000`;
    const reply = await sitting.api.get(`${PATH}/completed/user-answers?${query}`);
    expect(reply.status).toBe(404);
  });
});

onBothEnginesAtNight("the mock tests of the sample content", (upstream) => {
  const CONTENT_DIR = join(import.meta.dirname, "../../../samples");

  it("are all offered, and the trial's student has taken a reviewed one", async () => {
    const { db, answers: storage, images, log } = upstream().deps;
    await refreshContent(db, { CONTENT_DIR, DATA_DIR: join(upstream().folder, "data") }, log);
    const { mockTests: sample, faults } = await readMockTests(CONTENT_DIR);
    expect(faults).toEqual([]);
    const mockTests = sample ?? [];
    const offered = await db
      .selectFrom("mock_tests")
      .select("slug")
      .where("active", "=", 1)
      .execute();
    expect(offered.map(({ slug }) => slug).sort()).toEqual(
      mockTests.map(({ slug }) => slug).sort(),
    );
    expect(mockTests.length).toBeGreaterThanOrEqual(4);

    const contentFolder = join(upstream().folder, "sample");
    for (const name of ["audio", "trial"])
      cpSync(join(CONTENT_DIR, name), join(contentFolder, name), { recursive: true });
    await db.deleteFrom("users").execute();
    expect(await seedTrial({ db, answers: storage, images, contentFolder })).toBe(true);
    const { base } = upstream();
    const api = new Api(
      base,
      tokenOf(await new Api(base).login("student@example.com", "interpreting")),
    );
    const list = z.object({
      results: z.object({
        data: z.array(
          z.object({ mocktest_record_id: z.number(), feedback_status: z.number() }).passthrough(),
        ),
      }),
    });
    const [row] = list.parse((await api.post(`${PATH}/completed-list/`)).body).results.data;
    expect(row).toMatchObject({ mocktest_name: "Hindi Mock Test 2", feedback_status: 1 });
    const recordId = row?.mocktest_record_id ?? 0;
    const query = `mocktest_record_id=${recordId}`;
    const { all_mocktest_sets: sets } = details.parse(
      (await api.get(`${PATH}/completed/details?${query}`)).body,
    ).results;
    for (const { id } of sets) {
      const reply = await api.get(`${PATH}/completed/user-answers?${query}&mocktest_set_id=${id}`);
      const { mocktest_review, user_answers } = resultsOf(reply.body);
      expect(mocktest_review?.reviews).toEqual(anyText);
      expect(user_answers.data.every(({ attempt }) => attempt === 1)).toBe(true);
    }
  });
});
