import { expect, it } from "vitest";
import * as z from "zod";
import type { Api, Reply } from "./api.ts";
import { newStudent, onBothEngines, questionId, type Upstream } from "./engines.ts";
import { groupOf } from "./group-of.ts";
import { textLike } from "./matchers.ts";
import { logSeenBy, staffApi } from "./staff-api.ts";
import { useMockTests } from "./mock-test-content.ts";

const PATH = "/api/staff/chosen";
const outcome = z.object({
  results: z.object({
    done: z.number(),
    left: z.array(z.object({ id: z.number(), name: z.string(), why: z.string() })),
  }),
});
const outcomeOf = ({ body }: Reply) => outcome.parse(body).results;
const GONE = 2_000_000_000;

onBothEngines("acts on many rows", (upstream) => {
  useMockTests(upstream);

  it("put students into a group of their language, and name the others; teachers may, too", async () => {
    const teacher = await staffApi(upstream(), "Gita");
    const asha = await newStudent(upstream());
    const abroad = await newStudent(upstream(), { language: "Punjabi" });
    const first = await newStudent(upstream());
    const group_id = await groupOf(upstream(), first);
    const give = (ids: number[], group = group_id) =>
      teacher.post(`${PATH}/students/group`, { ids, group_id: group });
    expect(outcomeOf(await give([asha.id, abroad.id, GONE, asha.id, first.id]))).toEqual({
      done: 2,
      left: [
        { id: abroad.id, name: "Asha Rao", why: "This student does not learn Hindi." },
        { id: GONE, name: `No. ${GONE}`, why: "This student was removed meanwhile." },
      ],
    });
    expect(await membersOf(upstream(), group_id)).toEqual(
      [asha.id, first.id].sort((a, b) => a - b),
    );
    expect((await give([asha.id], GONE)).body).toMatchObject({
      errors: { group_id: ["This group was removed. Choose another."] },
    });
    const many = Array.from({ length: 301 }, (_, index) => index + 1);
    expect([(await give(many)).status, (await give([])).status]).toEqual([422, 422]);
    const account = await teacher.get(`${PATH}/students?ids=${asha.id}`);
    expect(account.body).toMatchObject({ results: { students: [{ account: null }], plans: null } });
    const pay = { ids: [asha.id], plan_id: 1, request_key: "k" };
    expect((await teacher.post(`${PATH}/students/pay`, pay)).status).toBe(404);
  });

  it("record a payment of each student once, however often the page is sent or loaded", async () => {
    const owner = await staffApi(upstream(), "Olga", "owner");
    const students = [
      await newStudent(upstream(), { plan: false }),
      await newStudent(upstream(), { plan: false }),
    ];
    const ids = students.map(({ id }) => id);
    const { id: plan_id } = await upstream()
      .deps.db.selectFrom("plans")
      .select("id")
      .where("active", "=", 1)
      .executeTakeFirstOrThrow();
    const pay = (key: string, more: number[] = []) =>
      owner.post(`${PATH}/students/pay`, { ids: [...ids, ...more], plan_id, request_key: key });
    const [one, two] = await Promise.all([pay("page-1"), pay("page-1", [GONE])]);
    expect([outcomeOf(one), outcomeOf(two).done]).toEqual([{ done: 2, left: [] }, 2]);
    const again = outcomeOf(await pay("page-2"));
    expect([again.done, again.left.map(({ id }) => id)]).toEqual([0, ids]);
    expect(again.left[0]?.why).toMatch(/^This plan was recorded today already: R-\d{6}\./);
    expect(await paidBy(upstream(), ids)).toEqual(ids);
    const sold = await owner.post(`${PATH}/students/pay`, { ids, plan_id: GONE, request_key: "k" });
    expect(sold.status).toBe(422);
    const { body } = await owner.get(`${PATH}/students?ids=${ids.join(",")}`);
    expect(body).toMatchObject({
      results: {
        students: [{ account: { paid_today: [{ receipt_no: textLike(/^R-0/) }] } }, {}],
      },
    });
  });

  it("extend open plans and shorten none", async () => {
    const owner = await staffApi(upstream(), "Otto", "owner");
    const [soon, late, none] = [
      await newStudent(upstream()),
      await newStudent(upstream()),
      await newStudent(upstream(), { plan: false }),
    ];
    const ends = (id: number, expires_at: string) =>
      upstream()
        .deps.db.updateTable("subscriptions")
        .set({ expires_at })
        .where("user_id", "=", id)
        .execute();
    await ends(soon.id, dayAhead(upstream(), 3));
    await ends(late.id, dayAhead(upstream(), 300));
    const until = dayAhead(upstream(), 30).slice(0, 10);
    const ids = [soon.id, late.id, none.id];
    const extend = (day: string) => owner.post(`${PATH}/students/extend`, { ids, until: day });
    expect(outcomeOf(await extend(until))).toMatchObject({
      done: 1,
      left: [
        { id: late.id, why: "The plan of this student ends later." },
        { id: none.id, why: "No plan of this student is open." },
      ],
    });
    expect((await extend("2020-01-01")).status).toBe(422);
    const [log] = await logSeenBy(owner);
    expect(log).toMatchObject({ did: "extend a plan", about: `student ${soon.id}` });
  });

  it("publish and withdraw dialogues and mock tests in the version that was shown", async () => {
    const owner = await staffApi(upstream(), "Ola", "owner");
    const out = await questionId(upstream(), "hindi-005");
    const made = await owner.post("/api/staff/content/dialogues", {
      ...{ language_id: 1, category: "Legal", question_title: "A new one" },
    });
    const { id: draft } = z
      .object({ results: z.object({ id: z.number() }) })
      .parse(made.body).results;
    const seen = await listed(owner, "dialogues", [out, draft, GONE]);
    expect(seen).toMatchObject([
      { id: out, state: "published", missing: [] },
      { id: draft, state: "draft", missing: ["The dialogue has no segment yet."] },
    ]);
    const send = (deed: string, chosen: object[]) =>
      owner.post(`${PATH}/dialogues/${deed}`, { chosen });
    expect(outcomeOf(await send("withdraw", [...seen, { id: GONE, version: "1" }]))).toMatchObject({
      done: 2,
      left: [{ id: GONE, why: "This dialogue was removed meanwhile." }],
    });
    expect(outcomeOf(await send("withdraw", seen)), "pressed twice").toEqual({ done: 2, left: [] });
    expect(outcomeOf(await send("publish", seen)).left).toMatchObject([
      { id: out, why: "Somebody changed this meanwhile." },
      { id: draft, why: "The dialogue has no segment yet." },
    ]);
    const now = await listed(owner, "dialogues", [out]);
    expect(now).toMatchObject([{ state: "withdrawn" }]);
    expect(outcomeOf(await send("publish", now))).toEqual({ done: 1, left: [] });

    const tests = await upstream().deps.db.selectFrom("mock_tests").select("id").execute();
    const [test] = await listed(owner, "tests", tests.map(({ id }) => id).slice(0, 1));
    const chosen = [{ id: test?.id, version: test?.version }];
    const withdrawn = await owner.post(`${PATH}/tests/withdraw`, { chosen });
    expect(outcomeOf(withdrawn)).toEqual({ done: 1, left: [] });
    expect(await listed(owner, "tests", [test?.id ?? 0])).toMatchObject([{ state: "draft" }]);
  });
});

const content = z.object({
  results: z.array(
    z.object({
      id: z.number(),
      state: z.string(),
      version: z.string(),
      missing: z.array(z.string()),
    }),
  ),
});

async function listed(owner: Api, kind: string, ids: number[]) {
  return content.parse((await owner.get(`${PATH}/${kind}?ids=${ids.join(",")}`)).body).results;
}

async function membersOf({ deps: { db } }: Upstream, groupId: number) {
  const rows = await db
    .selectFrom("group_members")
    .select("user_id")
    .where("group_id", "=", groupId)
    .orderBy("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

async function paidBy({ deps: { db } }: Upstream, ids: number[]) {
  const rows = await db
    .selectFrom("payments")
    .select("user_id")
    .where("user_id", "in", ids)
    .where("payment_mode", "=", "offline")
    .orderBy("user_id")
    .execute();
  return rows.map(({ user_id }) => user_id);
}

const dayAhead = ({ now }: Upstream, days: number) =>
  `${new Date(now() + days * 86_400_000).toISOString().slice(0, 23)}000Z`;
