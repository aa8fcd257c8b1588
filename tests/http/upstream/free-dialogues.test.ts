import { expect, it } from "vitest";
import { z } from "zod";
import { segmentsSchema, type Api, type Reply } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { listOf } from "./dialogue-list.ts";
import { onBothEnginesAtNight, questionId, signIn, type Upstream } from "./engines.ts";

const SAMPLE = "/storage/content/hindi-001-01-s.mp3";
const LOCKED_SAMPLE = "/storage/content/hindi-003-01-s.mp3";
const take = fixture("take.ogg");
const reviewOf = (reply: Reply) =>
  z
    .object({
      results: z.object({
        question_lists: z.object({ serial_no: z.number() }),
        practice_list: z.object({
          data: z.array(
            z.object({
              sample_answer_audio: z.string().nullable(),
              sample_answer_text: z.string().nullable(),
            }),
          ),
        }),
      }),
    })
    .parse(reply.body).results;
const serials = (reply: Reply) => listOf(reply).results.data.map(({ serial_no }) => serial_no);
const open = async (api: Api, id: number) =>
  segmentsSchema.parse((await api.get(`/api/v1/question/segments/${id}`)).body).results;

onBothEnginesAtNight("one free dialogue of each language", (upstream) => {
  it("is the only one that a student without a plan sees in the list", async () => {
    const { api, languageId } = await signIn(upstream(), { plan: false });
    const reply = await api.get("/api/v1/questions/");
    expect(listOf(reply)).toMatchObject({
      is_subscribed: false,
      results: { total: 1, last_page: 1, data: [{ serial_no: 1, is_free: true }] },
    });
    expect(JSON.stringify(reply.body)).not.toMatch(/number ([2-9]|1\d)/);
    expect(serials(await api.get("/api/v1/questions/?search=number%201"))).toEqual([1]);
    expect(serials(await api.get("/api/v1/questions/?labeltype=3"))).toEqual([]);
    const punjabi = (await signIn(upstream(), { language: "Punjabi" })).languageId;
    expect(punjabi).not.toBe(languageId);
    expect(serials(await api.get(`/api/v1/questions/?language_id=${punjabi}`))).toEqual([1]);
  });

  it("is marked as free for students with a plan", async () => {
    const { api } = await signIn(upstream());
    const rows = listOf(await api.get("/api/v1/questions/?perpage=100")).results.data;
    expect(rows.filter((row) => row.is_free).map((row) => row.serial_no)).toEqual([1]);
    expect(rows).toHaveLength(12);
  });

  it("is the only one that opens, and can be answered, submitted and reviewed", async () => {
    const { api, languageId } = await signIn(upstream(), { plan: false });
    const [free, locked] = [await idOf(upstream(), 1), await idOf(upstream(), 3)];
    const { question, question_list, segments } = await open(api, free);
    expect([question, question_list]).toMatchObject([{ id: free, is_free: true }, [free]]);
    const segment_id = segments[0]?.id ?? 0;
    const body = { question_id: free, language_id: languageId };
    expect((await api.post("/api/v1/practice/answer-store", body)).status).toBe(200);
    expect((await api.answer({ question_id: free, segment_id }, take)).status).toBe(200);
    expect((await api.post("/api/v1/practice/answer-submit", body)).status).toBe(200);
    const record = await upstream()
      .deps.db.selectFrom("practice_records")
      .innerJoin("questions", "questions.id", "question_id")
      .select("practice_records.id")
      .where("question_id", "=", free)
      .orderBy("practice_records.id", "desc")
      .executeTakeFirstOrThrow();
    const review = reviewOf(
      await api.post("/api/v1/practice/completed/user-answers/", {
        record_id: record.id,
        status: 1,
      }),
    );
    expect(review.question_lists.serial_no).toBe(1);
    expect(review.practice_list.data[0]).toEqual({
      sample_answer_audio: SAMPLE,
      sample_answer_text: "sample 1 of 1",
    });
    expect((await api.get(SAMPLE)).status).toBe(200);

    expect((await api.get(LOCKED_SAMPLE)).status).toBe(404);
    expect((await api.get(`/api/v1/question/segments/${locked}`)).status).toBe(403);
    const other = { question_id: locked, language_id: languageId };
    expect((await api.post("/api/v1/practice/answer-store", other)).status).toBe(403);
  });
});

onBothEnginesAtNight(
  "no free dialogue",
  (upstream) => {
    it("shows an empty list, and opens no dialogue", async () => {
      const { api } = await signIn(upstream(), { plan: false });
      expect(listOf(await api.get("/api/v1/questions/"))).toMatchObject({
        is_subscribed: false,
        results: { data: [], total: 0, from: null },
      });
      const id = await idOf(upstream(), 1);
      expect((await api.get(`/api/v1/question/segments/${id}`)).status).toBe(403);
      expect((await api.get(SAMPLE)).status).toBe(404);
    });
  },
  { FREE_TASTE: { dialogues: 0, words: 0, mock_tests: 0 } },
);

const idOf = (upstream: Upstream, serial: number) =>
  questionId(upstream, `hindi-00${String(serial)}`);
