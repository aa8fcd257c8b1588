import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { onePage } from "../../../support/given/page.ts";
import { givenWord } from "../../../support/given/vocabulary.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const CCL_LIST = "/vocabulary?list=ccl";
const MY_LIST = "/vocabulary?list=my-words";
const HEALTH = "/practice-dialogue-completed/1";
const word = givenWord({ word: "=1+1" });

test("exports all pages of a word list as CSV, for Anki and for print", async () => {
  const client = await portal.signedIn();
  const list = await client.get("/vocabulary?list=ccl");
  const total = Number(/of (\d+) entries/.exec(textOf(list.page, ".pagination p"))?.[1]);
  const csv = await client.get("/vocabulary/download?list=ccl&as=csv");
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(csv.headers.get("content-disposition")).toBe('attachment; filename="CCL-Words-words.csv"');
  const lines = csv.bytes.toString().split("\r\n");
  expect([lines.length - 2, lines[0], lines[1]?.startsWith('"bulk billing"')]).toEqual([
    total,
    '\uFEFF"English","Hindi"',
    true,
  ]);
  const anki = await client.get("/vocabulary/download?list=my-words&as=anki");
  expect(anki.text).toMatch(/^#separator:tab\n#html:false\n"bulk billing"\t"[^"]+"\n/);
  const paper = await client.get("/vocabulary/print?list=1");
  expect([textOf(paper.page, "h1"), textOf(paper.page, "tbody th")]).toEqual([
    "Health",
    "bulk billing",
  ]);
  expect(paper.page.querySelector("tbody .native")?.getAttribute("lang")).toBe("hi");
});

test("exports all provider pages up to a limit, escapes formulas, and reports a failure", async () => {
  const client = await portal.signedIn();
  const pages = (last: number) => ({ results: onePage([word], { last_page: last }) });
  portal.fake.script("POST /api/v1/ccl/words/list/", answer(200, pages(3)));
  const { text } = await client.get("/vocabulary/download?list=ccl");
  expect(text.split("\r\n").slice(1, 4)).toEqual(Array(3).fill(`"'=1+1","किरायेदार"`));
  portal.fake.script("POST /api/v1/ccl/words/list/", answer(200, pages(9_999)));
  expect((await client.get("/vocabulary/print?list=ccl")).text).toContain("the first 100 words");
  portal.fake.script("POST /api/v1/ccl/words/list/", answer(500));
  expect((await client.get("/vocabulary/download?list=ccl")).status).toBe(503);
});

test("redirects a download without a plan to the list, and one without a list to the lists", async () => {
  const visitor = await portal.signedIn("visitor@example.com");
  for (const path of ["/vocabulary/download?list=ccl", "/vocabulary/print?list=ccl"])
    expect((await visitor.get(path)).location).toBe("/vocabulary?list=ccl");
  expect((await visitor.get("/vocabulary/download")).location).toBe("/vocabulary");
  expect((await portal.client().get("/vocabulary/download?list=ccl")).location).toMatch(/^\/login/);
});

test("without a plan sends only the first 20 words of one category", async () => {
  const visitor = await portal.signedIn("visitor@example.com");
  for (const path of [CCL_LIST, HEALTH]) {
    const { page } = await visitor.get(path);
    expect(textsOf(page, ".word-table tbody th")[0], path).toBe("bulk billing");
    expect(textsOf(page, ".paywall, #search, [href*=download]").length, path).toBe(1);
    const last = await visitor.get(`${path}${path === CCL_LIST ? "&" : "?"}page=2`);
    const rows = last.page.querySelectorAll(".word-table tbody tr");
    expect(rows.at(-1)?.querySelector(".serial")?.text, path).toBe("20");
  }
  const added = await visitor.get(CCL_LIST);
  await visitor.press(added, "+ My Words: bulk billing");
  expect(textsOf((await visitor.get(MY_LIST)).page, ".word-table tbody th")).toEqual([
    "bulk billing",
  ]);
  await visitor.press(await visitor.get(MY_LIST), "Delete bulk billing from My Words");
  const law = "/practice-dialogue-completed/2";
  for (const path of [MY_LIST, law, "/vocabulary/1", `${CCL_LIST}&search=bail`]) {
    const { page, text, status } = await visitor.get(path);
    expect([status, textOf(page, ".paywall p")]).toEqual([
      200,
      "In order to see more vocabularies, you need to buy a plan.",
    ]);
    expect(page.querySelector(".paywall a.btn")?.getAttribute("href")).toBe("/subscription");
    expect(text).not.toMatch(/bulk billing|[\u0900-\u097f]/);
    expect(page.querySelectorAll("table, .pagination, #search").length).toBe(0);
  }
  const fields = { list: "ccl", view: "0123456789", add: "26.2" };
  const refused = await visitor.follow(await visitor.post(CCL_LIST, fields));
  expect(textOf(refused.page, ".notice-danger")).toBe("This word needs a plan. See the plans.");
});
