import { expect, it } from "vitest";
import type { Api } from "./api.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import {
  CATEGORY,
  CCL,
  MINE,
  mineOf,
  myTexts,
  OPEN,
  OPEN_MINE,
  refusal,
  table,
  texts,
  wordsBy,
  wordsOf,
} from "./word-lists.ts";

onBothEnginesAtNight("words of a student and of a plan", (upstream) => {
  async function limitTo(userId: number, limit: number) {
    await upstream()
      .deps.db.updateTable("subscriptions")
      .set({ fulllenth_vac_limits: limit })
      .where("user_id", "=", userId)
      .execute();
  }

  it("adds a word to My Words once, counts it separately, and deletes it however often it is added", async () => {
    const { api } = await signIn(upstream());
    const { api: other } = await signIn(upstream());
    const id = await wordsBy(api);
    const add = (text: string) => api.post("/api/v1/mywords/add", id(text));
    const added = await Promise.all([add("skin"), add("skin")]);
    expect(added.map((reply) => reply.status)).toEqual([200, 200]);
    expect(added[0]?.body).toMatchObject({ status: 200, message: "Add successfully!" });
    await add("bail");
    await add("bone");
    expect(mineOf(await api.post(MINE))).toMatchObject({
      is_subscribed: true,
      result: {
        total: 3,
        data: [
          { serial_no: 1, count_memoriz: 0, save_words: { word: "skin" } },
          { serial_no: 2, save_words: { word: "bail", paraphrase: "meaning of bail" } },
          { serial_no: 3, save_words: { word: "bone" } },
        ],
      },
    });
    const second = mineOf(await api.post(`${MINE}?perpage=1&page=2`)).result;
    expect([second.data[0]?.serial_no, second.last_page]).toEqual([2, 3]);
    for (const view_token of ["a", "a", "b"])
      expect((await api.post(OPEN_MINE, { ...id("bail"), view_token })).status).toBe(200);
    expect(myTexts(await api.post(`${MINE}?filter_by=1`))).toEqual(["bail"]);
    expect(myTexts(await api.post(`${MINE}?filter_by=2&search=b`))).toEqual(["bone"]);
    expect(mineOf(await api.post(`${MINE}?search=bail`)).result.data[0]?.count_memoriz).toBe(2);
    expect(texts(await api.post(`${CCL}?filter_by=1`)), "the lists count for themselves").toEqual(
      [],
    );
    expect((await api.get("/api/v1/mywords/show-count")).body).toEqual({
      results: { memorize_count: 1, myword_count: 3 },
    });

    const listed = wordsOf(await api.post(CCL)).results.data;
    const skin = listed.find((one) => one.word === "skin")?.myword_id ?? 0;
    const remove = (student: Api, entryId: unknown) =>
      student.call(`/api/v1/mywords/delete?id=${String(entryId)}`, { method: "DELETE" });
    expect((await remove(other, skin)).status).toBe(200);
    expect(myTexts(await api.post(MINE)), "another student's entry stays").toHaveLength(3);
    const removed = await Promise.all([remove(api, skin), remove(api, skin)]);
    expect(removed.map(refusal)).toEqual([
      [200, { status: 200, message: "Delete successfully!" }],
      [200, { status: 200, message: "Delete successfully!" }],
    ]);
    expect((await remove(api, "")).status).toBe(422);
    expect(myTexts(await api.post(MINE))).toEqual(["bail", "bone"]);
    await add("skin");
    expect(myTexts(await api.post(MINE))).toEqual(["bail", "bone", "skin"]);
  });

  it("lists the words of a category without meanings", async () => {
    const { api } = await signIn(upstream());
    const { category_id } = (await wordsBy(api))("bone");
    const reply = await api.get(`/api/v1/category-word-list?category_id=${category_id}&page=1`);
    expect(
      table
        .parse(reply.body)
        .results.data.map((one) => [one.serial_number, one.question_title, one.language_name]),
    ).toEqual([
      [1, "bone", "Hindi"],
      [2, "blood", "Hindi"],
      [3, "skin", "Hindi"],
    ]);
    expect(reply.bytes.toString()).not.toContain("meaning of");
  });

  it("opens no words without a plan, and as many as the plan allows", async () => {
    const { api: visitor } = await signIn(upstream(), { plan: false });
    const { api, id: student } = await signIn(upstream());
    const id = await wordsBy(api);
    const { category_id } = id("bone");
    await api.post("/api/v1/mywords/add", id("bond"));
    const asked = async (who: Api) => ({
      all: wordsOf(await who.post(CCL)),
      category: wordsOf(await who.post(CATEGORY, { category_id })),
      rows: table.parse(
        (await who.get(`/api/v1/category-word-list?category_id=${category_id}`)).body,
      ),
      mine: mineOf(await who.post(MINE)),
    });
    for (const { is_subscribed, ...list } of Object.values(await asked(visitor)))
      expect([is_subscribed, JSON.stringify(list)]).toEqual([
        false,
        expect.stringContaining('"data":[]'),
      ]);
    expect((await visitor.post(OPEN, id("bone"))).status).toBe(403);
    expect((await visitor.get("/api/v1/category-wise-list")).body).toMatchObject({
      results: [{ word_count: 3 }, { word_count: 2 }],
    });

    await limitTo(student, 2);
    const limited = await asked(api);
    expect(limited.all.is_subscribed).toBe(true);
    expect(limited.all.results.data.map((one) => one.word)).toEqual(["bone", "blood"]);
    expect([limited.all.results.total, limited.rows.results.total]).toEqual([2, 2]);
    expect(limited.mine.result.data).toEqual([]);
    expect((await api.post(OPEN, id("blood"))).status).toBe(200);
    expect((await api.post(OPEN, id("skin"))).status).toBe(403);
    expect((await api.post("/api/v1/mywords/add", id("skin"))).status).toBe(403);
    await limitTo(student, 0);
    expect((await asked(api)).all).toMatchObject({ is_subscribed: false, results: { data: [] } });
  });
});
