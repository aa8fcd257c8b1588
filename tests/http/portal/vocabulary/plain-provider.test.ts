import { beforeEach, describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { categories, givenCategory } from "../../../support/given/day.ts";
import { onePage } from "../../../support/given/page.ts";
import { givenEntry, givenWord } from "../../../support/given/vocabulary.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";
import { rowsOf } from "./word-list-page.ts";

/** Responses of a provider for vocabulary: incomplete, in other shapes, or none. */
const portal = usePortal();
const CCL = "/vocabulary?list=ccl";
const CCL_CALL = "POST /api/v1/ccl/words/list/";
const MINE_CALL = "POST /api/v1/mywords/list/";
const word = givenWord({ category_id: "2" });
let client: PortalClient;

beforeEach(async () => {
  client = await portal.signedIn();
});

test("requests the lists with the agreed parameters", async () => {
  await client.get("/vocabulary?list=my-words&search=a&filter_by=2&page=1");
  await client.get("/practice-dialogue-completed/2?search=a");
  await client.get("/vocabulary/2");
  const asked = (part: string) => {
    const call = portal.fake.calls.findLast(({ path }) => path.includes(part));
    return [call?.method, call?.path, call?.body.toString()];
  };
  expect(asked("mywords/list")).toEqual([
    "POST",
    "/api/v1/mywords/list/?search=a&page=1&filter_by=2",
    "",
  ]);
  expect(asked("category/words/list")).toEqual([
    "POST",
    "/api/v1/category/words/list/?search=a&page=1&filter_by=0",
    '{"category_id":2}',
  ]);
  expect(asked("category-word-list")).toEqual([
    "GET",
    "/api/v1/category-word-list?category_id=2&page=1",
    "",
  ]);
});

describe("a word list with minimal data", () => {
  test.each<[string, object, string[]]>([
    ["the fields that were agreed", { is_subscribed: true, results: { data: [word] } }, ["1", "0"]],
    ["a page that knows where it is", { results: { data: [word], from: 11, to: 11 } }, ["11", "0"]],
    ["rows alone", { results: [givenWord({ serial_no: 5, memorized: null })] }, ["5", "0"]],
    [
      "a relation as a list",
      { results: [givenWord({ serial_no: "05", memorized: [{ count_memoriz: "3" }] })] },
      ["05", "3"],
    ],
    ["an empty relation", { results: [givenWord({ memorized: [] })] }, ["1", "0"]],
    ["in the place of the other", { result: { data: [word] } }, ["1", "0"]],
  ])("%s: shows the word", async (_, json, [serial, count]) => {
    portal.fake.script(CCL_CALL, answer(200, json));
    expect(rowsOf(await client.get(CCL))).toEqual([
      [serial, "tenant", "show meanings", count, "+ My Words"],
    ]);
  });

  test("shows a word without meaning or category, and skips an unreadable row", async () => {
    const bond = givenWord({ id: 8, category_id: undefined, word: "bond", paraphrase: null });
    const rows = [bond, givenWord({ id: undefined }), "nonsense"];
    portal.fake.script(
      "POST /api/v1/category/words/list/",
      answer(200, { results: { data: rows } }),
    );
    const list = await client.get("/practice-dialogue-completed/2");
    expect(rowsOf(list).map(([, text]) => text)).toEqual(["bond"]);
    expect(list.page.querySelector("[name=add]")?.getAttribute("value")).toBe("8.2");
  });

  test("My Words: lists and deletes", async () => {
    const entry = givenEntry([word], { myword_id: "41", count_memoriz: "2", serial_no: 3 });
    portal.fake.script(MINE_CALL, answer(200, { result: onePage([entry]) }));
    const list = await client.get("/vocabulary?list=my-words");
    expect(rowsOf(list)).toEqual([
      ["3", "tenant", "show meanings", "2", "Delete tenant from My Words"],
    ]);
    portal.fake.script("DELETE /api/v1/mywords/delete?id=41", answer(200));
    const gone = await client.follow(await client.press(list, "Delete tenant"));
    expect(textOf(gone.page, ".notice-success")).toBe("Delete successfully! Undo");
    portal.fake.script("DELETE /api/v1/mywords/delete?id=41", answer(404, { message: "No query" }));
    const twice = await client.follow(await client.press(list, "Delete tenant"));
    expect(textOf(twice.page, ".notice-success")).toBe("Delete successfully! Undo");
  });

  test.each<[string, object]>([
    ["results []", { results: [] }],
    ["data null", { results: { data: null } }],
    ["result []", { result: [] }],
  ])("is shown as empty for %s", async (_, json) => {
    portal.fake.script(CCL_CALL, answer(200, json));
    const { page } = await client.get(CCL);
    expect(textOf(page, ".empty p")).toBe("There are no words in your language yet.");
  });

  test.each<[string, object]>([
    ["is_subscribed false with rows", { is_subscribed: false, results: { data: [word] } }],
    ["is_subscribed 0 and no rows", { is_subscribed: 0, results: null }],
    ["is_subscribed as text", { is_subscribed: "0", results: [] }],
  ])("%s shows the paywall", async (_, json) => {
    portal.fake.script(CCL_CALL, answer(200, json));
    const { page, text } = await client.get(CCL);
    expect(textOf(page, ".paywall p")).toMatch(/^In order to see more vocabularies/);
    expect(text).not.toMatch(/tenant|किरायेदार/);
  });

  test("accepts counts in another shape, or no counts", async () => {
    const counts = (json: object) =>
      portal.fake.script("GET /api/v1/ccl/words/total-count", answer(200, json));
    counts({ total_ccl_words: "480", total_memorized_ccl_words: "148" });
    expect(textOf((await client.get(CCL)).page, ".card-meta")).toBe("Opened 148/480 30%");
    counts({ results: {} });
    const { page } = await client.get(CCL);
    expect([textOf(page, "h1"), page.querySelectorAll("progress").length]).toEqual([
      "CCL Words",
      0,
    ]);
    portal.fake.script("GET /api/v1/category-wise-list", answer(200, { results: [] }));
    expect(textsOf((await client.get("/vocabulary")).page, "#categories p")).toEqual([
      "No category has words in your language yet.",
    ]);
    expect(textOf((await client.get("/practice-dialogue-completed/2")).page, "h1")).toBe(
      "Category words",
    );
    const plain = categories(givenCategory({ category_id: undefined }));
    portal.fake.script("GET /api/v1/practice-dialogues-word", plain);
    const { page: dashboard } = await client.get("/dashboard");
    expect(dashboard.querySelectorAll("#categories .card a").length).toBe(0);
  });
});

describe("a refusal", () => {
  test.each<[string, object, string]>([
    ["403", { status: 403, message: "Your branch is closed." }, "Your branch is closed."],
    ["500", { status: "500", message: "SQLSTATE secret" }, "This did not load."],
    ["success false", { success: false, results: [word] }, "This did not load."],
    ["no results", { status: 200 }, "This did not load."],
  ])("inside a 200 shows an error: %s", async (_, json, says) => {
    portal.fake.script(CCL_CALL, answer(200, json));
    const { page, text } = await client.get(CCL);
    expect(textOf(page, ".panel-failed")).toContain(says);
    expect(text).not.toMatch(/secret|tenant/);
  });

  test("of a word shows the provider's message and is not counted", async () => {
    const list = await client.get(CCL);
    portal.fake.script(
      "POST /api/v1/mywords/add",
      answer(200, { status: 422, message: "This word is already in My Words." }),
    );
    const told = await client.follow(await client.press(list, "+ My Words"));
    expect(textOf(told.page, ".notice-danger")).toBe("This word is already in My Words.");
    portal.fake.script("POST /api/v1/category/memoriz-words/onclick", answer(500));
    const shown = await client.follow(await client.press(list, "show meanings"));
    expect(textOf(shown.page, ".notice-danger")).toMatch(/^Times opened was not counted/);
    expect(shown.page.querySelectorAll(".meaning .native").length, "it is shown all the same").toBe(
      1,
    );
  });
});
