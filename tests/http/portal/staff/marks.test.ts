import { beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { answer } from "../../../support/fake-upstream.ts";
import { textsOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { textLike } from "../../upstream/matchers.ts";
import { usePortal } from "../portal-stack.ts";
import { handIn, logIn } from "./marked-test.ts";

const portal = usePortal();
const COLLEAGUE = { email: "tara@school.example", password: "a password of staff" };

const given: { marks: string; teacher?: PortalClient; colleague?: PortalClient } = { marks: "" };
beforeAll(async () => {
  given.marks = `/staff/tests/${await handIn(portal, 1)}/marks`;
  await portal.stack.addStaff({ ...COLLEAGUE, name: "Tara", role: "teacher" });
  given.teacher = portal.client();
  await logIn(given.teacher, "/staff/tests");
  given.colleague = portal.client();
  await logIn(given.colleague, "/staff/tests", COLLEAGUE);
});
const teacher = () => given.teacher?.copy() ?? portal.client();
const colleague = () => given.colleague?.copy() ?? portal.client();

const news = z.object({
  news: z.object({
    drafts: z.array(
      z.object({
        set: z.number(),
        draft: z
          .object({
            version: z.number(),
            review: z.object({ segments: z.record(z.string(), z.unknown()) }),
          })
          .nullable(),
      }),
    ),
    holder: z.object({ name: z.string(), is_own: z.boolean() }).nullable(),
    others: z.array(z.string()),
  }),
  refused: z.array(z.object({ field: z.string(), value: z.unknown() })),
});
const told = ({ text }: Answer) => news.parse(JSON.parse(text));
const ask = async (who: PortalClient, seen = "") =>
  told(await who.get(`${given.marks}?seen=${seen}`));
const save = (who: PortalClient, ...marks: object[]) =>
  who.post(given.marks, { marks: JSON.stringify(marks) });

/** Returns the first segment of the test, and one of its marks. */
async function firstMark(field: string, from: unknown, to: unknown) {
  const { page } = await teacher().get(given.marks.replace(/\/marks$/, ""));
  const [id = ""] = page.querySelectorAll("form[data-set]").map((form) => form.id);
  const [set, segment] = id.replace("s-", "").split("-").map(Number);
  return { set, segment, field, from, to };
}

test("the marking page saves marks, and learns a colleague's news and each open segment", async () => {
  const mark = await firstMark("om", 0, 2);
  const saved = await save(teacher(), mark);
  expect([saved.status, saved.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(told(saved).refused).toEqual([]);
  const theirs = await save(colleague(), { ...mark, to: 3 }, { ...mark, field: "he", to: 1 });
  expect(told(theirs).refused).toMatchObject([{ field: "om", value: 2 }]);
  const { drafts, holder, others } = (await ask(teacher(), "1.0")).news;
  expect(drafts.map(({ draft }) => draft?.version)).toEqual([2, undefined]);
  expect(drafts[0]?.draft?.review.segments[mark.segment ?? 0]).toMatchObject({
    counts: { om: 2, he: 1 },
  });
  expect([holder?.is_own, others]).toEqual([true, []]);
  expect((await ask(colleague(), "2.0")).news).toMatchObject({
    drafts: [{ draft: null }, { draft: null }],
    holder: { name: "Meera Teacher", is_own: false },
    others: ["Meera Teacher"],
  });
  const over = told(await colleague().post(given.marks, { take: "1" }));
  expect(over.news.holder).toMatchObject({ name: "Tara", is_own: true });

  const segment = await teacher().get(`${given.marks}?set=${mark.set}&segment=${mark.segment}`);
  expect(JSON.parse(segment.text)).toMatchObject({
    heard: {
      question: { url: textLike(/^\/staff\/sounds\/content\//) },
      answer: null,
    },
  });
  expect((await teacher().get(`${given.marks}?set=${mark.set}&segment=1000000`)).status).toBe(404);
});

test.each([
  ["no JSON", "{", /./],
  ["no change", "[]", /./],
  [
    "a field that no review has",
    '[{"set":1,"segment":1,"field":"no","from":0,"to":1}]',
    /no such field/,
  ],
])("refuses %s with a message, and saves nothing", async (_, marks, message) => {
  const { status, text } = await teacher().post(given.marks, { marks });
  expect([status, JSON.parse(text)]).toEqual([422, { message: textLike(message) }]);
});

test("answers as the page tells an ended session, a withdrawn test and a fault apart", async () => {
  const mark = await firstMark("gr", 0, 1);
  const stranger = portal.client();
  const looked = await stranger.get(given.marks);
  expect([looked.status, looked.location]).toEqual([302, textLike(/^\/staff\/login/)]);
  expect((await save(stranger, mark)).status).toBe(401);
  const statusOf = async (status: number) => {
    portal.fake.script(`POST /api${given.marks}`, answer(status));
    const reply = await save(teacher(), mark);
    await portal.heal();
    return reply.status;
  };
  expect(await statusOf(401), "the account was removed").toBe(401);
  expect(await statusOf(404)).toBe(404);
  expect(await statusOf(503)).toBe(503);
  const nowhere = given.marks.replace(/\d+/, "1000000");
  expect((await teacher().post(nowhere, { marks: JSON.stringify([mark]) })).status).toBe(404);
  expect((await teacher().get(nowhere)).status).toBe(404);
});

test("a page whose sounds do not load is still marked, and leads to them", async () => {
  const path = given.marks.replace(/\/marks$/, "");
  portal.fake.script(`GET /api${path}/dialogues/`, answer(503));
  const { status, page } = await teacher().get(path);
  await portal.heal();
  expect(status).toBe(200);
  expect(page.querySelector("details[open] form")?.text).toMatch(/Hear and read segment \d/);
});

test("the page names a question that a computer spoke, as the student's page does", async () => {
  const path = given.marks.replace(/\/marks$/, "");
  const spoken = {
    ...{ segment_id: 1, serial_no: 1, language: "en", attempt: 0, duration_ms: null, peaks: null },
    ...{ audio_reference_text: "Good morning.", audio_file: "computer-voice-1.mp3" },
    ...{ question_duration_ms: 2_000, question_peaks: null, file_name: null },
    ...{ sample_language: "hi", sample_text: "", sample_audio_file: "own.mp3" },
    ...{ sample_duration_ms: 3_000, sample_peaks: null },
  };
  portal.fake.script(`GET /api${path}/dialogues/`, answer(200, { results: spoken }));
  const { page } = await teacher().get(path);
  await portal.heal();
  expect(textsOf(page, "details[open] .what p")).toEqual([
    "Question, 2.0 s, computer voice",
    "Not Attempt",
    "3.0 s",
  ]);
});
