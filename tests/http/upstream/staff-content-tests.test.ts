import { expect, it } from "vitest";
import { z } from "zod";
import type { Api, Reply } from "./api.ts";
import { onBothEnginesAtNight, questionId, signIn } from "./engines.ts";
import {
  answerAll,
  beginTest,
  listTests,
  PATH as STUDENT,
  progressOf,
} from "./mock-test-content.ts";
import { useMockTests } from "./mock-test-content.ts";
import { logSeenBy, staffApi } from "./staff-api.ts";

const PATH = "/api/staff/content/tests";
const edited = z.object({
  results: z.object({
    state: z.string(),
    version: z.string(),
    mocktest_name: z.string(),
    serial_no: z.number(),
    duration: z.number(),
    dialogues: z.array(z.object({ slug: z.string(), active: z.number() })),
    found: z.array(z.object({ slug: z.string() })),
  }),
});

onBothEnginesAtNight("mock tests written by staff", (upstream) => {
  useMockTests(upstream);

  const look = async (owner: Api, id: number, search = "") =>
    edited.parse((await owner.get(`${PATH}/${id}?search=${search}`)).body).results;
  const save = async (owner: Api, id: number, dialogues: string[], more: object = {}) => {
    const { mocktest_name, serial_no, duration, version } = await look(owner, id);
    const json = { mocktest_name, serial_no, duration, version, dialogues, ...more };
    return owner.call(`${PATH}/${id}`, { method: "POST", json });
  };
  const change = async (owner: Api, id: number, to: string) =>
    owner.post(`${PATH}/${id}/${to}`, { version: (await look(owner, id)).version });
  const names = async (api: Api, languageId: number) =>
    (await listTests(api, languageId)).data.map(({ mocktest_name }) => mocktest_name);

  it("consist of published dialogues of one language, and changes apply only to later attempts", async () => {
    const owner = await staffApi(upstream(), "Olga", "owner");
    const { api, languageId } = await signIn(upstream());
    const made = await owner.post(PATH, { language_id: languageId, mocktest_name: "Test of May" });
    const { id } = z.object({ results: z.object({ id: z.number() }) }).parse(made.body).results;
    expect(await look(owner, id)).toMatchObject({ state: "draft", serial_no: 6, dialogues: [] });
    const early = await change(owner, id, "publish");
    expect([early.status, errorsOf(early)]).toEqual([
      422,
      { dialogues: ["A mock test needs two dialogues."] },
    ]);
    expect((await look(owner, id, "number 5")).found).toMatchObject([{ slug: "hindi-005" }]);
    for (const wrong of [["mock-pa"], ["nowhere"], ["hindi-001", "hindi-001"]])
      expect((await save(owner, id, wrong)).status, wrong.join()).toBe(422);
    expect((await save(owner, id, ["hindi-005", "hindi-001"])).status).toBe(200);
    expect(await names(api, languageId)).not.toContain("Test of May");
    expect((await change(owner, id, "publish")).status).toBe(200);
    expect(await names(api, languageId)).toContain("Test of May");
    const first = { mocktest_name: "Renamed", serial_no: 1, duration: 30 };
    expect((await save(owner, id, ["hindi-001", "hindi-005"], first)).status).toBe(200);
    expect((await save(owner, id, ["hindi-001"])).status, "published").toBe(422);
    const listed = await listTests(api, languageId, "?search=renamed");
    expect(listed.data[0]).toMatchObject({ duration: 30, serial_no: 1 });
    expect(await changes(owner)).toEqual([
      "change mock test",
      "publish mock test",
      "change mock test",
      "write mock test",
    ]);
  });

  it("can be withdrawn during a student's attempt, which continues to its result", async () => {
    const owner = await staffApi(upstream(), "Omar", "owner");
    const sitting = await beginTest(await signIn(upstream()));
    const before = progressOf(await sitting.start()).results;
    const { dialogues } = await look(owner, sitting.testId);
    const others = dialogues.map(({ slug }) => slug).with(1, "hindi-006");
    expect((await save(owner, sitting.testId, others)).status).toBe(200);
    expect((await change(owner, sitting.testId, "withdraw")).status).toBe(200);
    expect(await look(owner, sitting.testId)).toMatchObject({ state: "draft" });
    const newcomer = await signIn(upstream());
    const begin = { mocktest_id: sitting.testId };
    expect((await newcomer.api.post(`${STUDENT}/exam-start`, begin)).status).toBe(404);

    const after = progressOf(await sitting.start()).results;
    expect(after.question_list).toEqual(before.question_list);
    expect(await answerAll(sitting)).toEqual([false, false, false, true]);
    const record = `mocktest_record_id=${sitting.recordId}`;
    const given = { mocktest_record_id: sitting.recordId, mocktest_id: sitting.testId };
    expect((await sitting.api.post(`${STUDENT}/complete-submit`, given)).status).toBe(200);
    const result = await sitting.api.get(`${STUDENT}/completed/details?${record}`);
    const sets = z.object({
      results: z.object({ all_mocktest_sets: z.array(z.object({ question_id: z.number() })) }),
    });
    expect(sets.parse(result.body).results.all_mocktest_sets.map((set) => set.question_id)).toEqual(
      before.question_list,
    );
    expect(before.question_list).not.toContain(await questionId(upstream(), "hindi-006"));
  });

  it("refuse the second of two conflicting changes", async () => {
    const owner = await staffApi(upstream(), "Anna", "owner");
    const [{ mocktest_id: id } = { mocktest_id: 0 }] = (
      await listTests(...(await reader()), "?search=hi-3")
    ).data;
    const { version } = await look(owner, id ?? 0);
    const both = ["hindi-005", "hindi-006"];
    expect((await save(owner, id ?? 0, both, { mocktest_name: "Theirs" })).status).toBe(200);
    const mine = await save(owner, id ?? 0, both, { mocktest_name: "Mine", version });
    expect([mine.status, (await look(owner, id ?? 0)).mocktest_name]).toEqual([409, "Theirs"]);
    expect((await owner.post(`${PATH}/${id}/withdraw`, { version })).status).toBe(409);

    async function reader(): Promise<[Api, number]> {
      const { api, languageId } = await signIn(upstream());
      return [api, languageId];
    }
  });

  const changes = async (owner: Api) => (await logSeenBy(owner)).slice(0, 4).map(({ did }) => did);
});

const errorsOf = ({ body }: Reply) =>
  z.object({ errors: z.record(z.string(), z.array(z.string())) }).parse(body).errors;
