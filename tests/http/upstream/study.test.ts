import { expect, it } from "vitest";
import { z } from "zod";
import type { Api, Reply } from "./api.ts";
import { begin } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, questionId, signIn } from "./engines.ts";
import { zonedDay } from "../../../upstream/zone.ts";

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
            card: z.record(z.string(), z.unknown()).nullable(),
          })
          .strict(),
      ),
      due_count: z.number(),
      next_due_at: z.string().nullable(),
      fresh_count: z.number(),
      reviewed_today: z.number(),
      fresh_today: z.number(),
      last_review_at: z.string().nullable(),
      again_count: z.number(),
      words_today: z.number(),
      can_undo: z.literal(true),
    })
    .strict(),
});
const progressSchema = z.object({
  results: z
    .object({
      visits: z.array(
        z.strictObject({ started_at: z.string(), last_seen_at: z.string(), active_ms: z.number() }),
      ),
      days: z.array(z.unknown()),
      topics: z.array(
        z
          .object({
            topic: z.string(),
            category_id: z.number().nullable(),
            dialogues: z.number(),
            practised: z.number(),
            words: z.number(),
            opened: z.number(),
            studied: z.number(),
            known: z.number(),
          })
          .strict(),
      ),
      due: z.array(z.string()),
      practices: z.array(
        z
          .object({
            record_id: z.number(),
            question_id: z.number(),
            serial_no: z.number(),
            question_title: z.string(),
            submitted_at: z.string(),
            no_of_segments: z.number(),
            start_ms: z.number().nullable(),
            pause_ms: z.number().nullable(),
            own_marks: z.string().nullable(),
          })
          .strict(),
      ),
    })
    .strict(),
});
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

onBothEnginesAtNight("study", (upstream) => {
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

  it("lists due words before new ones, and counts both", async () => {
    const { api } = await signIn(upstream());
    const begun = await ask(api, { most_fresh: 2 });
    expect(textsOf(begun)).toEqual(["bone", "blood"]);
    expect(cardsOf(begun)).toMatchObject({
      ...{ next_due_at: null, due_count: 0, fresh_count: 5, reviewed_today: 0, fresh_today: 0 },
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

  it("stores a review once, and refuses one of a card that was reviewed elsewhere", async () => {
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

  it("takes back a word's last review once, and never an earlier one", async () => {
    const { api } = await signIn(upstream());
    const word = await first(api);
    const undo = async (review_id: string, who = api) =>
      (await who.post("/api/v1/study/undo", { review_id })).status;
    const state = async () => cardsOf(await ask(api, { most_fresh: 0 }));
    await save(api, { ...word, review_id: "one", due: at(-1), card: { stability: 1 } });
    const known = await state();
    expect(known).toMatchObject({ again_count: 1, words_today: 1, reviewed_today: 1 });
    await save(api, { ...word, review_id: "two", reps: 1, due: at(3) });
    expect(await undo("one"), "an earlier review").toBe(409);
    expect(await undo("two", (await signIn(upstream())).api), "another student").toBe(404);
    expect([await undo("two"), await undo("two")]).toEqual([200, 200]);
    expect(await state()).toEqual(known);
    // A request that was repeated on a slow line arrives after the undo.
    expect((await save(api, { ...word, review_id: "two", reps: 1, due: at(3) })).status).toBe(200);
    expect(await state()).toEqual(known);
    const again = await save(api, { ...word, review_id: "three", reps: 1, due: at(-1) });
    expect(again.status).toBe(200);
    expect(await state()).toMatchObject({ again_count: 1, words_today: 1, reviewed_today: 2 });
    const fresh = cardsOf(await ask(api, { most_due: 0, most_fresh: 1 })).cards[0];
    const other = { word_id: fresh?.id, category_id: fresh?.category_id };
    await save(api, { ...other, review_id: "four" });
    expect(await undo("four")).toBe(200);
    expect(textsOf(await ask(api, { most_due: 0, most_fresh: 1 }))).toEqual([fresh?.word]);
    expect(await state()).toMatchObject({ words_today: 1, fresh_today: 1 });
  });

  it("covers one category, My Words, and the categories of dialogues labelled Struggled", async () => {
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

  it("reports the student's visits, topics, returning words and practices", async () => {
    const { api, question, segments, dialogue } = await begin(upstream(), "hindi-001");
    const zone = "Pacific/Kiritimati";
    const address = `/api/v1/user/progress?since=${at(-1)}&until=${at(3)}&time_zone=${zone}`;
    const progressOf = async (asked: Api) =>
      progressSchema.parse((await asked.get(address)).body).results;
    const [bone, blood, skin] = cardsOf(await ask(api)).cards;
    const stability = [12.5, 6.9, "long"];
    for (const [index, word] of [bone, blood, skin].entries()) {
      const { id: word_id, category_id } = word ?? {};
      const card = { stability: stability[index] };
      const saved = await save(api, { word_id, category_id, due: at([2, 1, 9][index] ?? 0), card });
      expect(saved.status).toBe(200);
    }
    for (const [index, segment_id] of segments.slice(0, 2).entries()) {
      const facts = JSON.stringify({ start_ms: 2_000 + 1_001 * index, pause_ms: null, repeats: 0 });
      await api.answer({ question_id: question, segment_id, facts }, fixture("take.webm"));
    }
    expect((await progressOf(api)).practices).toEqual([]);
    await api.post("/api/v1/practice/answer-submit", dialogue);
    const { visits, days, topics, due, practices } = await progressOf(api);
    expect(visits).toHaveLength(1);
    expect(days).toEqual([{ day: zonedDay(zone, Date.now()), segments: 2, words: 3, tests: 0 }]);
    expect(due.map((moment) => Math.round((Date.parse(moment) - Date.now()) / DAY_MS))).toEqual([
      1, 2,
    ]);
    expect(practices).toMatchObject([
      { question_id: question, no_of_segments: segments.length, start_ms: 2_501, pause_ms: null },
    ]);
    const nothing = { practised: 0, opened: 0, studied: 0, known: 0 };
    expect(topics).toMatchObject([
      { ...nothing, topic: "Health", dialogues: 6, words: 3, studied: 3, known: 1 },
      { ...nothing, topic: "Law", dialogues: 0, words: 2 },
      { ...nothing, topic: "Housing", category_id: null, dialogues: 6, practised: 1, words: 0 },
    ]);
    const stranger = await progressOf((await signIn(upstream())).api);
    expect([stranger.days, stranger.due, stranger.practices]).toEqual([[], [], []]);
    expect(stranger.topics.map(({ practised, studied }) => practised + studied)).not.toContain(1);
    expect((await api.get("/api/v1/user/progress?since=x")).status).toBe(422);
  });

  it("refuses invalid requests, and words that the student does not have", async () => {
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
