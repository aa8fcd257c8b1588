import { expect, it } from "vitest";
import { z } from "zod";
import { segmentsOf } from "./api.ts";
import { onBothEngines, questionId, signIn } from "./engines.ts";
import { CARDS, checkOut, pay } from "./plan-calls.ts";

const DAY = 24 * 60 * 60 * 1000;
const list = z.object({
  is_subscribed: z.boolean(),
  results: z.object({ total: z.number(), data: z.array(z.object({ serial_no: z.number() })) }),
});

onBothEngines("what a plan opens", (upstream) => {
  const idOf = (no: number) => questionId(upstream(), `hindi-${String(no).padStart(3, "0")}`);
  const prompt = (no: number) => `/storage/content/hindi-${String(no).padStart(3, "0")}-01-q.mp3`;

  it.each([
    { name: null, open: 1 },
    { name: "Starter", open: 5 },
    { name: "Advance", open: 12 },
  ])("$name: the first $open dialogues, in lists, by their id and by their sound", async (plan) => {
    const { api } = await signIn(upstream(), { plan: false });
    if (plan.name !== null) await pay(api, await checkOut(api, plan.name), CARDS.paid);
    const { is_subscribed, results } = list.parse((await api.get("/api/v1/questions/")).body);
    expect([is_subscribed, results.total]).toEqual([plan.name !== null, plan.open]);
    expect(Math.max(...results.data.map(({ serial_no }) => serial_no))).toBe(plan.open);
    for (const no of [1, 5, 6, 12]) {
      const isOpen = no <= plan.open;
      const dialogue = await api.get(`/api/v1/question/segments/${await idOf(no)}`);
      expect([no, dialogue.status]).toEqual([no, isOpen ? 200 : 403]);
      if (isOpen) expect(segmentsOf(dialogue).question_list).toHaveLength(plan.open);
      expect([no, (await api.get(prompt(no))).status]).toEqual([no, isOpen ? 200 : 404]);
    }
  });

  it("lets a student finish what was begun when the plan ends", async () => {
    const { api, languageId } = await signIn(upstream(), { plan: false });
    await pay(api, await checkOut(api, "Standard"));
    await api.post("/api/v1/cancel-subscription");
    const id = await idOf(9);
    const fields = { question_id: id, language_id: languageId };
    expect((await api.post("/api/v1/practice/answer-store", fields)).status).toBe(200);
    upstream().turnClock(40 * DAY);
    expect((await api.get(`/api/v1/question/segments/${await idOf(8)}`)).status).toBe(403);
    const begun = await api.get(`/api/v1/question/segments/${id}`);
    expect(begun.status).toBe(200);
    expect(segmentsOf(begun).question_list).toEqual([await idOf(1), id]);
    expect((await api.get(prompt(9))).status).toBe(200);
    expect((await api.post("/api/v1/practice/answer-submit", fields)).status).not.toBe(403);
  });
});
