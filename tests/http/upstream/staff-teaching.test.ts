import { expect, it } from "vitest";
import { z } from "zod";
import { begin } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, signIn, questionId } from "./engines.ts";
import { groupOf } from "./group-of.ts";
import { anyNumber } from "./matchers.ts";
import { staffApi } from "./staff-api.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const told = z.object({
  results: z.object({
    data: z.array(
      z.object({
        student_id: z.number(),
        count: z.coerce.number(),
        minutes: z.number().optional(),
      }),
    ),
    has_more: z.boolean(),
  }),
  topics: z.array(z.object({ struggled: z.number() })),
});

onBothEnginesAtNight("the teaching overview", (upstream) => {
  it("lists who practised, who is stuck by each rule, and hard topics, by language and group", async () => {
    const { db } = upstream().deps;
    const stamp = (days: number) =>
      new Date(upstream().now() + days * DAY_MS).toISOString().replace("Z", "000Z");
    const busy = await begin(upstream(), "hindi-001");
    const lazy = await begin(upstream(), "hindi-001");
    const abroad = await signIn(upstream(), { language: "Punjabi" });
    await busy.api.answer(
      { question_id: busy.question, segment_id: busy.first },
      fixture("take.webm"),
    );
    await busy.api.post("/api/v1/practice/answer-submit", busy.dialogue);
    const { id: record } = await db
      .selectFrom("practice_records")
      .select("id")
      .where("user_id", "=", busy.id)
      .executeTakeFirstOrThrow();
    await busy.api.post("/api/v1/practice/send", { record_id: record, sent: 1 });
    await lazy.api.post("/api/v1/practice/answer-store", lazy.dialogue);
    await db
      .updateTable("practice_records")
      .set({ created_at: stamp(-11) })
      .where("user_id", "=", lazy.id)
      .execute();
    const exam_date = stamp(30).slice(0, 10);
    await db
      .updateTable("users")
      .set({ exam_date, last_active_at: stamp(-1) })
      .where("id", "in", [busy.id, lazy.id, abroad.id])
      .execute();
    const slugs = ["hindi-001", "hindi-002", "hindi-003"];
    for (const [index, slug] of slugs.entries()) {
      const row = { question_id: await questionId(upstream(), slug), label_type: 2 };
      await db
        .insertInto("labels")
        .values([
          { ...row, user_id: busy.id, updated_at: stamp(index === 0 ? -40 : -1) },
          { ...row, user_id: lazy.id, updated_at: stamp(-1) },
        ])
        .execute();
    }
    const teacher = await staffApi(upstream(), "Tilda");
    const list = async (query: string) =>
      told.parse((await teacher.get(`/api/staff/teaching?${query}`)).body);
    const ids = async (query: string) =>
      (await list(query)).results.data.map(({ student_id }) => student_id);

    expect(await ids("list=sent")).toEqual([busy.id]);
    expect((await list("list=active")).results.data).toEqual([
      { student_id: busy.id, count: 1, minutes: anyNumber },
    ]);
    expect(await ids("list=exam")).toEqual([lazy.id, abroad.id]);
    expect(await ids("list=left")).toEqual([lazy.id]);
    expect((await list("list=struggled")).results.data).toMatchObject([
      { student_id: lazy.id, count: 3 },
    ]);
    const all = (await list("list=topics")).topics;
    expect(all.reduce((sum, { struggled }) => sum + struggled, 0)).toBe(6);
    expect(await ids(`list=exam&language=${abroad.languageId}`)).toEqual([abroad.id]);
    const group = await groupOf(upstream(), lazy);
    expect(await ids(`list=exam&group=${group}`)).toEqual([lazy.id]);
    const own = (await list(`list=topics&group=${group}`)).topics;
    expect(own.reduce((sum, { struggled }) => sum + struggled, 0)).toBe(3);
  });
});
