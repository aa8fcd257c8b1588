import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { dialogueSchema, storeDialogue } from "../../../upstream/content/dialogues.ts";
import { readDialogue } from "../../../upstream/content/offered-dialogues.ts";
import { begin, submitPractice } from "./begun-dialogue.ts";
import { dialogue as given, fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, questionId } from "./engines.ts";
import { staffApi } from "./staff-api.ts";

const FACTS = [
  { kind: "number" as const, says: "480 dollars", forms: ["चार सौ अस्सी", "480"] },
  { kind: "negative" as const, says: "not before Monday", forms: ["सोमवार से पहले नहीं"] },
];
const answered = z.object({
  results: z.object({
    segments: z.array(
      z.object({
        key_facts: z.array(z.object({ says: z.string() }).strict().or(z.unknown())),
        answer: z.object({ said: z.string(), client_answer_id: z.string() }).nullable(),
      }),
    ),
  }),
});
const heard = z.object({
  results: z.object({
    segments: z.array(z.object({ said: z.string(), key_facts: z.array(z.unknown()) })),
  }),
});

onBothEnginesAtNight("key facts", (upstream) => {
  const take = fixture("take.webm");

  it("come with a new version of a segment, and its first ones also to earlier practices", async () => {
    const { db } = upstream().deps;
    const id = await questionId(upstream(), "hindi-002");
    const store = async (key_facts: typeof FACTS) => {
      const dialogue = await readDialogue(db, id);
      if (!dialogue) throw new Error("no dialogue");
      const segments = dialogue.segments.map((one, index) => (index ? one : { ...one, key_facts }));
      await storeDialogue(db, { ...dialogue, segments });
      const rows = db
        .selectFrom("segments")
        .select(["id", "key_facts"])
        .where("question_id", "=", id);
      return rows.where("place", "=", 1).where("active", "=", 1).executeTakeFirstOrThrow();
    };
    const before = await store([]);
    const named = await store(FACTS);
    expect([named.id, JSON.parse(named.key_facts ?? "")]).toEqual([before.id, FACTS]);
    expect((await store(FACTS.slice(1))).id, "ticks count by number").not.toBe(before.id);
    expect((await store([])).key_facts).toBeNull();
  });

  it("are ticked for one take: not for the next, nor for another student's", async () => {
    const student = await begin(upstream(), "hindi-001");
    const { api, question, segments, dialogue } = student;
    const [, second = 0] = segments;
    await upstream()
      .deps.db.updateTable("segments")
      .set({ key_facts: JSON.stringify(FACTS) })
      .where("id", "=", second)
      .execute();
    await api.post("/api/v1/practice/answer-store", dialogue);
    const speak = async () => {
      const client_answer_id = randomUUID();
      await api.answer({ question_id: question, segment_id: second, client_answer_id }, take);
      return client_answer_id;
    };
    const tick = async (client_answer_id: string, said: string, who = api) =>
      (await who.post("/api/v1/practice/facts", { client_answer_id, said })).status;
    const shown = async () => {
      const { body } = await api.get(`/api/v1/question/segments/${question}`);
      return answered.parse(body).results.segments[1];
    };

    const first = await speak();
    expect(await tick(first, "y1 n2 z3 n0")).toBe(200);
    expect(await shown()).toEqual({
      key_facts: FACTS.map(({ kind, says }) => ({ kind, says })),
      answer: { said: "y1 n2", client_answer_id: first },
    });
    const latest = await speak();
    expect((await shown())?.answer?.said, "of a new take").toBe("");
    expect(await tick(first, "y1"), "late, for the take before").toBe(200);
    expect((await shown())?.answer?.said).toBe("");
    const stranger = await begin(upstream(), "hindi-001");
    expect(await tick(latest, "y1", stranger.api)).toBe(404);
    expect(await tick(latest, "n1")).toBe(200);

    const id = await submitPractice(upstream(), student);
    const teacher = await staffApi(upstream(), "Tara");
    const look = async () => {
      const { body } = await teacher.get(`/api/staff/practices/${id}`);
      return heard.parse(body).results.segments.map(({ said }) => said)[1];
    };
    expect(await look(), "not sent").toBe("");
    await api.post("/api/v1/practice/own-marks", { record_id: id, own_marks: "1.om 2.n1 2.y2" });
    await api.post("/api/v1/practice/send", { record_id: id, sent: 1 });
    expect(await look()).toBe("n1 y2");
  });
});

describe("the format of key facts", () => {
  const [fact] = FACTS;
  it.each([
    ["a kind that no examiner knows", { ...fact, kind: "feeling" }],
    ["no form", { ...fact, forms: [] }],
    ["no words", { ...fact, says: "" }],
    ["a form of a whole page", { ...fact, forms: ["x".repeat(201)] }],
  ])("refuses %s", (_, key_fact) => {
    const one = given(1);
    const segments = one.segments.map((segment) => ({ ...segment, key_facts: [key_fact] }));
    expect(dialogueSchema.safeParse({ ...one, segments }).success).toBe(false);
  });
});
