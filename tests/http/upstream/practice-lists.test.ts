import { expect, it } from "vitest";
import { z } from "zod";
import { pageSchema, type Api, type Reply } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { onBothEngines, openDialogue, questionId, signIn } from "./engines.ts";
import { textLike } from "./matchers.ts";

const item = z
  .object({
    id: z.number(),
    serial_no: z.number(),
    question_id: z.number(),
    question_title: z.string(),
    created_at: z.string(),
    record_id: z.number(),
    pending_status: z.boolean(),
    get_language: z.object({ language_name: z.string() }),
    get_labels: z.object({ label_type: z.number() }).nullable(),
    no_of_segments: z.number().optional(),
    no_of_q_done: z.number().optional(),
    next_segment: z.number().nullish(),
  })
  .strict();
const answer = z
  .object({
    segment_id: z.number(),
    serial_number: z.number(),
    user_answer: z.string().nullable(),
    question_audio: z.string(),
    audio_reference_text: z.string(),
    sample_answer_audio: z.string().nullable(),
    attempt: z.number(),
    language: z.string(),
    sample_answer_text: z.string().nullable(),
    sample_answer_language: z.string(),
    size: z.number().nullable(),
    duration_ms: z.number().nullable(),
    ...{ peaks: z.array(z.number()).nullable(), facts: z.null() },
    question_duration_ms: z.number().nullable(),
    question_peaks: z.array(z.number()).length(180).nullable(),
    sample_duration_ms: z.number().nullable(),
    sample_peaks: z.array(z.number()).length(180).nullable(),
    ...{ tutor_remark: z.null(), heard: z.null() },
    ...{ tutor_comments: z.array(z.never()), weak: z.null(), key_facts: z.array(z.never()) },
  })
  .strict();
const itemsOf = (reply: Reply) => z.object({ results: pageSchema(item) }).parse(reply.body).results;
const answersOf = (reply: Reply) =>
  z
    .object({
      results: z.object({
        question_lists: z
          .object({
            question_id: z.number(),
            serial_no: z.number(),
            question_title: z.string(),
            question_background: z.string(),
            category: z.string().nullable(),
            own_marks: z.string(),
            recordings_bytes: z.number(),
            ...{ is_sent: z.boolean(), remark: z.null(), speech: z.null() },
          })
          .strict(),
        practice_list: pageSchema(answer),
      }),
    })
    .parse(reply.body).results;

const COMPLETED = "/api/v1/practice/completed/";
const PENDING = "/api/v1/practice/pending/";
const ANSWERS = "/api/v1/practice/completed/user-answers/";

onBothEngines("practice lists", (upstream) => {
  /** Answers the first `turns` segments of a dialogue, and submits it if asked. */
  async function practise(
    api: Api,
    languageId: number,
    slug: string,
    turns: number,
    submit: boolean,
  ) {
    const question_id = await questionId(upstream(), slug);
    const { segments } = await openDialogue(api, question_id);
    for (const segment of segments.slice(0, turns)) {
      expect(
        (
          await api.answer(
            { question_id, segment_id: segment.id, duration_ms: 600 },
            fixture("take.ogg"),
          )
        ).status,
      ).toBe(200);
    }
    if (submit)
      expect(
        (await api.post("/api/v1/practice/answer-submit", { question_id, language_id: languageId }))
          .status,
      ).toBe(200);
    return question_id;
  }

  it("lists finished and pending practice separately, newest first", async () => {
    const { api, languageId } = await signIn(upstream());
    const { api: stranger } = await signIn(upstream());
    await practise(api, languageId, "hindi-002", 1, false);
    const third = await practise(api, languageId, "hindi-003", 1, true);
    await practise(api, languageId, "hindi-001", 1, true);
    await practise(api, languageId, "hindi-002", 1, true);
    await practise(api, languageId, "hindi-004", 1, false);
    await api.post("/api/v1/store-label-type", { question_id: third, label_type: 2 });

    const completed = itemsOf(await api.post(COMPLETED));
    expect(completed.data.map((row) => row.serial_no)).toEqual([2, 1, 3]);
    expect(completed.data[2]).toMatchObject({
      question_id: third,
      pending_status: false,
      get_language: { language_name: "Hindi" },
      get_labels: { label_type: 2 },
    });
    expect(completed).toMatchObject({ total: 3, from: 1, to: 3, last_page: 1 });
    const pending = itemsOf(await api.post(PENDING.slice(0, -1)));
    expect(pending.data.map((row) => [row.serial_no, row.pending_status, row.get_labels])).toEqual([
      [4, true, null],
    ]);
    const { segments } = await openDialogue(api, pending.data[0]?.question_id ?? 0);
    expect(pending.data[0]).toMatchObject({
      no_of_segments: segments.length,
      no_of_q_done: 1,
      next_segment: 2,
    });
    expect(completed.data[0]).not.toHaveProperty("no_of_segments");
    expect(
      itemsOf(await api.post(`${COMPLETED}?search=number%201`)).data.map((row) => row.serial_no),
    ).toEqual([1]);
    expect(itemsOf(await api.post(`${COMPLETED}?search=none&page=3`))).toMatchObject({
      data: [],
      from: null,
      to: null,
      current_page: 3,
    });
    for (const page of ["0", "-1", "abc"])
      expect(itemsOf(await api.post(`${COMPLETED}?page=${page}`)).current_page).toBe(1);
    expect(itemsOf(await api.post(`${PENDING}?page=9999`))).toMatchObject({ data: [], total: 1 });
    for (const path of [COMPLETED, PENDING])
      expect(itemsOf(await stranger.post(path)).total).toBe(0);
  });

  it("shows a finished record five segments per page, with those not attempted", async () => {
    const { api, languageId } = await signIn(upstream());
    const question = await practise(api, languageId, "hindi-012", 2, true);
    const record_id = itemsOf(await api.post(COMPLETED)).data[0]?.record_id;
    const first = answersOf(await api.post(ANSWERS, { record_id, status: 1 }));
    expect(first.question_lists).toMatchObject({
      question_id: question,
      question_title: "Dialogue number 12",
    });
    expect(first.practice_list).toMatchObject({
      per_page: 5,
      total: 7,
      last_page: 2,
      from: 1,
      to: 5,
    });
    const [one, two, three] = first.practice_list.data;
    expect(one).toMatchObject({
      serial_number: 1,
      attempt: 1,
      language: "en",
      user_answer: textLike(/^\/storage\/answers\/[0-9a-f]{32}\.ogg$/),
      question_audio: "/storage/content/hindi-012-01-q.mp3",
      sample_answer_audio: "/storage/content/hindi-012-01-s.mp3",
      sample_answer_text: "sample 1 of 12",
      sample_answer_language: "hi",
      size: fixture("take.ogg").length,
      duration_ms: 600,
      question_duration_ms: 601,
    });
    expect(two).toMatchObject({
      sample_answer_audio: null,
      sample_answer_language: "en",
      sample_answer_text: "sample 2 of 12",
      language: "hi",
    });
    expect(three).toMatchObject({ user_answer: null, attempt: 0, size: null });
    const second = answersOf(
      await api.post(`${ANSWERS.slice(0, -1)}?page=2`, {
        record_id: String(record_id),
        status: "1",
      }),
    );
    expect(second.practice_list.data.map((row) => row.serial_number)).toEqual([6, 7]);
    expect(
      answersOf(await api.post(`${ANSWERS}?page=9999`, { record_id, status: 1 })).practice_list
        .data,
    ).toEqual([]);
  });

  it("shows a pending record with all its segments", async () => {
    const { api, languageId } = await signIn(upstream());
    await practise(api, languageId, "hindi-001", 1, false);
    const record_id = itemsOf(await api.post(PENDING)).data[0]?.record_id;
    const { practice_list } = answersOf(await api.post(ANSWERS, { record_id, status: 0 }));
    expect(practice_list.total).toBe(7);
    expect(practice_list.data.map((row) => row.attempt)).toEqual([1, 0, 0, 0, 0]);
  });

  it("hides sample answers from a plan without them", async () => {
    const { api, languageId, id } = await signIn(upstream());
    await practise(api, languageId, "hindi-002", 1, true);
    await upstream()
      .deps.db.updateTable("subscriptions")
      .set({ user_sample_response: 0 })
      .where("user_id", "=", id)
      .execute();
    const record_id = itemsOf(await api.post(COMPLETED)).data[0]?.record_id;
    const { practice_list } = answersOf(await api.post(ANSWERS, { record_id, status: 1 }));
    expect(practice_list.data[0]).toMatchObject({
      sample_answer_audio: null,
      sample_answer_text: null,
      sample_peaks: null,
      sample_duration_ms: null,
    });
    expect((await api.get("/storage/content/hindi-002-01-s.mp3")).status).toBe(404);
    expect((await api.get("/storage/content/hindi-002-01-q.mp3")).status).toBe(200);
  });

  it("finds only the student's own record of the requested status", async () => {
    const { api, languageId } = await signIn(upstream());
    const { api: stranger } = await signIn(upstream());
    await practise(api, languageId, "hindi-001", 1, true);
    const record_id = itemsOf(await api.post(COMPLETED)).data[0]?.record_id;
    const post = async (by: Api, body: unknown) => (await by.post(ANSWERS, body)).status;
    expect(await post(stranger, { record_id, status: 1 })).toBe(404);
    expect(await post(api, { record_id, status: 0 })).toBe(404);
    expect(await post(api, { record_id: 999_999, status: 1 })).toBe(404);
    const refused = await api.post(ANSWERS, { record_id: "x", status: 2 });
    expect(refused.body).toMatchObject({
      errors: {
        record_id: ["The record id field must be an integer."],
        status: ["The selected status is invalid."],
      },
    });
    expect((await api.post(ANSWERS)).body).toMatchObject({
      errors: {
        record_id: ["The record id field is required."],
        status: ["The status field is required."],
      },
    });
  });
});
