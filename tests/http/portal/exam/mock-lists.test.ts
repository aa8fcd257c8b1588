import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenRecord, givenSitting, givenTest } from "../../../support/given/exam.ts";
import { onePage } from "../../../support/given/page.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const LIST = "POST /api/v1/mock-test/?";
const COMPLETED = "POST /api/v1/mock-test/completed-list/";
const PENDING = "POST /api/v1/mock-test/pending-list/";
const wordsOf = ({ text }: { text: string }) => text.replace(/\s+/g, " ").trim();

test("lists the sample's tests with their buttons, and searches them", async () => {
  const client = await portal.signedIn();
  const { page: list } = await client.get("/mock-test");
  expect(textsOf(list, "tbody th")).toEqual([
    expect.stringMatching(/^Hindi Mock Test 1\s?35 minutes$/),
    expect.stringMatching(/^Hindi Mock Test 2\s?\d\d\/\d\d\/\d{4}, 35 minutes$/),
  ]);
  expect(textsOf(list, "tbody .btn")).toEqual([
    "Start Mock Test, Hindi Mock Test 1",
    "Completed Mock Test, Hindi Mock Test 2",
  ]);
  const found = await client.get("/mock-test?tab=new&search=Test+2");
  expect(textsOf(found.page, "tbody th")).toHaveLength(1);
  const none = await client.get("/mock-test?tab=new&search=nothing");
  expect(textOf(none.page, ".empty h2")).toBe("Data Not Found");
});

test("the print view of the feedback shows all segments of a dialogue open on one page", async () => {
  const client = await portal.signedIn();
  const first = (await client.get("/mock-test/feedback?record=1")).page;
  expect(first.querySelectorAll(".answers > li")).toHaveLength(5);
  const link = first.querySelectorAll("a").find(({ text }) => text.startsWith("All segments on"));
  const { page: whole } = await client.get(link?.getAttribute("href") ?? "");
  expect(whole.querySelectorAll(".answers .fold[open]").length).toBeGreaterThan(8);
  expect(textsOf(whole, ".pagination a")).toEqual([]);
});

test("each state of a test has exactly one button", async () => {
  const client = await portal.signedIn();
  const record = (more: object) => ({ user_mocktest_record: givenRecord(more) });
  portal.fake.script(
    LIST,
    answer(200, {
      results: {
        mocktest_list: onePage([
          givenTest({ mocktest_id: "" }),
          givenTest({ duration: "70" }),
          givenTest({ mocktest_id: 8, ...record({}) }),
          givenTest({ mocktest_id: 9, ...record({ status: 2 }) }),
          givenTest({ mocktest_id: 10, ...record({ record_id: undefined }) }),
        ]),
      },
    }),
  );
  const { page: list } = await client.get("/mock-test?tab=new");
  const buttons = list.querySelectorAll("tbody .btn");
  expect(buttons.map((button) => [wordsOf(button), button.getAttribute("href")])).toEqual([
    ["Subscribe Now, Mock A", "/subscription?mock=Mock+A"],
    ["Start Mock Test, Mock A", "/mock-test/exam/question?mock=7"],
    ["Pending, Mock A", "/mock-test/resume?mock=8&record=5"],
    ["Completed Mock Test, Mock A", "/mock-test?tab=completed"],
    ["Pending, Mock A", "/mock-test?tab=pending"],
  ]);
  expect(textsOf(list, "tbody td")).toContain("1 hour 10 minutes");
});

test("finished tests link to their review or wait for it; unfinished ones offer Re-start", async () => {
  const client = await portal.signedIn();
  const item = (id: number, more: object = {}) =>
    givenSitting({ mocktest_record_id: id, mocktest_name: `Mock ${id}`, ...more });
  const completed = onePage([item(1, { feedback_status: 1 }), item(2)]);
  portal.fake.script(COMPLETED, answer(200, { results: completed }));
  const pending = onePage([item(3), item(4, { mocktest_id: 9 })]);
  portal.fake.script(PENDING, answer(200, { results: pending }));
  const links = async (tab: string) =>
    (await client.get(`/mock-test?tab=${tab}`)).page
      .querySelectorAll("tbody .btn")
      .map((link) => [wordsOf(link), link.getAttribute("href")]);
  expect(await links("completed")).toEqual([
    ["View review, Mock 1", "/mock-test/feedback?record=1"],
    ["Waiting for review, Mock 2", "/mock-test/feedback?record=2"],
  ]);
  // A provider may omit which test it is. The list of new tests has it.
  expect(await links("pending")).toEqual([
    ["Re-start, Mock 3", "/mock-test?tab=new&search=Mock+3"],
    ["Re-start, Mock 4", "/mock-test/resume?mock=9&record=4&tab=pending"],
  ]);
});

test("a Re-Start that fails says why in an alert", async () => {
  const client = await portal.signedIn();
  portal.fake.script("POST /api/v1/mock-test/reset", answer(500, { message: "Not now." }));
  const posted = await client.post("/mock-test/resume?mock=1&record=3", { intent: "restart" });
  const shown = await client.follow(posted);
  expect(textOf(shown.page, ".notice-page.notice-danger")).toMatch(/^Error\. \S/);
});

test("opens the tab that was shown last; two tabs also have their own URL", async () => {
  const client = await portal.signInAnew();
  const current = async (path: string) =>
    textOf((await client.get(path)).page, ".tabs [aria-current]");
  expect(await current("/mock-test")).toBe("New");
  expect(await current("/mock-test?tab=pending")).toBe("Pending");
  expect(await current("/mock-test")).toBe("Pending");
  expect(await current("/completed-mock/test")).toBe("Completed");
  expect(await current("/mock-test")).toBe("Completed");
  expect(await current("/mock-test/pending")).toBe("Pending");
  expect(await current("/mock-test?tab=new")).toBe("New");
});

test("without a plan every test offers Subscribe Now, and its URL does not begin it", async () => {
  const visitor = await portal.signedIn("visitor@example.com");
  const { page: list } = await visitor.get("/mock-test?tab=new");
  expect(textsOf(list, "tbody .btn").every((text) => text.startsWith("Subscribe Now"))).toBe(true);
  const begun = await visitor.post("/mock-test/exam/question?mock=1", { intent: "begin" });
  const shown = await visitor.follow(begun);
  expect(textOf(shown.page, ".notice strong")).toBe("Unable to fetch data");
});

test.each([
  ["an empty answer", {}],
  ["a list that is missing", { results: {} }],
])("%s shows a failed list, not a failed page", async (_, json) => {
  const client = await portal.signedIn();
  portal.fake.script(LIST, answer(200, json));
  const failed = await client.get("/mock-test?tab=new");
  expect([failed.status, textOf(failed.page, "h1")]).toEqual([200, "Mock Test"]);
  expect(textOf(failed.page, "main")).toContain("Try again");
});
