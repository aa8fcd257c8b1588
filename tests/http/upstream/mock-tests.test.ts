import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { Api } from "./api.ts";
import { onBothEngines, onBothEnginesAtNight, signIn } from "./engines.ts";
import { anyNumber } from "./matchers.ts";
import {
  answerAll,
  isLast,
  answerMock,
  listTests,
  PATH,
  progressOf,
  sitDown,
  useMockTests,
} from "./mock-test-content.ts";

const CALLS = [
  ["POST", ""],
  ["POST", "/reset"],
  ["POST", "/completed-list"],
  ["POST", "/pending-list"],
  ["POST", "/exam-start"],
  ["POST", "/question-lists"],
  ["POST", "/answer-submit"],
  ["POST", "/complete-submit"],
  ["POST", "/time-out/submit"],
  ["GET", "/completed/details"],
  ["GET", "/completed/user-answers"],
] as const;

onBothEnginesAtNight("mock tests", (upstream) => {
  useMockTests(upstream);

  it.each(CALLS)(
    "%s %s needs a valid token, with and without the final slash",
    async (method, path) => {
      for (const address of [`${PATH}${path}`, `${PATH}${path}/`]) {
        const reply = await new Api(upstream().base, "1|nobody").call(address, { method });
        expect([reply.status, reply.body]).toEqual([401, { message: "Unauthenticated." }]);
      }
    },
  );

  it("are listed by language and name, without those that cannot be offered", async () => {
    const { api, languageId } = await signIn(upstream());
    const list = await listTests(api, languageId);
    expect(list.data.map(({ mocktest_name }) => mocktest_name)).toEqual([
      "hi-1 mock test",
      "hi-2 mock test",
      "hi-3 mock test",
    ]);
    expect(list.data[0]).toEqual({
      mocktest_id: anyNumber,
      mocktest_name: "hi-1 mock test",
      serial_no: 1,
      duration: 20,
      get_labels: null,
      user_mocktest_record: null,
    });
    expect((await listTests(api, languageId, "?search=hi-3")).total).toBe(1);
    expect((await listTests(api, languageId, "?search=%25")).total).toBe(0);
  });

  it.each([
    [0, [false, false, false]],
    [1, [true, true, true]],
    [2, [true, true, false]],
  ])("open in order as far as the plan's limit %i allows", async (limit, opened) => {
    const { api, id, languageId } = await signIn(upstream());
    await upstream()
      .deps.db.updateTable("subscriptions")
      .set({ mocktest_limits: limit })
      .where("user_id", "=", id)
      .execute();
    const { data } = await listTests(api, languageId);
    expect(data.map(({ mocktest_id }) => mocktest_id !== null)).toEqual(opened);
    const ids = (await listTests((await signIn(upstream())).api, languageId)).data;
    const statuses = [];
    for (const { mocktest_id } of ids)
      statuses.push((await api.post(`${PATH}/exam-start`, { mocktest_id })).status);
    expect(statuses).toEqual(opened.map((isOpen) => (isOpen ? 200 : 403)));
  });

  it("can be finished and heard after the plan ends, but no new one can begin", async () => {
    const sitting = await sitDown(upstream());
    const { api, id, recordId, testId } = sitting;
    const others = (await listTests(api, sitting.languageId)).data;
    await upstream()
      .deps.db.updateTable("subscriptions")
      .set({ expires_at: "2026-01-01T00:00:00.000000Z" })
      .where("user_id", "=", id)
      .execute();
    const { results } = progressOf(await sitting.start());
    const [first] = results.segments;
    expect((await api.get(first?.question_audio ?? "")).status).toBe(200);
    expect(await answerAll(sitting)).toEqual([false, false, false, true]);
    const done = { mocktest_record_id: recordId, mocktest_id: testId };
    expect((await api.post(`${PATH}/complete-submit`, done)).status).toBe(200);
    const listed = (await listTests(api, sitting.languageId)).data;
    expect(listed.map(({ mocktest_id }) => mocktest_id)).toEqual([testId, null, null]);
    const begun = { mocktest_id: others[1]?.mocktest_id };
    expect((await api.post(`${PATH}/exam-start`, begun)).status).toBe(403);
  });

  it("answer 404 for another language's or an unknown test", async () => {
    const punjabi = await signIn(upstream(), { language: "Punjabi" });
    const hindi = await sitDown(upstream());
    for (const mocktest_id of [hindi.testId, 2_000_000_000]) {
      const reply = await punjabi.api.post(`${PATH}/exam-start`, { mocktest_id });
      expect(reply.status).toBe(404);
    }
    expect((await punjabi.api.post(`${PATH}/exam-start`, {})).status).toBe(422);
  });

  it("begin at the first segment of the first dialogue, with the server's time", async () => {
    const { start } = await sitDown(upstream());
    const { results, is_all_dialoges_completed } = progressOf(await start());
    expect(is_all_dialoges_completed).toBe(false);
    expect(results.question?.question_title).toBe("Dialogue number 1");
    expect(results.question_list).toHaveLength(2);
    expect(results.segments).toHaveLength(2);
    expect(results.no_of_segment_done).toBe(0);
    expect(results.seconds_left).toBeGreaterThan(20 * 60 - 10);
    expect(Math.abs(Date.parse(results.server_time) - Date.now())).toBeLessThan(60_000);
  });

  it("send the text of a segment only with its answer", async () => {
    const sitting = await sitDown(upstream());
    const [first] = progressOf(await sitting.start()).results.segments;
    expect(first?.audio_reference_text).toBeNull();
    await answerMock(sitting, { mocktest_answer_id: first?.mocktest_answer_id ?? 0 });
    const { results } = progressOf(await sitting.start());
    expect(results.segments.map((one) => one.audio_reference_text)).toEqual(["turn 1 of 1", null]);
    expect(results.no_of_segment_done).toBe(1);
    expect((await sitting.api.get(results.segments[0]?.answer?.user_answer ?? "")).status).toBe(
      200,
    );
  });

  it("run dialogue by dialogue, mark the last answer, and refuse a second attempt", async () => {
    const sitting = await sitDown(upstream());
    expect(await answerAll(sitting)).toEqual([false, false, false, true]);
    const done = progressOf(await sitting.start());
    expect(done.results.question).toBeNull();
    const complete = () =>
      sitting.api.post(`${PATH}/complete-submit`, {
        mocktest_record_id: sitting.recordId,
        mocktest_id: sitting.testId,
      });
    // Repeated, as after a lost response.
    expect([(await complete()).status, (await complete()).status]).toEqual([200, 200]);
    expect((await sitting.start()).status).toBe(409);
    const [row] = (await listTests(sitting.api, sitting.languageId)).data;
    expect(row?.user_mocktest_record).toMatchObject({ status: 1, record_id: sitting.recordId });
  });

  it("let no other student answer, hear, reset, finish or read a test", async () => {
    const sitting = await sitDown(upstream());
    const [first] = progressOf(await sitting.start()).results.segments;
    const mocktest_answer_id = first?.mocktest_answer_id ?? 0;
    const client_answer_id = randomUUID();
    await answerMock(sitting, { mocktest_answer_id, client_answer_id });
    const heard = progressOf(await sitting.start()).results.segments[0]?.answer?.user_answer ?? "";
    const other = await sitDown(upstream());
    const stolen = { api: other.api, recordId: sitting.recordId };
    expect((await answerMock(stolen, { mocktest_answer_id })).status).toBe(404);
    expect((await answerMock(other, { mocktest_answer_id })).status).toBe(422);
    // Its own receipt reveals nothing about a foreign record.
    await answerAll(other);
    const own = { api: sitting.api, recordId: other.recordId };
    expect(isLast(await answerMock(own, { mocktest_answer_id, client_answer_id }))).toBe(false);
    expect((await other.api.get(heard)).status).toBe(404);
    const record = { mocktest_record_id: sitting.recordId, mocktest_id: sitting.testId };
    for (const path of ["/reset", "/complete-submit", "/time-out/submit"])
      expect((await other.api.post(PATH + path, record)).status).toBe(404);
    for (const path of ["details", "user-answers"]) {
      const query = `mocktest_record_id=${sitting.recordId}&mocktest_set_id=1`;
      expect((await other.api.get(`${PATH}/completed/${path}?${query}`)).status).toBe(404);
    }
  });

  it.each([
    ["no sound", { mocktest_answer_id: 1 }, null, 422],
    ["something else than sound", { mocktest_answer_id: 1 }, Buffer.alloc(1_000, "x"), 422],
    ["no segment", { mocktest_answer_id: null }, undefined, 422],
    ["an id that is no number", { mocktest_answer_id: "one" }, undefined, 422],
    ["an unknown segment", { mocktest_answer_id: 2_000_000_000 }, undefined, 422],
  ])("refuse an answer with %s", async (_, fields, file, status) => {
    const sitting = await sitDown(upstream());
    expect((await answerMock(sitting, fields, file)).status).toBe(status);
  });

  it("delete a pending test and its files on reset, but keep a completed one", async () => {
    const sitting = await sitDown(upstream());
    const [first] = progressOf(await sitting.start()).results.segments;
    await answerMock(sitting, { mocktest_answer_id: first?.mocktest_answer_id ?? 0 });
    const heard = progressOf(await sitting.start()).results.segments[0]?.answer?.user_answer ?? "";
    const reset = (id: number) => sitting.api.post(`${PATH}/reset`, { mocktest_record_id: id });
    expect((await reset(sitting.recordId)).status).toBe(200);
    expect((await sitting.api.get(heard)).status).toBe(404);
    const { results } = progressOf(await sitting.start());
    expect(results.mocktest_record_id).not.toBe(sitting.recordId);
    expect(results.no_of_segment_done).toBe(0);
    const now = { ...sitting, recordId: results.mocktest_record_id };
    await answerAll(now);
    await sitting.api.post(`${PATH}/complete-submit`, {
      mocktest_record_id: now.recordId,
      mocktest_id: sitting.testId,
    });
    expect((await reset(now.recordId)).status).toBe(409);
  });
});

onBothEngines("a take of a mock test", (upstream) => {
  useMockTests(upstream);

  it("stores a take that is sent twice once; a newer take replaces it and its file", async () => {
    const sitting = await sitDown(upstream());
    const [first] = progressOf(await sitting.start()).results.segments;
    const mocktest_answer_id = first?.mocktest_answer_id ?? 0;
    const client_answer_id = randomUUID();
    const receipt = (await answerMock(sitting, { mocktest_answer_id, client_answer_id })).body;
    const old = progressOf(await sitting.start()).results.segments[0]?.answer;
    await answerMock(sitting, { mocktest_answer_id, client_answer_id: randomUUID() });
    const again = await answerMock(sitting, { mocktest_answer_id, client_answer_id });
    expect(again.body).toEqual(receipt);
    const now = progressOf(await sitting.start()).results.segments[0]?.answer;
    expect([old?.attempt, now?.attempt]).toEqual([1, 2]);
    expect((await sitting.api.get(old?.user_answer ?? "")).status).toBe(404);
    expect((await sitting.api.get(now?.user_answer ?? "")).status).toBe(200);
  });
});
