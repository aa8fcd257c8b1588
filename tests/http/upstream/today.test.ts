import { expect, it } from "vitest";
import { z } from "zod";
import type { Api } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, openDialogue, questionId, signIn } from "./engines.ts";

const cardsSchema = z.object({
  results: z.object({ cards: z.array(z.object({ id: z.number(), category_id: z.number() })) }),
});
const DAY_MS = 24 * 60 * 60 * 1000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

onBothEnginesAtNight("a student's day", (upstream) => {
  const today = async (api: Api, { since = at(-0.5), repeatBefore = at(1) } = {}) => {
    const query = new URLSearchParams({ since, repeat_before: repeatBefore });
    const reply = await api.get(`/api/v1/today?${query.toString()}`);
    expect(reply.status).toBe(200);
    return reply.body;
  };
  const practise = async (api: Api, slug: string, segments: number, languageId?: number) => {
    const question_id = await questionId(upstream(), slug);
    const dialogue = await openDialogue(api, question_id);
    for (const { id: segment_id } of dialogue.segments.slice(0, segments))
      await api.answer({ question_id, segment_id }, fixture("take.ogg"));
    if (languageId !== undefined)
      await api.post("/api/v1/practice/answer-submit", { question_id, language_id: languageId });
    return question_id;
  };

  it("names the dialogues begun, next, due again and done, and counts the rest", async () => {
    const { api, languageId } = await signIn(upstream());
    expect(await today(api)).toMatchObject({
      results: {
        ...{ minutes_a_day: null, days_off: [], is_subscribed: true },
        ...{ begun: null, repeat: null, repeat_count: 0, submitted_today: [] },
        next: {
          ...{ question_title: "Dialogue number 1", serial_no: 1, category: "Housing" },
          ...{ no_of_segments: 7, duration_ms: 7 * 600 + 28 },
        },
        ...{ dialogue_count: 12, practised_count: 0 },
        words: { due_count: 0, fresh_count: 5, due_days: [] },
        mock_tests: { taken_count: 0, taken_today: [] },
      },
    });
    const first = await practise(api, "hindi-001", 1, languageId);
    await practise(api, "hindi-002", 2);
    await api.post(`/api/v1/store-label-type?question_id=${first}&label_type=2`);
    expect(await today(api)).toMatchObject({
      results: {
        begun: {
          ...{ question_title: "Dialogue number 2", is_recent: 0, next_segment: 3 },
          ...{ no_of_segments: 7, no_of_q_done: 2, duration_left_ms: 5 * 600 + 25 },
        },
        next: { question_title: "Dialogue number 3" },
        repeat: { question_id: first, label_type: 2, no_of_segments: 7 },
        ...{ repeat_count: 1, practised_count: 1 },
        submitted_today: [
          { question_id: first, is_recent: 0, no_of_q_done: 1, is_first: true, duration_ms: 4228 },
        ],
      },
    });
    const later = { since: at(0.5), repeatBefore: at(-3) };
    expect(await today(api, later)).toMatchObject({
      results: { repeat: null, repeat_count: 1, submitted_today: [] },
    });
    // A dialogue that is begun again is not also a repeat.
    await practise(api, "hindi-001", 1);
    expect(await today(api)).toMatchObject({
      results: { begun: { question_id: first }, repeat: null, practised_count: 1 },
    });
    await practise(api, "hindi-001", 2, languageId);
    expect(await today(api)).toMatchObject({
      results: { submitted_today: [{ is_first: true }, { question_id: first, is_first: false }] },
    });
    const { api: visitor } = await signIn(upstream(), { plan: false });
    expect(await today(visitor)).toMatchObject({
      results: { is_subscribed: false, dialogue_count: 1, practised_count: 0, begun: null },
    });
  });

  it("counts the words due, by day", async () => {
    const { api } = await signIn(upstream());
    const { body } = await api.post("/api/v1/study/cards", {
      ...{ list: "ccl", before: at(0), since: at(-1), most_due: 0, most_fresh: 3 },
    });
    for (const [index, { id: word_id, category_id }] of cardsSchema
      .parse(body)
      .results.cards.entries())
      await api.post("/api/v1/study/review", {
        ...{ word_id, category_id, review_id: `r${index}`, rating: 3, reps: 0 },
        // The second is due later on the student's day, which ends in half a day.
        ...{ due: at([-1, 0.4, 3][index] ?? 0), card: {} },
      });
    expect(await today(api)).toMatchObject({
      results: {
        words: {
          ...{ due_count: 2, fresh_count: 2, reviewed_today: 3, fresh_today: 3 },
          due_days: [{ day: at(3).slice(0, 10), count: 1 }],
        },
      },
    });
  });

  it("stores the pace of each student, and refuses an invalid one", async () => {
    const { api } = await signIn(upstream());
    const { api: other } = await signIn(upstream());
    const pace = { minutes_a_day: 30, days_off: [0, 6] };
    const reply = await api.post("/api/v1/user/pace", { minutes_a_day: 30, days_off: [6, 0, 6] });
    expect([reply.status, reply.body]).toMatchObject([200, { results: pace }]);
    expect(await today(api)).toMatchObject({ results: pace });
    expect(await today(other)).toMatchObject({ results: { minutes_a_day: null, days_off: [] } });
    for (const wrong of [
      { ...pace, minutes_a_day: 0 },
      { ...pace, minutes_a_day: "many" },
      { ...pace, days_off: [7] },
      { ...pace, days_off: ["<b>"] },
    ])
      expect((await api.post("/api/v1/user/pace", wrong)).status).toBe(422);
    expect(await today(api)).toMatchObject({ results: pace });
    expect((await api.get("/api/v1/today?since=soon&repeat_before=1")).status).toBe(422);
  });
});
