import { expect, it } from "vitest";
import { z } from "zod";
import { stamp } from "../../../upstream/clock.ts";
import type { Api } from "./api.ts";
import { MOST_SENTENCES } from "../../../contract/staff/sentences.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { logSeenBy, staffApi } from "./staff-api.ts";

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
    const had = (await seenBy(teacher)).filter(({ is_own }) => is_own).length;
    const { id: staff_id } = await upstream()
      .deps.db.selectFrom("staff")
      .select("id")
      .where("name", "=", "Uma")
      .executeTakeFirstOrThrow();
    const row = { staff_id, text: "Slower.", created_at: stamp() };
    const rows = Array.from({ length: MOST_SENTENCES - had - 1 }, (_, no) => ({
      ...row,
      word: `word-${no}`,
    }));
    await upstream().deps.db.insertInto("remark_sentences").values(rows).execute();
    const last = await Promise.all([add(teacher, "last"), add(teacher, "lost")]);
    expect(last.map(({ status }) => status).toSorted(), "one of two at once").toEqual([200, 422]);
    const all = (await seenBy(teacher)).filter(({ is_own }) => is_own);
    expect(all).toHaveLength(MOST_SENTENCES);
  });

  it("are added once when a form is sent twice, and an own word may be one of the school's", async () => {
    const owner = await staffApi(upstream(), "Otto", "owner");
    const [one, again] = await Promise.all([
      add(owner, "pace", "school"),
      add(owner, "pace", "school"),
    ]);
    expect([one.status, again.body]).toEqual([200, one.body]);
    expect((await add(owner, "Pace", "school", "Other.")).body).toMatchObject({
      errors: { word: ["Another sentence has this word."] },
    });
    expect((await add(owner, "pace", "me", "My own.")).status).toBe(200);
    const [own, ...others] = (await seenBy(owner)).filter(({ word }) => word === "pace");
    expect([own?.text, others.length], "the own one first").toEqual(["My own.", 1]);
  });

  it("of the school are logged, and a teacher's own are deleted with the account", async () => {
    const owner = await staffApi(upstream(), "Odo", "owner");
    const teacher = await staffApi(upstream(), "Tess");
    const { db } = upstream().deps;
    await add(owner, "logged", "school");
    await add(teacher, "mine");
    const shared = (await seenBy(owner)).find(({ word }) => word === "logged");
    const path = `${PATH}/${shared?.id}`;
    const given = { word: "logged", text: "Later.", version: shared?.version };
    expect((await owner.post(path, given)).status).toBe(200);
    const changed = (await seenBy(owner)).find(({ word }) => word === "logged");
    expect((await owner.post(`${path}/remove`, { version: shared?.version })).status).toBe(409);
    expect((await owner.post(`${path}/remove`, { version: changed?.version })).status).toBe(200);
    const about = `sentence ${shared?.id}`;
    const lines = (await logSeenBy(owner)).filter((line) => line.about === about);
    expect(lines.map(({ did, before, after }) => [did, before, after])).toEqual([
      ["remove a sentence", '{"word":"logged","text":"Later."}', null],
      ["change a sentence", '{"text":"Begin sooner."}', '{"text":"Later."}'],
      ["add a sentence", null, '{"word":"logged","text":"Begin sooner."}'],
    ]);
    expect((await logSeenBy(owner)).filter(({ after }) => after?.includes("mine"))).toEqual([]);

    const { id } = await db
      .selectFrom("staff")
      .select("id")
      .where("name", "=", "Tess")
      .executeTakeFirstOrThrow();
    expect((await owner.post(`/api/staff/people/${id}/end`)).status).toBe(200);
    const left = await db
      .selectFrom("remark_sentences")
      .select("id")
      .where("staff_id", "=", id)
      .execute();
    expect(left).toEqual([]);
  });
});
