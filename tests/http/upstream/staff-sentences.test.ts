import { expect, it } from "vitest";
import { z } from "zod";
import type { Api } from "./api.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { staffApi } from "./staff-api.ts";

const PATH = "/api/staff/sentences";
const list = z.object({
  results: z.array(
    z.object({
      id: z.number(),
      word: z.string(),
      text: z.string(),
      is_own: z.boolean(),
      version: z.string(),
    }),
  ),
});

onBothEnginesAtNight("sentences for remarks", (upstream) => {
  const seenBy = async (staff: Api) => list.parse((await staff.get(PATH)).body).results;
  const wordsOf = async (staff: Api) => (await seenBy(staff)).map(({ word }) => word);
  const add = (staff: Api, word: string, whose = "me", text = "Begin sooner.") =>
    staff.post(PATH, { word, text, for: whose });

  it("are a teacher's own and the school's, which only owners change", async () => {
    const owner = await staffApi(upstream(), "Olga", "owner");
    const teacher = await staffApi(upstream(), "Tara");
    const other = await staffApi(upstream(), "Tom");
    expect((await add(owner, "whole", "school")).status).toBe(200);
    expect((await add(teacher, "late")).status).toBe(200);
    expect(await wordsOf(teacher)).toEqual(["late", "whole"]);
    expect(await wordsOf(other)).toEqual(["whole"]);
    expect((await add(teacher, "mine", "school")).status).toBe(404);

    const [own, ofSchool] = await seenBy(teacher);
    const change = (staff: Api, { id, version }: { id: number; version: string }) =>
      staff.post(`${PATH}/${id}`, { word: "later", text: "Begin within 5 seconds.", version });
    if (!own || !ofSchool) throw new Error("no sentences");
    expect((await change(teacher, ofSchool)).status).toBe(404);
    expect((await change(other, own)).status).toBe(404);
    expect((await change(teacher, own)).status).toBe(200);
    expect((await change(teacher, own)).status, "pressed twice").toBe(200);
    const stale = { word: "x", text: "Other.", version: own.version };
    expect((await teacher.post(`${PATH}/${own.id}`, stale)).status).toBe(409);
    const [now] = await seenBy(teacher);
    await teacher.post(`${PATH}/${own.id}/remove`, { version: now?.version });
    expect(await wordsOf(teacher)).toEqual(["whole"]);
  });

  it("have a word once in a list, and limits", async () => {
    const teacher = await staffApi(upstream(), "Uma");
    await add(teacher, "whole");
    expect((await add(teacher, "WHOLE")).body).toMatchObject({
      errors: { word: ["Another sentence has this word."] },
    });
    for (const word of ["", "two words", "a/b", "x".repeat(21)])
      expect((await add(teacher, word)).status, word).toBe(422);
    expect((await add(teacher, "देर")).status).toBe(200);
    expect((await add(teacher, "long", "me", "x".repeat(301))).status).toBe(422);
    expect((await add(teacher, "none", "me", " ")).status).toBe(422);
  });
});
