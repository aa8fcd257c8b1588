import { expect, it } from "vitest";
import { z } from "zod";
import { begin, submitPractice } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { logSeenBy, staffApi } from "./staff-api.ts";

const heard = z.object({
  results: z.object({ remark: z.object({ version: z.number() }).nullable() }),
});
const comment = z.object({ at_ms: z.number(), text: z.string() });
const pinned = z.object({
  results: z.object({
    practice_list: z.object({ data: z.array(z.object({ tutor_comments: z.array(comment) })) }),
  }),
});

onBothEnginesAtNight("comments on a practice", (upstream) => {
  it("pins comments to moments of an answer, and keeps them when an older portal saves", async () => {
    const student = await begin(upstream(), "hindi-001");
    const { api, question, first } = student;
    await api.answer({ question_id: question, segment_id: first }, fixture("take.webm"));
    const id = await submitPractice(upstream(), student);
    const teacher = await staffApi(upstream(), "Pia", "owner");
    const write = async (more: object) => {
      const version = (await read())?.version ?? 0;
      const body = { version, remark: "", segments: {}, ...more };
      return (await teacher.post(`/api/staff/practices/${id}`, body)).status;
    };
    const read = async () =>
      heard.parse((await teacher.get(`/api/staff/practices/${id}`)).body).results.remark;
    const seen = async () => {
      const asked = { record_id: id, status: 1 };
      const reply = await api.post("/api/v1/practice/completed/user-answers", asked);
      return pinned.parse(reply.body).results.practice_list.data[0]?.tutor_comments;
    };
    const late = { at_ms: 12_000, text: "The date." };
    const early = { at_ms: 2_000, text: "Begin sooner." };
    for (const wrong of [
      { 999_999: [late] },
      { [first]: [{ at_ms: -1, text: "x" }] },
      { [first]: [{ at_ms: 1, text: " " }] },
      { [first]: [{ at_ms: 1, text: "x".repeat(301) }] },
      { [first]: Array.from({ length: 21 }, () => late) },
    ])
      expect(await write({ comments: wrong }), JSON.stringify(wrong).slice(0, 80)).toBe(422);
    expect(await write({ comments: { [first]: [late, early] } })).toBe(200);
    expect(await seen(), "in the order of their moments").toEqual([early, late]);
    const [line] = await logSeenBy(teacher);
    expect(line?.after).toContain(
      JSON.stringify({ comments: { [first]: [early, late] } }).slice(1, -1),
    );
    expect(await write({ comments: { [first]: [early, { ...late, text: "The year." }] } })).toBe(
      200,
    );
    expect((await seen())?.at(-1)?.text, "a change of comments alone").toBe("The year.");
    expect(await write({ comments: { [first]: [early, late] } })).toBe(200);
    expect(await write({ remark: "From an older portal." })).toBe(200);
    expect(await seen()).toEqual([early, late]);
    expect(await write({ remark: "", comments: {} })).toBe(200);
    expect([await seen(), await read()], "nothing is left").toEqual([[], null]);
  });
});
