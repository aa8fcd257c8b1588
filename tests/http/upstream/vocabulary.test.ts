import { expect, it } from "vitest";
import { z } from "zod";
import { Api } from "./api.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import {
  CATEGORY,
  CCL,
  MINE,
  OPEN,
  OPEN_MINE,
  refusal,
  texts,
  wordsBy,
  wordsOf,
} from "./word-lists.ts";

onBothEnginesAtNight("vocabulary", (upstream) => {
  it.each([
    ["GET", "/api/v1/category-wise-list"],
    ["GET", "/api/v1/mywords/show-count"],
    ["GET", "/api/v1/ccl/words/total-count"],
    ["POST", CATEGORY],
    ["POST", CCL],
    ["POST", MINE],
    ["GET", "/api/v1/category-word-list"],
    ["POST", OPEN],
    ["POST", OPEN_MINE],
    ["POST", "/api/v1/mywords/add"],
    ["DELETE", "/api/v1/mywords/delete"],
    ["POST", "/api/v1/study/cards"],
    ["POST", "/api/v1/study/review"],
  ])("%s %s needs a valid token, with and without the final slash", async (method, path) => {
    const plain = path.replace(/\/$/, "");
    for (const address of [plain, `${plain}/`]) {
      const reply = await new Api(upstream().base, "1|nobody").call(address, { method });
      expect(refusal(reply)).toEqual([401, { message: "Unauthenticated." }]);
    }
  });

  it("lists the words of the student's language in order, in pages", async () => {
    const { api } = await signIn(upstream());
    const reply = await api.post(`${CCL}?perpage=2`);
    expect(wordsOf(reply)).toMatchObject({
      is_subscribed: true,
      results: {
        ...{ current_page: 1, last_page: 3, from: 1, to: 2, total: 5, per_page: 2 },
        data: [
          { word: "bone", paraphrase: "meaning of bone", serial_no: 1, memorized: null },
          { word: "blood", serial_no: 2, myword_id: null },
        ],
      },
    });
    expect(texts(await api.post(`${CCL}?perpage=2&page=3`))).toEqual(["bond"]);
    expect(texts(await api.post(`${CCL}?page=9`))).toEqual([]);
    for (const page of ["0", "-3", "x", ""])
      expect(texts(await api.post(`${CCL}?perpage=1&page=${page}`)), page).toEqual(["bone"]);
    const { api: punjabi } = await signIn(upstream(), { language: "Punjabi" });
    expect(texts(await punjabi.post(CCL))).toEqual(["bone"]);
    const { api: nepali } = await signIn(upstream(), { language: "Nepali" });
    expect(wordsOf(await nepali.post(CCL)).results).toMatchObject({ total: 0, from: null });
  });

  it("lists one category, numbered from 1, and refuses one of another language", async () => {
    const { api } = await signIn(upstream());
    const { category_id } = (await wordsBy(api))("bail");
    const reply = await api.post(`${CATEGORY}?page=1`, { category_id });
    expect(wordsOf(reply).results.data.map((one) => [one.serial_no, one.word])).toEqual([
      [1, "bail"],
      [2, "bond"],
    ]);
    expect(texts(await api.post(`${CATEGORY}?perpage=1&page=2`, { category_id }))).toEqual([
      "bond",
    ]);
    const { api: punjabi } = await signIn(upstream(), { language: "Punjabi" });
    for (const path of [CATEGORY, `/api/v1/category-word-list?category_id=${category_id}`]) {
      const method = path === CATEGORY ? "POST" : "GET";
      const asked = { method, json: path === CATEGORY ? { category_id } : undefined };
      expect(refusal(await punjabi.call(path, asked))).toEqual([404, { message: "Not Found" }]);
    }
    expect((await api.post(CATEGORY)).status).toBe(422);
    expect((await api.post(CATEGORY, { category_id: "99999999999" })).status).toBe(422);
    expect((await api.post(CATEGORY, { category_id: 2_000_000_000 })).status).toBe(404);
  });

  it("searches words and meanings, with any characters", async () => {
    const { api } = await signIn(upstream());
    const search = async (text: string) =>
      texts(await api.post(`${CCL}?search=${encodeURIComponent(text)}`));
    expect(await search("BO")).toEqual(["bone", "bond"]);
    expect(await search("meaning of s")).toEqual(["skin"]);
    for (const nothing of ["%", "_", "'", '"', "\\", "🦴", "x".repeat(500), "' or 1=1 --"])
      expect(await search(nothing), nothing).toEqual([]);
    const { category_id } = (await wordsBy(api))("bail");
    expect(texts(await api.post(`${CATEGORY}?search=bo`, { category_id }))).toEqual(["bond"]);
  });

  it("counts an opening once per page view, and filters by it", async () => {
    const { api } = await signIn(upstream());
    const { api: other } = await signIn(upstream());
    const id = await wordsBy(api);
    const open = async (view_token?: string) => {
      const reply = await api.post(OPEN, { ...id("blood"), view_token });
      return z.object({ results: z.object({ memorize_count: z.number() }) }).parse(reply.body)
        .results.memorize_count;
    };
    expect([await open("a"), await open("a"), await open("b"), await open("a")]).toEqual([
      1, 1, 2, 2,
    ]);
    expect([await open(), await open()]).toEqual([3, 4]);
    expect(await Promise.all([open("c"), open("c"), open("c")])).toEqual([5, 5, 5]);
    const listed = wordsOf(await api.post(CCL)).results.data;
    expect(listed.map((one) => one.memorized?.count_memoriz ?? null)).toEqual([
      ...[null, 5, null, null, null],
    ]);
    expect(texts(await api.post(`${CCL}?filter_by=1`))).toEqual(["blood"]);
    expect(texts(await api.post(`${CCL}?filter_by=2&search=bo`))).toEqual(["bone", "bond"]);
    expect(texts(await api.post(`${CCL}?filter_by=0`))).toHaveLength(5);
    for (const filter of ["7", "-1", "x"])
      expect(texts(await api.post(`${CCL}?filter_by=${filter}`)), filter).toEqual([]);
    expect(texts(await other.post(`${CCL}?filter_by=1`))).toEqual([]);
    expect((await api.get("/api/v1/category-wise-list")).body).toMatchObject({
      results: [
        { category_name: "Health", word_count: 3, wordmemorize: 1 },
        { category_name: "Law", word_count: 2, wordmemorize: 0 },
      ],
    });
    expect((await api.get("/api/v1/ccl/words/total-count")).body).toEqual({
      results: { total_ccl_words: 5, total_memorized_ccl_words: 1 },
    });
  });

  it("refuses a word that the student does not have, and an invalid view token", async () => {
    const { api } = await signIn(upstream());
    const { api: punjabi } = await signIn(upstream(), { language: "Punjabi" });
    const id = await wordsBy(api);
    const { category_id: law } = id("bail");
    for (const path of [OPEN, OPEN_MINE, "/api/v1/mywords/add"]) {
      expect((await punjabi.post(path, id("bone"))).status, path).toBe(404);
      expect((await api.post(path, { ...id("bone"), category_id: law })).status, path).toBe(404);
      expect((await api.post(path, { ...id("bone"), word_id: 999_999 })).status, path).toBe(404);
      expect((await api.post(path, {})).body).toMatchObject({
        errors: { word_id: ["The word id field is required."] },
      });
      const odd = await api.post(path, { ...id("bone"), view_token: "a b" });
      expect(odd.status, path).toBe(422);
    }
    expect((await api.post(OPEN_MINE, id("bone"))).status, "not among My Words").toBe(404);
  });
});
