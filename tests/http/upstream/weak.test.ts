import { expect, it } from "vitest";
import { z } from "zod";
import type { Api } from "./api.ts";
import { begin } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, questionId, signIn } from "./engines.ts";
import { handIn, openPublication, openReview } from "./handed-in.ts";
import { useMockTests } from "./mock-test-content.ts";
import { staffApi } from "./staff-api.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const at = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const LATE = { start_ms: 6_000, pause_ms: 0, repeats: 0 };
const IN_TIME = { start_ms: 900, pause_ms: 3_900, repeats: 0 };
const listed = z.object({
  results: z.strictObject({
    due_count: z.number(),
    new_count: z.number(),
    duration_ms: z.number().nullable(),
    due_days: z.array(z.object({ day: z.string(), count: z.number() })),
    rated_today: z.number(),
    segments: z.array(
      z.strictObject({
        segment_id: z.number(),
        segment_no: z.number(),
        duration_ms: z.number().nullable(),
        question_id: z.number(),
        serial_no: z.number(),
        question_title: z.string(),
        is_recent: z.number(),
        reasons: z.array(z.string()),
        by_teacher: z.boolean(),
        newer_record_id: z.number().nullable(),
      }),
    ),
  }),
});
const standing = z
  .object({
    reasons: z.array(z.string()),
    by_teacher: z.boolean(),
    reps: z.number(),
    card: z.record(z.string(), z.unknown()).nullable(),
    due: z.string(),
    is_newer: z.boolean(),
    take: z.object({ user_answer: z.string() }).nullable(),
  })
  .nullable();
const reviewed = z.object({
  results: z.object({ practice_list: z.object({ data: z.array(z.object({ weak: standing })) }) }),
});

onBothEnginesAtNight("weak segments", (upstream) => {
  useMockTests(upstream);

  const weakOf = async (api: Api, { before = at(0.5), since = at(-0.5), more = "" } = {}) => {
    const query = new URLSearchParams({ before, since });
    return listed.parse((await api.get(`/api/v1/weak?${query.toString()}${more}`)).body).results;
  };
  /** Returns "1 om, 2 late": the due segments by number, with their reasons. */
  const drawn = async (api: Api) =>
    (await weakOf(api)).segments
      .map(({ segment_no, reasons }) => [segment_no, ...reasons].join(" "))
      .join(", ");
  /** Speaks the segments with these facts, submits, and returns the record's id. */
  const practise = async (
    { api, id, dialogue, segments }: Awaited<ReturnType<typeof begin>>,
    facts: (object | null)[],
  ) => {
    for (const [index, one] of facts.entries())
      if (one)
        await api.answer(
          {
            ...{ question_id: dialogue.question_id, segment_id: segments[index] ?? 0 },
            facts: JSON.stringify(one),
          },
          fixture("take.webm"),
        );
    expect((await api.post("/api/v1/practice/answer-submit", dialogue)).status).toBe(200);
    const { record } = await upstream()
      .deps.db.selectFrom("practice_records")
      .select(({ fn }) => fn.max("id").as("record"))
      .where("user_id", "=", id)
      .executeTakeFirstOrThrow();
    return Number(record);
  };
  const mark = async (api: Api, record_id: number, own_marks: string) =>
    expect((await api.post("/api/v1/practice/own-marks", { record_id, own_marks })).status).toBe(
      200,
    );
  const rate = (api: Api, segment_id: number, record_id: number, more: object = {}) =>
    api.post("/api/v1/weak/rate", {
      ...{ segment_id, record_id, review_id: crypto.randomUUID(), rating: 1, reps: 0 },
      ...{ due: at(1), card: { stability: 0.4 }, ...more },
    });
  const standings = async (api: Api, record_id: number) => {
    const path = "/api/v1/practice/completed/user-answers";
    const { body } = await api.post(path, { record_id, status: 1 });
    return reviewed.parse(body).results.practice_list.data.map(({ weak }) => weak);
  };

  it("come from late starts and own marks, and leave when the tick does", async () => {
    const student = await begin(upstream(), "hindi-001");
    const { api } = student;
    expect(await weakOf(api)).toMatchObject({ due_count: 0, duration_ms: 0, segments: [] });
    const record = await practise(student, [LATE, IN_TIME]);
    expect(await drawn(api)).toBe("1 late");
    await mark(api, record, "2.om 2.n1 2.y2 1.ok");
    expect(await drawn(api)).toBe("2 om fact");
    await mark(api, record, "2.y1");
    expect(await drawn(api)).toBe("1 late");
    expect((await standings(api, record)).map((weak) => weak?.is_newer ?? null)).toEqual([
      false,
      null,
    ]);
  });

  it("do not come from segments without an answer, nor before the practice is submitted", async () => {
    const student = await begin(upstream(), "hindi-001");
    const { api, question, first } = student;
    const facts = JSON.stringify(LATE);
    await api.answer({ question_id: question, segment_id: first, facts }, fixture("take.webm"));
    expect(await drawn(api)).toBe("");
    await practise(student, [null, null]);
    expect(await drawn(api)).toBe("1 late");
  });

  it("end when a newer take is good, come back when it is not, and are rated once", async () => {
    const student = await begin(upstream(), "hindi-001");
    const { api, first } = student;
    const weak = await practise(student, [LATE, LATE]);
    expect((await rate(api, first, weak)).status).toBe(422);
    const next = await practise(student, [IN_TIME, null]);
    const [one, other] = await standings(api, next);
    expect((await weakOf(api)).segments).toMatchObject([
      { newer_record_id: next },
      { newer_record_id: null },
    ]);
    expect(one).toMatchObject({ is_newer: true, reps: 0, card: null, reasons: ["late"] });
    expect(other).toMatchObject({ is_newer: false });
    expect((await api.get(one?.take?.user_answer ?? "")).status).toBe(200);

    const kept = { review_id: "kept" };
    const reply = await rate(api, first, next, kept);
    expect([reply.status, reply.body]).toMatchObject([200, { results: { left: false } }]);
    // A double click, and a second page that shows the segment as it was.
    expect((await rate(api, first, next, kept)).status).toBe(200);
    expect((await rate(api, first, next, { rating: 3 })).status).toBe(409);
    expect(await drawn(api)).toBe("2 late");
    expect(await weakOf(api)).toMatchObject({
      ...{ due_count: 1, rated_today: 1 },
      due_days: [{ day: at(1).slice(0, 10), count: 1 }],
    });
    expect((await weakOf(api, { before: at(1.5) })).due_count).toBe(2);
    expect((await standings(api, next))[0]).toMatchObject({
      ...{ is_newer: false, reps: 1, card: { stability: 0.4 } },
    });

    const last = await practise(student, [LATE, null]);
    const good = await rate(api, first, last, { rating: 3, reps: 1 });
    expect(good.body).toMatchObject({ results: { left: true } });
    expect((await standings(api, last))[0]).toBeNull();
    expect((await rate(api, first, last, { reps: 2 })).status).toBe(409);
    const since = at(0);
    // What is marked afterwards counts, and is due at once.
    await mark(api, last, "1.gr");
    expect(await weakOf(api, { since })).toMatchObject({ due_count: 2, new_count: 1 });
    expect(await drawn(api)).toBe("2 late, 1 gr");
  });

  it("are another student's, of no practice or of a wrong rating: nothing changes", async () => {
    const student = await begin(upstream(), "hindi-001");
    const { api, first, segments } = student;
    await practise(student, [LATE, null]);
    const next = await practise(student, [LATE, null]);
    const { api: stranger } = await signIn(upstream());
    expect((await rate(stranger, first, next)).status).toBe(404);
    expect((await rate(api, segments[1] ?? 0, next)).status).toBe(404);
    expect((await rate(api, first, next + 1_000)).status).toBe(404);
    for (const wrong of [{ rating: 5 }, { reps: -1 }, { card: "x" }, { due: "soon" }])
      expect((await rate(api, first, next, wrong)).status).toBe(422);
    expect((await standings(api, next))[0]).toMatchObject({ reps: 0, is_newer: true });
  });

  it("of a teacher leave only by later marks", async () => {
    const sitting = await handIn(upstream());
    const { api } = sitting;
    const staff = await staffApi(upstream(), "Wendy");
    const { segments, save } = await openReview(staff, sitting);
    const segmentId = segments[0]?.segment_id ?? 0;
    await save({ reviews: "Well.", segments: { [segmentId]: { counts: { om: 2 }, done: true } } });
    expect(await drawn(api)).toBe("");
    await (await openPublication(staff, sitting)).publish(false);
    expect((await weakOf(api)).segments).toMatchObject([{ reasons: ["om"], by_teacher: true }]);

    const { id, languageId } = sitting;
    const question = await questionId(upstream(), "hindi-001");
    const dialogue = { question_id: question, language_id: languageId };
    const again = { api, id, languageId, question, dialogue, segments: [segmentId], first: 0 };
    const record = await practise(again, [IN_TIME]);
    const [shown] = await standings(api, record);
    expect(shown).toMatchObject({ is_newer: true, by_teacher: true });
    expect((await api.get(shown?.take?.user_answer ?? "")).status).toBe(200);
    const good = await rate(api, segmentId, record, { rating: 3, due: at(0.2) });
    expect(good.body).toMatchObject({ results: { left: false } });
    expect(await drawn(api)).toBe("1 om");

    await mark(api, record, "1.ok");
    expect(await drawn(api)).toBe("");
    await mark(api, record, "");
    expect(await drawn(api)).toBe("1 om");
    // A corrected review takes its errors back.
    await (
      await openReview(staff, sitting)
    ).save({ segments: { [segmentId]: { counts: { om: 0 } } } });
    await (await openPublication(staff, sitting)).publish(false);
    expect(await drawn(api)).toBe("");
  });

  it("are offered while their segment and dialogue are, and open to the student", async () => {
    const { deps } = upstream();
    const student = await begin(upstream(), "hindi-002");
    const { api, id, question, first } = student;
    await practise(student, [LATE, LATE]);
    const withdraw = async (table: "segments" | "questions", row: number, active: 0 | 1) =>
      deps.db.updateTable(table).set({ active }).where("id", "=", row).execute();
    for (const [table, row] of [
      ["segments", first],
      ["questions", question],
    ] as const) {
      await withdraw(table, row, 0);
      expect((await weakOf(api)).due_count).toBe(table === "segments" ? 1 : 0);
      await withdraw(table, row, 1);
    }
    const today = async () => {
      const query = new URLSearchParams({ since: at(-0.5), repeat_before: at(0) });
      return (await api.get(`/api/v1/today?${query.toString()}`)).body;
    };
    const due = { due_count: 2, rated_today: 0, due_days: [] };
    expect(await today()).toMatchObject({ results: { weak: due } });
    await deps.db.deleteFrom("subscriptions").where("user_id", "=", id).execute();
    expect(await drawn(api)).toBe("");
    expect(await today()).toMatchObject({ results: { weak: { due_count: 0 } } });
    const more = `&question_id=${question}`;
    expect(await weakOf(api, { more })).toMatchObject({ due_count: 0, segments: [] });
  });
});
