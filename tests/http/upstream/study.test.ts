import { expect, it } from "vitest";
import { z } from "zod";
import type { Api, Reply } from "./api.ts";
import { onBothEngines, questionId, signIn } from "./engines.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const cardsSchema = z.object({
  results: z
    .object({
      cards: z.array(
        z
          .object({
            id: z.number(),
            category_id: z.number(),
            word: z.string(),
            paraphrase: z.string(),
            reps: z.number(),
            card: z.record(z.unknown()).nullable(),
          })
          .strict(),
      ),
      due_count: z.number(),
      fresh_count: z.number(),
      reviewed_today: z.number(),
      fresh_today: z.number(),
      last_review_at: z.string().nullable(),
    })
    .strict(),
});
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

onBothEngines("study", (upstream) => {
  const ask = (api: Api, more: object = {}) =>
    api.post("/api/v1/study/cards", {
      ...{ list: "ccl", before: at(0), since: at(-0.5), most_due: 50, most_fresh: 10 },
      ...more,
    });
  const cardsOf = (reply: Reply) => cardsSchema.parse(reply.body).results;
  const textsOf = (reply: Reply) => cardsOf(reply).cards.map(({ word }) => word);
  const save = (api: Api, review: object) =>
    api.post("/api/v1/study/review", {
      ...{ review_id: crypto.randomUUID(), rating: 3, reps: 0, due: at(1) },
      ...{ card: { stability: 1.5, state: 2, last_review: at(0) }, ...review },
    });
  const first = async (api: Api) => {
    const [word] = cardsOf(await ask(api)).cards;
    if (!word) throw new Error("there is nothing to study");
    return { word_id: word.id, category_id: word.category_id };
  };

  it("shows what is due before what is new, and counts both", async () => {
    const { api } = await signIn(upstream());
    const begun = await ask(api, { most_fresh: 2 });
    expect(textsOf(begun)).toEqual(["bone", "blood"]);
    expect(cardsOf(begun)).toMatchObject({
      ...{ due_count: 0, fresh_count: 5, reviewed_today: 0, fresh_today: 0 },
      last_review_at: null,
    });
    const [bone, blood] = cardsOf(begun).cards;
    const due = { [bone?.id ?? 0]: at(-1), [blood?.id ?? 0]: at(-2) };
    for (const { id, category_id } of cardsOf(begun).cards)
      expect((await save(api, { word_id: id, category_id, due: due[id] })).status).toBe(200);
    const now = await ask(api, { most_fresh: 1 });
    expect(textsOf(now)).toEqual(["blood", "bone", "skin"]);
    expect(cardsOf(now)).toMatchObject({
      ...{ due_count: 2, fresh_count: 3, reviewed_today: 2, fresh_today: 2 },
      cards: [{ reps: 1, card: { stability: 1.5, state: 2 } }, { reps: 1 }, { card: null }],
    });
    expect(textsOf(await ask(api, { most_due: 1, most_fresh: 0 }))).toEqual(["blood"]);
    expect(textsOf(await ask(api, { before: at(-1.5), most_fresh: 0 }))).toEqual(["blood"]);
    const tomorrow = cardsOf(await ask(api, { since: at(1) }));
    expect(tomorrow.reviewed_today).toBe(0);
    expect(tomorrow.last_review_at).toMatch(/^\d{4}-/);
    expect(textsOf(await ask((await signIn(upstream())).api, { most_due: 9 }))).toHaveLength(5);
  });

  it("keeps a review once, and refuses one of a card that went on elsewhere", async () => {
    const { api } = await signIn(upstream());
    const word = await first(api);
    const review = { ...word, review_id: "one", due: at(-1) };
    const sent = await Promise.all([save(api, review), save(api, review)]);
    expect(sent.map(({ status }) => status)).toEqual([200, 200]);
    expect(cardsOf(await ask(api, { most_fresh: 0 }))).toMatchObject({
      reviewed_today: 1,
      cards: [{ reps: 1 }],
    });
    const late = await save(api, { ...word, review_id: "two" });
    expect([late.status, late.body]).toMatchObject([409, { results: { reps: 1, card: {} } }]);
    expect((await save(api, { ...word, review_id: "three", reps: 1 })).status).toBe(200);
    expect(textsOf(await ask(api, { most_fresh: 0 }))).toEqual([]);
  });

  it("studies one category, My Words, and the categories of dialogues labelled Struggled", async () => {
    const { api } = await signIn(upstream());
    const all = cardsOf(await ask(api)).cards;
    const law = all.find(({ word }) => word === "bail");
    const category = { list: "category", category_id: law?.category_id };
    expect(textsOf(await ask(api, category))).toEqual(["bail", "bond"]);
    expect(textsOf(await ask(api, { list: "my-words" }))).toEqual([]);
    await api.post("/api/v1/mywords/add", { word_id: law?.id, category_id: law?.category_id });
    expect(textsOf(await ask(api, { list: "my-words" }))).toEqual(["bail"]);
    expect(textsOf(await ask(api, { list: "struggled" }))).toEqual([]);
    for (const [slug, label_type] of [
      ["hindi-001", 2],
      ["hindi-002", 2],
      ["hindi-003", 1],
    ] as const)
      await api.post("/api/v1/store-label-type", {
        question_id: await questionId(upstream(), slug),
        label_type,
      });
    expect(textsOf(await ask(api, { list: "struggled" }))).toEqual(["bone", "blood", "skin"]);
  });

  it("refuses what is no question or no review of this student", async () => {
    const { api } = await signIn(upstream());
    const { api: visitor } = await signIn(upstream(), { plan: false });
    const { api: punjabi } = await signIn(upstream(), { language: "Punjabi" });
    const word = await first(api);
    expect((await ask(visitor)).status).toBe(403);
    expect((await save(visitor, word)).status).toBe(403);
    expect((await save(punjabi, word)).status).toBe(404);
    const { category_id } = word;
    expect((await ask(punjabi, { list: "category", category_id })).status).toBe(404);
    for (const wrong of [{ list: "all" }, { before: "tomorrow" }, { most_due: 201 }])
      expect((await ask(api, wrong)).status, JSON.stringify(wrong)).toBe(422);
    for (const wrong of [
      ...[{ rating: 5 }, { due: "soon" }, { card: [] }, { card: { a: { b: 1 } } }],
      ...[{ card: { a: "x".repeat(1_000) } }, { reps: -1 }, { review_id: "" }],
    ])
      expect((await save(api, { ...word, ...wrong })).status, JSON.stringify(wrong)).toBe(422);
  });
});
