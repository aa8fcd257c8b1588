import { expect, it } from "vitest";
import { segmentsSchema, type Reply } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, openDialogue, questionId, signIn } from "./engines.ts";
import { anyText } from "./matchers.ts";
import { listOf } from "./dialogue-list.ts";
import { namesOf } from "./stored-names.ts";

const serials = (reply: Reply) => listOf(reply).results.data.map((row) => row.serial_no);

onBothEnginesAtNight("dialogues and labels", (upstream) => {
  it("lists the dialogues of the student's language, newest first, ten per page", async () => {
    const { api, languageId } = await signIn(upstream());
    const reply = await api.get("/api/v1/questions/");
    const { is_subscribed, results } = listOf(reply);
    expect(is_subscribed).toBe(true);
    expect(serials(reply)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(results).toMatchObject({
      current_page: 1,
      last_page: 2,
      from: 1,
      to: 10,
      total: 12,
      per_page: 10,
      prev_page_url: null,
    });
    expect(results.next_page_url).toBe(`${upstream().base}/api/v1/questions?page=2`);
    expect(results.data[0]).toMatchObject({
      category: "Health",
      language_id: languageId,
      language: { language_name: "Hindi" },
      pending_status: false,
      get_labels: null,
    });
    expect(results.links.map(({ label }) => label)).toEqual([
      "&laquo; Previous",
      "1",
      "2",
      "Next &raquo;",
    ]);
    expect((await api.get("/api/v1/questions")).status).toBe(200);
  });

  it.each([
    ["page=2", { current_page: 2, from: 11, to: 12 }, 2],
    ["page=0", { current_page: 1, from: 1 }, 10],
    ["page=-1", { current_page: 1, from: 1 }, 10],
    ["page=abc", { current_page: 1, from: 1 }, 10],
    ["page=", { current_page: 1 }, 10],
    [
      "page=9999",
      { current_page: 9999, from: null, to: null, total: 12, last_page: 2, next_page_url: null },
      0,
    ],
    ["page=99999999999999999999", { current_page: 1 }, 10],
    ["perpage=", { per_page: 10 }, 10],
    ["perpage=5&page=3", { per_page: 5, last_page: 3, from: 11, to: 12 }, 2],
    ["perpage=100000", { per_page: 100 }, 12],
    ["perpage=-3", { per_page: 10 }, 10],
  ])("paginates by ?%s", async (query, expected, rows) => {
    const { api } = await signIn(upstream());
    const { results } = listOf(await api.get(`/api/v1/questions/?${query}`));
    expect(results).toMatchObject(expected);
    expect(results.data).toHaveLength(rows);
  });

  it.each([
    ["search=NUMBER%203", [3]],
    ["search=%20%20number%204%20", [4]],
    ["search=housing&perpage=3", [11, 9, 7]],
    ["search=7", [7]],
    ["search=%25", []],
    ["search=_umber", []],
    ["search=%27%3B--", []],
    ["search=%5C", []],
    ["search=%00", [12, 11, 10, 9, 8, 7, 6, 5, 4, 3]],
    ["search=nowhere", []],
    ["language_id=abc", []],
    ["language_id=99999999999", []],
    ["labeltype=abc", []],
    ["labeltype=9", []],
  ])("filters by ?%s", async (query, expected) => {
    const { api } = await signIn(upstream());
    expect(serials(await api.get(`/api/v1/questions/?${query}`))).toEqual(expected);
  });

  it("lists another language on request, but opens only the student's own", async () => {
    const { api } = await signIn(upstream());
    const { languageId } = await signIn(upstream(), { language: "Punjabi" });
    const punjabi = listOf(await api.get(`/api/v1/questions/?language_id=${languageId}`)).results
      .data;
    expect(punjabi.map((row) => row.language.language_name)).toEqual(["Punjabi", "Punjabi"]);
    expect((await api.get(`/api/v1/question/segments/${punjabi[0]?.id}`)).status).toBe(404);
  });

  it("shows no dialogue that needs a plan to a student without one", async () => {
    const { api, id } = await signIn(upstream(), { plan: false });
    const reply = await api.get("/api/v1/questions/?search=number%203");
    expect(listOf(reply)).toMatchObject({
      is_subscribed: false,
      results: { data: [], total: 0, from: null, to: null },
    });
    const opened = await api.get(
      `/api/v1/question/segments/${await questionId(upstream(), "hindi-003")}`,
    );
    expect(opened.status).toBe(403);
    expect(opened.body).toEqual({ message: anyText });
    const { db } = upstream().deps;
    const plan = {
      user_id: id,
      plan_name: "Advance",
      user_sample_response: 1,
      created_at: "2020-01-01T00:00:00.000000Z",
    } as const;
    await db
      .insertInto("subscriptions")
      .values([
        { ...plan, status: "active", expires_at: "2020-02-01T00:00:00.000000Z" },
        { ...plan, status: "canceled" },
      ])
      .execute();
    expect(listOf(await api.get("/api/v1/questions/")).is_subscribed).toBe(false);
  });

  it("opens a dialogue with its segments in order", async () => {
    const { api } = await signIn(upstream());
    const id = await questionId(upstream(), "hindi-003");
    const reply = await api.get(`/api/v1/question/segments/${id}`);
    const {
      question: opened,
      question_list,
      segments,
      no_of_q_done,
    } = segmentsSchema.parse(reply.body).results;
    expect(opened).toMatchObject({ id, serial_no: 3 });
    expect(question_list).toHaveLength(12);
    expect(question_list[2]).toBe(id);
    expect(no_of_q_done).toBe(0);
    expect(segments.map((segment) => segment.serial_no)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(segments[1]).toMatchObject({
      question_id: id,
      language: "hi",
      audio_reference_text: "turn 2 of 3",
      audio_file: "/storage/content/hindi-003-02-q.mp3",
      duration_ms: 602,
      answer: null,
    });
    expect(JSON.stringify(reply.body)).not.toContain("sample");
  });

  it.each(["0", "-1", "abc", "1.5", "99999999", "99999999999999", "1%00"])(
    "answers 404 for dialogue %s",
    async (id) => {
      const { api } = await signIn(upstream());
      const reply = await api.get(`/api/v1/question/segments/${id}`);
      expect([reply.status, reply.body]).toEqual([404, { message: "Not Found" }]);
    },
  );

  it("deletes a pending record and its answers, and no other record", async () => {
    const { api } = await signIn(upstream());
    const { api: other } = await signIn(upstream());
    const id = await questionId(upstream(), "hindi-006");
    const { segments } = await openDialogue(api, id);
    const segment_id = segments[0]?.id ?? 0;
    for (const student of [api, other])
      expect(
        (await student.answer({ question_id: id, segment_id }, fixture("take.ogg"))).status,
      ).toBe(200);
    const kept = (await openDialogue(api, id)).segments[0]?.answer?.user_answer ?? "";
    expect(
      listOf(await api.get("/api/v1/questions/?search=number%206")).results.data[0]?.pending_status,
    ).toBe(true);

    const path = `/api/v1/pending/question/delete/${id}`;
    const replies = await Promise.all([api.get(path), api.get(path)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await openDialogue(api, id)).no_of_q_done).toBe(0);
    expect((await api.get(kept)).status).toBe(404);
    expect((await namesOf(upstream().deps, "answers")).includes(kept.split("/").at(-1) ?? "")).toBe(
      false,
    );
    expect((await openDialogue(other, id)).no_of_q_done).toBe(1);
    for (const nothing of [
      path,
      "/api/v1/pending/question/delete/999999",
      "/api/v1/pending/question/delete/abc",
    ]) {
      expect((await api.get(nothing)).body).toMatchObject({ status: 200, message: anyText });
    }
  });
});
