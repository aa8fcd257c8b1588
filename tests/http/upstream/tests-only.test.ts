import { expect, it } from "vitest";
import { z } from "zod";
import { contentEntries } from "../../../upstream/content/export.ts";
import type { Api, Reply } from "./api.ts";
import { begin, submitPractice } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import { listOf } from "./dialogue-list.ts";
import { onBothEnginesAtNight, openDialogue, questionId, signIn } from "./engines.ts";
import { groupOf } from "./group-of.ts";
import { detailsOf, handInAs, openPublication, openReview } from "./handed-in.ts";
import { beginTest, progressOf, useMockTests } from "./mock-test-content.ts";
import { staffApi } from "./staff-api.ts";

const PATH = "/api/staff/content/dialogues";
const SOUNDS = "/storage/content";
/** The student's day began twelve hours ago. */
const SINCE = new Date(Date.now() - 12 * 60 * 60 * 1000).toISOString();
const edited = z.object({
  results: z.object({ version: z.number(), draft: z.record(z.string(), z.unknown()) }),
});
const rows = z.object({
  results: z.object({ data: z.array(z.object({ id: z.number(), question_id: z.number() })) }),
});
const day = z.object({
  results: z.object({
    ...{ begun: z.unknown(), repeat: z.unknown(), dialogue_count: z.number() },
    next: z.object({ question_id: z.number() }).nullable(),
    weak: z.object({ due_count: z.number() }),
  }),
});

onBothEnginesAtNight("a dialogue that is only for mock tests", (upstream) => {
  useMockTests(upstream);

  /** Publishes a dialogue for another use, as an owner. Returns its id. */
  const publishFor = async (slug: string, use: string) => {
    const owner = await staffApi(upstream(), `Owner ${crypto.randomUUID()}`, "owner");
    const id = await questionId(upstream(), slug);
    const look = async () => edited.parse((await owner.get(`${PATH}/${id}`)).body).results;
    const { version, draft } = await look();
    await owner.post(`${PATH}/${id}`, { ...draft, use, version });
    const seen = { version: (await look()).version };
    const published = await owner.post(`${PATH}/${id}/publish`, seen);
    expect(published.status).toBe(200);
    return { owner, id };
  };
  const today = async (api: Api) =>
    day.parse((await api.get(`/api/v1/today?since=${SINCE}&repeat_before=${SINCE}`)).body).results;
  const idsIn = (reply: Reply) => rows.parse(reply.body).results.data.map((row) => row.question_id);
  const statuses = async (replies: Promise<Reply>[]) =>
    (await Promise.all(replies)).map(({ status }) => status);

  it("is in no list or proposal, and opens like an unknown one; staff see and find its use", async () => {
    const { id, owner } = await publishFor("hindi-001", "test");
    const { api, languageId, ...student } = await signIn(upstream());
    const listed = listOf(await api.get("/api/v1/questions/?perpage=100")).results.data;
    expect(listed.map((row) => row.serial_no)).toEqual([6, 5, 4, 3, 2]);
    expect((await today(api)).next?.question_id).toBe(listed.at(-1)?.id);
    expect((await today(api)).dialogue_count).toBe(5);
    expect((await api.get("/api/v1/practice-dialogue")).body).toMatchObject({
      results: [{ total: 5 }, { practice_dialogue: "Mock Test" }],
    });
    const neighbours = (await openDialogue(api, listed[0]?.id ?? 0)).question_list;
    expect(neighbours).toEqual(listed.map((row) => row.id).toReversed());
    const dialogue = { question_id: id, language_id: languageId };
    expect(
      await statuses([
        api.get(`/api/v1/question/segments/${id}`),
        api.post("/api/v1/practice/answer-store", dialogue),
        api.post("/api/v1/practice/answer-submit", dialogue),
      ]),
    ).toEqual([404, 404, 404]);
    expect((await api.get(`${SOUNDS}/hindi-001-01-s.mp3`)).status, "its sample").toBe(404);
    const group = await groupOf(upstream(), { ...student, languageId });
    const work = { question_ids: [id], mocktest_ids: [], sentence: "", due_on: "2099-01-01" };
    expect((await owner.post(`/api/staff/groups/${group}/work`, work)).status).toBe(422);
    for (const [query, found] of [
      ["use=test", [id]],
      ["use=recent", []],
    ] as const)
      expect((await owner.get(`${PATH}?${query}`)).body).toMatchObject({
        results: { data: found.map((one) => ({ id: one, use: "test" })), total: found.length },
      });
  });

  it("is in its mock test with sounds and notes, and after it the student speaks weak segments again", async () => {
    const { id } = await publishFor("hindi-001", "test");
    const sitting = await beginTest(await signIn(upstream()));
    const { api, languageId } = sitting;
    const [first] = progressOf(await sitting.start()).results.segments;
    const opened = () => api.get(`/api/v1/question/segments/${id}`);
    expect((await api.get(first?.question_audio ?? "")).status).toBe(200);
    const notes = { question_id: id, notes: "170 / 95" };
    expect((await api.post("/api/v1/store-user-notes", notes)).status).toBe(200);
    expect((await opened()).status, "during the test").toBe(404);
    await handInAs(sitting);
    const staff = await staffApi(upstream(), "Wendy");
    const { segments, save } = await openReview(staff, sitting);
    const segment_id = segments[0]?.segment_id ?? 0;
    await save({ reviews: "Well.", segments: { [segment_id]: { counts: { om: 2 }, done: true } } });
    await (await openPublication(staff, sitting)).publish(false);
    const [set] = (await detailsOf(sitting)).all_mocktest_sets;
    const test = `mocktest_record_id=${sitting.recordId}&mocktest_set_id=${set?.id ?? 0}`;
    const review = await api.get(`/api/v1/mock-test/completed/user-answers?${test}`);
    expect(review.body).toMatchObject({
      results: { practice: { question_id: id, weak_segments: [1] } },
    });
    expect((await today(api)).weak.due_count).toBe(1);
    expect((await openDialogue(api, id)).question_list).toEqual([]);
    const take = { question_id: id, segment_id };
    expect((await api.answer(take, fixture("take.ogg"))).status).toBe(200);
    const dialogue = { question_id: id, language_id: languageId };
    expect((await api.post("/api/v1/practice/answer-submit", dialogue)).status).toBe(200);
    expect((await api.get(`${SOUNDS}/hindi-001-01-s.mp3`)).status).toBe(200);
    await upstream()
      .deps.db.deleteFrom("subscriptions")
      .where("user_id", "=", sitting.id)
      .execute();
    expect((await today(api)).weak.due_count, "without a plan").toBe(0);
  });

  it("leaves what students did with it before: reviews are read, and begun work is finished", async () => {
    const [done, begun] = [
      await begin(upstream(), "hindi-005"),
      await begin(upstream(), "hindi-005"),
    ];
    for (const { api, question, first } of [done, begun])
      await api.answer({ question_id: question, segment_id: first }, fixture("take.ogg"));
    const record_id = await submitPractice(upstream(), done);
    await publishFor("hindi-005", "recent");
    await publishFor("hindi-005", "test");
    const lists = (state: string) => `/api/v1/recent/vip/exam/material/${state}`;
    expect(idsIn(await done.api.post(lists("completed")))).toEqual([done.question]);
    const review = { record_id, status: 1 };
    const read = await done.api.post("/api/v1/practice/completed/user-answers", review);
    expect(read.body).toMatchObject({
      results: { practice_list: { total: 2 }, question_lists: { question_id: done.question } },
    });
    expect((await done.api.get(`${SOUNDS}/hindi-005-01-s.mp3`)).status).toBe(200);
    expect((await done.api.post("/api/v1/practice/answer-store", done.dialogue)).status).toBe(404);

    expect(idsIn(await begun.api.post(lists("pending")))).toEqual([begun.question]);
    expect((await today(begun.api)).begun).toBeNull();
    expect((await openDialogue(begun.api, begun.question)).segments).toHaveLength(2);
    await submitPractice(upstream(), begun);
    expect(idsIn(await begun.api.post(lists("completed")))).toEqual([begun.question]);
  });

  it("says so in an export", async () => {
    await publishFor("hindi-006", "test");
    const files = contentEntries(upstream().deps, { dialogues: ["hindi-006"], tests: [] });
    const entry = z.object({ name: z.string(), bytes: z.instanceof(Uint8Array) });
    const { name, bytes } = entry.parse((await files.next()).value);
    expect(name).toBe("dialogues/hindi-006.json");
    expect(new TextDecoder().decode(bytes)).toContain('"use": "test"');
  });
});
