import { join } from "node:path";
import { beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { refreshContent } from "../../../upstream/content/keep.ts";
import { Api, type Reply } from "./api.ts";
import { dialogue, fixture, writeContent } from "./content-folder.ts";
import { list, listOf } from "./dialogue-list.ts";
import { onBothEnginesAtNight, openDialogue, questionId, signIn } from "./engines.ts";
import { anyText } from "./matchers.ts";

const RECENT = "/api/v1/recent-vip-exam-material/";
const PENDING = "/api/v1/recent/vip/exam/material/pending/";
const COMPLETED = "/api/v1/recent/vip/exam/material/completed/";

const recentList = list.extend({
  results: list.shape.results
    .extend({ data_exits: z.union([z.literal(0), z.literal(1)]) })
    .strict(),
});
const recentOf = (reply: Reply) => recentList.parse(reply.body);
const serials = (reply: Reply) => recentOf(reply).results.data.map((row) => row.serial_no);
const worked = z.object({
  results: z.object({
    total: z.number(),
    data: z.array(z.object({ serial_no: z.number(), pending_status: z.boolean() })),
  }),
});
const rowsOf = (reply: Reply) =>
  worked.parse(reply.body).results.data.map((row) => [row.serial_no, row.pending_status]);

onBothEnginesAtNight("recent exam material", (upstream) => {
  const folder = () => join(upstream().folder, "recent");

  /** Adds twelve Hindi dialogues of recent exams beside three for practice, and one in Punjabi. */
  beforeAll(async () => {
    const recent = Array.from({ length: 12 }, (_, index) =>
      dialogue(index + 1, { slug: `recent-${index + 1}`, recent_exam: true }, 2),
    );
    const punjabi = { slug: "recent-pa", language: "Punjabi", language_tag: "pa" };
    writeContent(folder(), [
      ...[1, 2, 3].map((serial) => dialogue(serial)),
      ...recent,
      dialogue(7, { ...punjabi, recent_exam: true }, 2),
    ]);
    await reload();
  });

  const reload = () =>
    refreshContent(
      upstream().deps.db,
      { CONTENT_DIR: folder(), DATA_DIR: join(upstream().folder, "data") },
      upstream().deps.log,
    );

  /** Logs in a student whose plan lacks recent material. */
  async function signInWithoutRecent() {
    const student = await signIn(upstream());
    await upstream()
      .deps.db.updateTable("subscriptions")
      .set({ realtime_vip_material: 0 })
      .where("user_id", "=", student.id)
      .execute();
    return student;
  }

  async function answerFirst(api: Api, question_id: number) {
    const { segments } = await openDialogue(api, question_id);
    return api.answer({ question_id, segment_id: segments[0]?.id ?? 0 }, fixture("take.ogg"));
  }

  it.each([
    ["GET", RECENT],
    ["POST", PENDING],
    ["POST", COMPLETED],
  ])("%s %s needs a valid token, with and without the final slash", async (method, path) => {
    for (const address of [path, path.slice(0, -1)]) {
      const reply = await new Api(upstream().base, "1|nobody").call(address, { method });
      expect([reply.status, reply.body]).toEqual([401, { message: "Unauthenticated." }]);
    }
  });

  it("lists marked dialogues, newest first, ten per page, and the practice list the others", async () => {
    const { api } = await signIn(upstream());
    const reply = await api.get(RECENT);
    expect(serials(reply)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(recentOf(reply)).toMatchObject({
      is_subscribed: true,
      results: { total: 12, from: 1, to: 10, last_page: 2, data_exits: 1 },
    });
    expect(serials(await api.get(`${RECENT}?page=2`))).toEqual([2, 1]);
    expect(serials(await api.get(`${RECENT}?search=number%204&perpage=5`))).toEqual([4]);
    const practice = listOf(await api.get("/api/v1/questions/")).results;
    expect(practice.data.map((row) => row.serial_no)).toEqual([3, 2, 1]);

    const { languageId } = await signIn(upstream(), { language: "Punjabi" });
    expect(serials(await api.get(`${RECENT}?language_id=${languageId}`))).toEqual([7]);
  });

  it("filters by label and by no label", async () => {
    const { api } = await signIn(upstream());
    const question_id = await questionId(upstream(), "recent-9");
    await api.post("/api/v1/store-label-type", { question_id, label_type: 2 });
    expect(serials(await api.get(`${RECENT}?labeltype=2`))).toEqual([9]);
    expect(serials(await api.get(`${RECENT}?labeltype=0&perpage=50`))).not.toContain(9);
    expect(recentOf(await api.get(`${RECENT}?labeltype=4`)).results).toMatchObject({
      total: 0,
      data_exits: 1,
    });
  });

  it("lists only dialogues of the same kind as neighbours", async () => {
    const { api } = await signIn(upstream());
    const ids = async (prefix: string, count: number) =>
      Promise.all(
        Array.from({ length: count }, (_, at) => questionId(upstream(), `${prefix}${at + 1}`)),
      );
    const [recent, practice] = [await ids("recent-", 12), await ids("hindi-00", 3)];
    expect((await openDialogue(api, recent[4] ?? 0)).question_list).toEqual(recent);
    expect((await openDialogue(api, practice[1] ?? 0)).question_list).toEqual(practice);
  });

  it("lists the practice of each kind separately", async () => {
    const { api, languageId } = await signIn(upstream());
    const ids = await Promise.all(
      ["hindi-001", "hindi-002", "recent-1", "recent-2"].map((slug) =>
        questionId(upstream(), slug),
      ),
    );
    for (const [at, question_id] of ids.entries()) {
      expect((await answerFirst(api, question_id)).status).toBe(200);
      if (at % 2 === 1)
        await api.post("/api/v1/practice/answer-submit", { question_id, language_id: languageId });
    }
    expect(rowsOf(await api.post(PENDING))).toEqual([[1, true]]);
    expect(rowsOf(await api.post(COMPLETED.slice(0, -1)))).toEqual([[2, false]]);
    expect(rowsOf(await api.post(`${PENDING}?search=number%202`))).toEqual([]);
    expect(rowsOf(await api.post("/api/v1/practice/pending/"))).toEqual([[1, true]]);
    expect(rowsOf(await api.post("/api/v1/practice/completed/"))).toEqual([[2, false]]);
    expect((await api.get("/api/v1/practice-dialogue")).body).toEqual({
      results: [
        { practice_dialogue: "CCL Practice Dialogues", completed: 1, total: 3 },
        { practice_dialogue: "Recent VIP Exam Material", completed: 1, total: 12 },
      ],
    });
    // The day has the newest of each kind, and the newest of both first.
    const from = new Date(0).toISOString();
    const day = (await api.get(`/api/v1/today?since=${from}&repeat_before=${from}`)).body;
    expect(day).toMatchObject({
      results: { begun: { question_id: ids[2] }, also_begun: { question_id: ids[0] } },
    });
    expect(rowsOf(await (await signIn(upstream())).api.post(PENDING))).toEqual([]);
  });

  it("is closed to a plan without it: the list is empty, data_exits is 0, no dialogue opens", async () => {
    const { api, languageId } = await signInWithoutRecent();
    expect(recentOf(await api.get(`${RECENT}?search=number&page=2`))).toMatchObject({
      is_subscribed: true,
      results: { data: [], total: 0, from: null, to: null, data_exits: 0 },
    });
    const id = await questionId(upstream(), "recent-3");
    const opened = await api.get(`/api/v1/question/segments/${id}`);
    expect([opened.status, opened.body]).toEqual([403, { message: anyText }]);
    const begun = { question_id: id, language_id: languageId };
    expect((await api.post("/api/v1/practice/answer-store", begun)).status).toBe(403);
    const practice = await questionId(upstream(), "hindi-001");
    expect((await api.get(`/api/v1/question/segments/${practice}`)).status).toBe(200);

    const { api: visitor } = await signIn(upstream(), { plan: false });
    expect(recentOf(await visitor.get(RECENT))).toMatchObject({
      is_subscribed: false,
      results: { data: [], data_exits: 0 },
    });
  });

  it("lets a student finish begun practice after the plan has lost it", async () => {
    const { api, id: user, languageId } = await signIn(upstream());
    const question_id = await questionId(upstream(), "recent-5");
    const { segments } = await openDialogue(api, question_id);
    expect((await answerFirst(api, question_id)).status).toBe(200);
    await upstream()
      .deps.db.updateTable("subscriptions")
      .set({ realtime_vip_material: 0 })
      .where("user_id", "=", user)
      .execute();
    const second = { question_id, segment_id: segments[1]?.id ?? 0 };
    expect((await api.answer(second, fixture("take.ogg"))).status).toBe(200);
    const submitted = { question_id, language_id: languageId };
    expect((await api.post("/api/v1/practice/answer-submit", submitted)).status).toBe(200);
    expect(rowsOf(await api.post(COMPLETED))).toEqual([[5, false]]);
  });

  it("follows the mark in the content, and moves the student's work along", async () => {
    const { api } = await signIn(upstream());
    const id = await questionId(upstream(), "recent-12");
    expect((await answerFirst(api, id)).status).toBe(200);
    writeContent(folder(), [dialogue(12, { slug: "recent-12" }, 2)]);
    await reload();
    expect(await questionId(upstream(), "recent-12")).toBe(id);
    expect(rowsOf(await api.post(PENDING))).toEqual([]);
    expect(rowsOf(await api.post("/api/v1/practice/pending/"))).toEqual([[12, true]]);
    expect(serials(await api.get(RECENT))[0]).toBe(11);
  });
});
