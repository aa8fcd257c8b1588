import { expect, it } from "vitest";
import { z } from "zod";
import { refreshContent } from "../../../upstream/content/keep.ts";
import type { Api } from "./api.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import { logSeenBy, staffApi } from "./staff-api.ts";
import { CCL, texts, wordsBy } from "./word-lists.ts";

const PATH = "/api/staff/content/words";
const rows = z.object({
  topics: z.array(z.object({ id: z.number(), name: z.string(), word_count: z.number() })),
  results: z.object({ data: z.array(z.object({ id: z.number(), word: z.string() })) }),
});
const one = z.object({ results: z.object({ version: z.string() }) });

onBothEnginesAtNight("words changed by staff", (upstream) => {
  const list = async (owner: Api, query: string) =>
    rows.parse((await owner.get(`${PATH}?${query}`)).body);
  const idOf = async (owner: Api, search: string) =>
    (await list(owner, `search=${search}`)).results.data[0]?.id ?? 0;
  const look = async (owner: Api, id: number) =>
    one.parse((await owner.get(`${PATH}/${id}`)).body).results.version;
  const change = async (owner: Api, id: number, fields: object) =>
    owner.post(`${PATH}/${id}`, { version: await look(owner, id), ...fields });

  it("are added, changed and removed: students' lists keep no gaps, and no start restores one", async () => {
    const owner = await staffApi(upstream(), "Olga", "owner");
    const { api, languageId } = await signIn(upstream());
    const before = texts(await api.post(CCL));
    const topics = (await list(owner, `language=${languageId}`)).topics;
    const [first] = topics;
    const [bone, blood] = before;
    const open = { ...(await wordsBy(api))(blood ?? ""), view_token: "first" };
    expect((await api.post("/api/v1/category/memoriz-words/onclick", open)).status).toBe(200);

    const fields = { language_id: languageId, paraphrase: "मतलब", word: "marrow" };
    expect((await owner.post(PATH, { ...fields, topic: first?.name })).status).toBe(200);
    expect((await owner.post(PATH, { ...fields, topic: first?.name })).status, "twice").toBe(422);
    expect((await owner.post(PATH, { ...fields, word: "rent", topic: "Money" })).status).toBe(200);
    const added = texts(await api.post(CCL));
    expect(added).toEqual([
      ...before.slice(0, first?.word_count),
      "marrow",
      ...before.slice(first?.word_count),
      "rent",
    ]);
    for (const [page, word] of added.entries())
      expect(texts(await api.post(`${CCL}?perpage=1&page=${page + 1}`))).toEqual([word]);

    const renamed = { topic: first?.name, word: "blood group", paraphrase: "रक्त समूह" };
    const id = await idOf(owner, blood ?? "");
    const version = await look(owner, id);
    expect((await change(owner, id, renamed)).status).toBe(200);
    expect((await owner.post(`${PATH}/${id}`, { version, ...renamed, word: "x" })).status).toBe(
      409,
    );
    expect((await change(owner, id, { ...renamed, word: bone })).status, "taken").toBe(422);
    const gone = await idOf(owner, bone ?? "");
    const removal = { version: await look(owner, gone) };
    expect((await owner.post(`${PATH}/${gone}/remove`, removal)).status).toBe(200);

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
      "add word",
      "add word",
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
    const given = { language_id: languageId, topic: "Before", paraphrase: "x", word: "a" };
    const began = performance.now();
    expect((await owner.post(PATH, given)).status).toBe(200);
    const found = await list(owner, `language=${languageId}&search=meaning 19999`);
    expect(found.results.data).toHaveLength(1);
    expect(performance.now() - began).toBeLessThan(2_000);
    const long = { ...given, word: "w".repeat(10_000) };
    expect((await owner.post(PATH, long)).status).toBe(422);
  });
});
