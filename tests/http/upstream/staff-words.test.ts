import { expect, it } from "vitest";
import { z } from "zod";
import { refreshContent } from "../../../upstream/content/keep.ts";
import type { Api, Reply } from "./api.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import { logSeenBy, staffApi } from "./staff-api.ts";
import { CCL, texts, wordsBy } from "./word-lists.ts";

const PATH = "/api/staff/content/words";
const rows = z.object({
  topics: z.array(z.object({ id: z.number(), name: z.string(), word_count: z.number() })),
  results: z.object({
    data: z.array(
      z.object({
        ...{ id: z.number(), version: z.string() },
        ...{ topic: z.string(), word: z.string(), paraphrase: z.string() },
      }),
    ),
  }),
});
const checked = z.object({
  results: z.object({
    rows: z.array(z.object({ word: z.string(), state: z.string(), why: z.string() })),
  }),
});
const LISTS = "/api/staff/content/word-lists";

onBothEnginesAtNight("words changed by staff", (upstream) => {
  const wordsOf = async (owner: Api, query: string) =>
    rows.parse((await owner.get(`${PATH}?${query}`)).body);
  const find = async (owner: Api, search: string) => {
    const [row] = (await wordsOf(owner, `search=${search}`)).results.data;
    return row ?? { id: 0, version: "", topic: "", word: "", paraphrase: "" };
  };
  const edit = (owner: Api, fields: object) =>
    owner.post(`${PATH}/edit`, { rows: [], remove: [], move: [], topic: "", ...fields });
  const errorsOf = (reply: Reply) =>
    z.object({ errors: z.record(z.string(), z.array(z.string())) }).parse(reply.body).errors;

  it("are added, changed and removed: students' lists keep no gaps, and no start restores one", async () => {
    const owner = await staffApi(upstream(), "Olga", "owner");
    const { api, languageId } = await signIn(upstream());
    const before = texts(await api.post(CCL));
    const topics = (await wordsOf(owner, `language=${languageId}`)).topics;
    const [first] = topics;
    const [bone, blood] = before;
    const open = { ...(await wordsBy(api))(blood ?? ""), view_token: "first" };
    expect((await api.post("/api/v1/category/memoriz-words/onclick", open)).status).toBe(200);

    const fields = { language_id: languageId, topic: first?.name, list: "marrow = मतलब" };
    expect((await owner.post(LISTS, fields)).status).toBe(200);
    expect((await owner.post(LISTS, fields)).body, "twice").toMatchObject({
      results: { added: 0, changed: 0 },
    });
    const rent = { ...fields, topic: "", list: "rent\tमतलब\tMoney" };
    expect((await owner.post(LISTS, rent)).status).toBe(200);
    const added = texts(await api.post(CCL));
    expect(added).toEqual([
      ...before.slice(0, first?.word_count),
      "marrow",
      ...before.slice(first?.word_count),
      "rent",
    ]);
    for (const [page, word] of added.entries())
      expect(texts(await api.post(`${CCL}?perpage=1&page=${page + 1}`))).toEqual([word]);

    const row = await find(owner, blood ?? "");
    const renamed = { ...row, word: "blood group", paraphrase: "रक्त समूह" };
    expect((await edit(owner, { rows: [renamed] })).status).toBe(200);
    const late = await edit(owner, { rows: [{ ...row, word: "x" }, row] });
    expect([late.status, Object.keys(errorsOf(late))]).toEqual([422, [`word-${row.id}`]]);
    const taken = { ...(await find(owner, "blood group")), word: bone };
    const refused = await edit(owner, { rows: [taken] });
    expect(errorsOf(refused)).toEqual({
      [`word-${row.id}`]: ["This topic has the word already."],
    });
    const gone = await find(owner, bone ?? "");
    expect((await edit(owner, { rows: [gone], remove: [gone.id] })).status).toBe(200);

    const { folder, deps } = upstream();
    const settings = { CONTENT_DIR: `${folder}/content`, DATA_DIR: `${folder}/data` };
    await refreshContent(deps.db, { ...settings, SAMPLE_CONTENT: true }, deps.log);
    const after = texts(await api.post(CCL));
    expect(after).not.toContain(bone);
    expect(after).not.toContain(blood);
    expect(after.toSorted()).toEqual(
      added
        .map((word) => (word === blood ? "blood group" : word))
        .filter((word) => word !== bone)
        .toSorted(),
    );
    const opened = await api.post(`${CCL}?filter_by=1`);
    expect(texts(opened), "what the student opened").toEqual(["blood group"]);
    const data = await logSeenBy(owner);
    expect(data.map(({ did }) => did)).toEqual([
      "remove word",
      "change word",
      "add words",
      "add words",
    ]);
  });

  it("stay fast in a list of 20,000; one of 10,000 characters is refused", async () => {
    const owner = await staffApi(upstream(), "Omar", "owner");
    const { languageId } = await signIn(upstream(), { language: "Nepali" });
    const { db } = upstream().deps;
    const names = Array.from({ length: 20_000 }, (_, place) => place);
    const { id: category_id } = await db
      .insertInto("categories")
      .values({ language_id: languageId, name: "Long", place: 0, active: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (let from = 0; from < names.length; from += 500)
      await db
        .insertInto("words")
        .values(
          names.slice(from, from + 500).map((place) => ({
            ...{ category_id, language_id: languageId, word: `word ${place}`, place },
            ...{ paraphrase: `meaning ${place}`, active: 1 as const, serial_no: place + 1 },
          })),
        )
        .execute();
    const thousand = Array.from({ length: 1_000 }, (_, at) => `word ${at}\tchanged ${at}\tLong`);
    const given = { language_id: languageId, list: thousand.join("\n") };
    const began = performance.now();
    expect((await owner.post(LISTS, given)).body).toMatchObject({ results: { changed: 1_000 } });
    const found = await wordsOf(owner, `language=${languageId}&search=meaning 19999`);
    expect(found.results.data).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(5_000);
    const many = { ...given, list: `${given.list}\none = more` };
    const refused = await owner.post(LISTS, many);
    expect([refused.status, errorsOf(refused)]).toEqual([
      422,
      { list: ["Send at most 1,000 words at once."] },
    ]);
  });

  it("tell what a list does before it is stored, and are moved", async () => {
    const owner = await staffApi(upstream(), "Olive", "owner");
    const { languageId } = await signIn(upstream(), { language: "Punjabi" });
    const given = { language_id: languageId, topic: "Law" };
    const store = (list: string) => owner.post(LISTS, { ...given, list });
    await store("bail = ਜ਼ਮਾਨਤ\nfine = ਜੁਰਮਾਨਾ");
    const typed = [
      "bail\tਜ਼ਮਾਨਤ",
      "fine\tਦੰਡ",
      "court\tਅਦਾਲਤ",
      "court\tਅਦਾਲਤ",
      "court\tਕਚਹਿਰੀ",
      "judge",
    ];
    const list = [...typed, `${"w".repeat(10_000)}\tx`].join("\n");
    const { rows: told } = checked.parse(
      (await owner.post(`${LISTS}/check`, { ...given, list })).body,
    ).results;
    expect(told.map(({ state, why }) => `${state} ${why}`.trim())).toEqual([
      "same",
      "changed ਜੁਰਮਾਨਾ",
      "new",
      "double Line 3 has it already.",
      "faulty Line 3 gives this word other meanings. Write them in one row.",
      "faulty The meaning is required.",
      expect.stringMatching(/^faulty The word can hold 200 characters/),
    ]);
    const stored = z
      .object({
        results: z.object({
          added: z.number(),
          changed: z.number(),
          faulty: z.array(z.object({ word: z.string() })),
        }),
      })
      .parse((await store(list)).body).results;
    expect([stored.added, stored.changed, stored.faulty.length]).toEqual([1, 1, 3]);

    const all = (await wordsOf(owner, `language=${languageId}`)).results.data;
    const offered = all.filter(({ topic }) => topic === "Law");
    const [bail, fine] = offered;
    const moved = { rows: offered, move: [bail?.id], topic: "Courts" };
    expect(errorsOf(await edit(owner, { ...moved, topic: " " }))).toEqual({
      move_to: ["Name the topic"],
    });
    const faulty = { ...moved, rows: [bail, { ...fine, word: "" }] };
    expect(errorsOf(await edit(owner, faulty))).toEqual({
      [`word-${fine?.id}`]: ["The word is required"],
    });
    const topics = async () =>
      (await wordsOf(owner, `language=${languageId}&search=bail`)).results.data.map(
        ({ topic }) => topic,
      );
    expect(await topics(), "all or nothing").toContain("Law");
    expect((await edit(owner, moved)).body).toMatchObject({ results: { changed: 1 } });
    expect(await topics()).toContain("Courts");
    expect(await topics()).not.toContain("Law");
  });
});
