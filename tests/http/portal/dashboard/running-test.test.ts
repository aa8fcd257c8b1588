import { afterEach, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenSitting } from "../../../support/given/exam.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { useNextPanel } from "./next-panel.ts";

const { portal, panelWith } = useNextPanel();
const BEGUN = "POST /api/v1/mock-test/pending-list/";
const begun = (...more: object[]) =>
  answer(200, {
    results: more.map((each, index) => {
      const ids = { mocktest_record_id: 70 + index, mocktest_id: 7 + index };
      return givenSitting({ ...ids, mocktest_name: `Mock Test ${index + 1}`, ...each });
    }),
  });

afterEach(() => portal.fake.heal());

test("shows a running mock test first, with the time left only if the provider sends it", async () => {
  expect(await panelWith({ [BEGUN]: begun({}, { seconds_left: 1_980 }) })).toMatchObject({
    about: "Your mock test is running. The clock runs while you are away.",
    title: "Mock Test 2: 33 minutes left",
    button: "Continue",
    link: "/mock-test/resume?mock=8&record=71",
  });
  expect(await panelWith({ [BEGUN]: begun({}) })).toMatchObject({
    title: "Mock Test 1 is not finished",
    link: "/mock-test/resume?mock=7&record=70",
  });
  const over = await panelWith({ [BEGUN]: begun({ seconds_left: "-3" }) });
  expect(over.title).toBe("The time of Mock Test 1 is over");
  const unnamed = await panelWith({ [BEGUN]: begun({ mocktest_id: null }) });
  expect(unnamed.link).toBe("/mock-test?tab=new&search=Mock+Test+1");
});

test("shows the running test even when the dialogues cannot be read", async () => {
  const next = await panelWith({
    [BEGUN]: begun({ seconds_left: 60 }),
    "POST /api/v1/practice/pending/": answer(500),
  });
  expect([next.title, textsOf(next.page, ".panel-failed")]).toEqual([
    "Mock Test 1: 1 minute left",
    [],
  ]);
});

test("shows the running test's time and a way back on every page after leaving it by the menu", async () => {
  const student = await portal.signedIn();
  const title = async (who = student) => textOf((await who.get("/")).page, "#next h3");
  const list = await student.get("/mock-test?tab=new");
  const exam = list.page.querySelector("a[href^='/mock-test/exam']")?.getAttribute("href") ?? "";
  const information = await student.press(await student.get(exam), "Next to start example", {});
  await student.follow(await student.press(information, "Next"));

  expect(await title()).toMatch(/Mock Test \d: 35 minutes left$/);
  const { page } = await student.get("/dashboard");
  expect(page.querySelector("#next .btn")?.getAttribute("href")).toBe(exam);
  for (const path of ["/vocabulary", "/mock-test?tab=new"]) {
    const left = await student.get(path);
    const notice = left.page.querySelector("main .notice:has(a)");
    expect(textOf(left.page, "main .notice:has(a)"), path).toBe(
      "Your mock test is running: 35 minutes left. Continue",
    );
    expect(notice?.querySelector("a")?.getAttribute("href")).toBe(exam);
  }
  for (const tab of ["new", "pending"])
    expect(textsOf((await student.get(`/mock-test?tab=${tab}`)).page, ".row-left")).toEqual([
      "35 minutes left",
    ]);

  const other = student.copy();
  other.cookies.delete("exam");
  const elsewhere = await other.get("/");
  const question = elsewhere.page.querySelector("#next .btn")?.getAttribute("href") ?? "";
  expect([textOf(elsewhere.page, "#next h3"), question]).toEqual([
    expect.stringMatching(/: 35 minutes left$/),
    expect.stringMatching(/^\/mock-test\/resume\?/),
  ]);
  const [, test, record] = /mock=(\d+)&record=(\d+)/.exec(question) ?? [];
  portal.fake.script(BEGUN, begun({ mocktest_record_id: record, mocktest_id: test }));
  expect([await title(), await title(other)]).toEqual([
    "Mock Test 1: 35 minutes left",
    "Mock Test 1 is not finished",
  ]);
});
