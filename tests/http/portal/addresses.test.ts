import { describe, expect, test } from "vitest";
import { textOf, textsOf } from "../../support/html.ts";
import { usePortal } from "./portal-stack.ts";

const portal = usePortal();
const SITE = " - VLE NAATI CCL Portal";
const DIALOGUE = "/practice/list/questions?question=3";

describe("invalid addresses", () => {
  const NOWHERE = [
    { path: "/nope", says: "The Page Not Found, Please check the link." },
    { path: "/practice-ccl/nope", says: "The Page Not Found, Please check the link." },
    { path: "/recent-exam/nope", says: "The Page Not Found, Please check the link." },
    { path: "/practice/ccl/list/abc", says: "The Page Not Found, Please check the link." },
    {
      path: "/practice/list/questions?question=9999",
      says: "The Page Not Found, Please check the link.",
    },
    {
      path: "/practice/list/questions?question=4",
      says: "The Page Not Found, Please check the link.",
    },
    { path: `${DIALOGUE}&segment=0`, says: "This dialogue has 13 segments." },
    { path: `${DIALOGUE}&segment=14`, says: "This dialogue has 13 segments." },
    { path: `${DIALOGUE}&segment=abc`, says: "This dialogue has 13 segments." },
    {
      path: "/practice/list/questions/finish?question=9999",
      says: "The Page Not Found, Please check the link.",
    },
    {
      path: "/practice/list/questions/leave?question=3&to=9999",
      says: "The Page Not Found, Please check the link.",
    },
    {
      path: "/practice/list/questions/leave?question=3",
      says: "The Page Not Found, Please check the link.",
    },
    { path: "/practice-ccl/pending?record=1", says: "The Page Not Found, Please check the link." },
    {
      path: "/practice-ccl/completed?record=2",
      says: "The Page Not Found, Please check the link.",
    },
    {
      path: "/practice-ccl/completed?record=9999",
      says: "The Page Not Found, Please check the link.",
    },
  ];
  test.each(NOWHERE)("$path shows a 404 page", async ({ path, says }) => {
    const student = await portal.signedIn();
    const { status, page } = await student.get(path);
    expect([status, textOf(page, "h1"), textOf(page, "title")]).toEqual([
      404,
      "404 Error!",
      `404 Error!${SITE}`,
    ]);
    expect(textOf(page, "main")).toContain(says);
    expect(page.querySelector("nav[aria-label=Main]"), "the frame stays").not.toBeNull();
    expect(textsOf(page, "main a").at(-1)).toBe("Go to Home");
  });

  const CCL = ["Go to CCL Practice Dialogues", "/practice-ccl"];
  const MOCK = ["Go to Mock Test", "/mock-test?tab=new"];
  const WORDS = ["Go to Vocabulary", "/vocabulary"];
  test.each([
    ["/practice/list/questions?question=9999", CCL],
    [
      "/practice/list/questions?question=9999&from=recent-exam",
      ["Go to Recent VIP Exam Material", "/recent-exam"],
    ],
    [`${DIALOGUE}&segment=14`, CCL],
    ["/practice/list/questions/finish?question=9999", CCL],
    ["/practice/list/questions/restart?question=9999", CCL],
    ["/practice/list/questions/leave?question=3&to=9999", CCL],
    ["/practice-ccl/resume?question=9999", CCL],
    ["/practice/ccl/list/abc", CCL],
    ["/practice-ccl/pending?record=9999", ["Go to Pending Practice", "/practice-ccl?tab=pending"]],
    [
      "/practice-ccl/completed?record=9999&from=recent-exam",
      ["Go to Completed Practice", "/recent-exam?tab=completed"],
    ],
    ["/mock-test/exam/question?mock=9999", MOCK],
    ["/mock-test/resume?mock=9999", MOCK],
    ["/mock-test/feedback?record=9999", ["Go to completed mock tests", "/completed-mock/test"]],
    ["/practice-dialogue-completed/9999", WORDS],
    ["/practice-dialogue-completed/x", WORDS],
    ["/vocabulary/9999", WORDS],
    ["/vocabulary/study?list=9999", WORDS],
    ["/vocabulary/print?list=9999", WORDS],
    ["/forum?thread=9999", ["Back to the forum", "/forum"]],
    ["/recent-exam/nope", ["Go to Recent VIP Exam Material", "/recent-exam"]],
    ["/nope", ["Go to Home", "/"]],
  ])("%s: the 404 page links to its list", async (path, [text, href]) => {
    const { status, page } = await (await portal.signedIn()).get(path);
    const first = page.querySelector("main a.btn")?.getAttribute("href");
    expect([status, textOf(page, "main a.btn"), first]).toEqual([404, text, href]);
  });

  test("a download without a valid record redirects to the list of practices", async () => {
    const answer = await (await portal.signedIn()).get("/practice-ccl/download?record=x");
    expect([answer.status, answer.location]).toEqual([303, "/practice-ccl?tab=completed"]);
  });

  test("a word download for an unknown category redirects to the lists with a notice", async () => {
    const student = await portal.signedIn();
    const answer = await student.get("/vocabulary/download?list=9999");
    expect([answer.status, answer.location]).toEqual([303, "/vocabulary"]);
    expect(textOf((await student.follow(answer)).page, ".notice-page")).toBe(
      "Choose a list of words here.",
    );
  });

  test.each([
    [DIALOGUE.split("?")[0] ?? "", "/practice-ccl"],
    ["/practice/list/questions?from=recent-exam", "/recent-exam"],
    ["/practice/list/questions?question=abc", "/practice-ccl"],
    ["/practice/list/questions?question=-1", "/practice-ccl"],
    ["/practice/list/questions/restart", "/practice-ccl"],
    ["/practice-ccl/resume?from=recent-exam", "/recent-exam"],
    ["/practice-ccl/pending", "/practice-ccl?tab=pending"],
    ["/practice-ccl/completed?from=recent-exam", "/recent-exam?tab=completed"],
  ])("%s names no dialogue and redirects to %s", async (path, list) => {
    const student = await portal.signedIn();
    const answer = await student.get(path);
    expect([answer.status, answer.location]).toEqual([303, list]);
    expect(textOf((await student.follow(answer)).page, ".notice-page")).toBe(
      "Choose a dialogue from the list.",
    );
  });

  test.each([
    ["/practice-ccl?page=9999", "/practice-ccl?page=1"],
    ["/practice-ccl?tab=completed&page=9999", "/practice-ccl?tab=completed&page=1"],
    ["/recent-exam?page=9999", "/recent-exam?page=1"],
    ["/recent-exam?tab=pending&page=9999", "/recent-exam?tab=pending&page=1"],
    [
      "/practice-ccl/pending?record=3&page=9999&from=recent-exam",
      "/practice-ccl/pending?record=3&page=2&from=recent-exam",
    ],
    ["/practice-ccl/completed?record=1&page=9999", "/practice-ccl/completed?record=1&page=3"],
    ["/practice-ccl?page=999999999999999", "/practice-ccl?page=1"],
    ["/practice-ccl?search=bond&page=2", "/practice-ccl?search=bond&page=1"],
  ])("a page past the end, as in %s, redirects to the last one", async (path, last) => {
    const student = await portal.signedIn();
    const answer = await student.get(path);
    expect([answer.status, answer.location]).toEqual([302, last]);
    expect((await student.follow(answer)).status).toBe(200);
  });

  test.each(["abc", "-1", "0", "1.5", "1e3", ""])("page=%s shows the first page", async (page) => {
    const student = await portal.signedIn();
    const answer = await student.get(`/practice-ccl?page=${page}`);
    expect([answer.status, textOf(answer.page, ".pagination")]).toEqual([
      200,
      "Showing 1 to 3 of 3 entries",
    ]);
  });
});

test("the URL holds search, label filter and tab, and a new search keeps the other two", async () => {
  const student = await portal.signedIn();
  const found = await student.get("/practice-ccl?search=bond&labeltype=0");
  expect(textsOf(found.page, ".row-title")).toEqual(["Getting the bond back"]);
  expect(found.page.querySelector("#search")?.getAttribute("value")).toBe("bond");
  const labelled = await student.get("/practice-ccl?labeltype=4");
  expect(textsOf(labelled.page, ".row-title")).toEqual(["A high electricity bill"]);
  expect(textsOf(labelled.page, ".filters [aria-current]")).toEqual(["Very Confident"]);
  const again = await student.press(labelled, "Search", { search: "nothing at all" });
  expect(again.url).toContain("/practice-ccl?labeltype=4&search=nothing+at+all");
  expect(textOf(again.page, "main")).toContain("Data Not Found");
  const completed = await student.press(
    await student.get("/practice-ccl?tab=completed"),
    "Search",
    { search: '<b>"x' },
  );
  expect(textOf(completed.page, ".empty")).toContain('No dialogue matches “<b>"x”.');
  expect(textsOf(completed.page, ".tabs [aria-current]")).toEqual(["Completed Practice"]);
});

test("the log names the route pattern, not the values in the URL", async () => {
  const student = await portal.signedIn();
  const before = portal.stack.portalLog().length;
  for (const path of ["/vocabulary/1", "/vocabulary/print?list=ccl", "/Forum/", "/nope/17", "/"])
    await student.get(path);
  const routes = portal.stack
    .portalLog()
    .slice(before)
    .matchAll(/"route":"([^"]*)"/g);
  expect([...routes].map(([, route]) => route)).toEqual([
    "/vocabulary/:id",
    "/vocabulary/print",
    "/forum",
    "/*",
    "/",
  ]);
});

test("prefetching a page does not use up its notice", async () => {
  const student = portal.client();
  await student.logIn();
  await student.get("/practice-ccl", { "Sec-Purpose": "prefetch" });
  expect(textOf((await student.get("/practice-ccl")).page, ".notice-page")).toBe(
    "Login Successsfully!",
  );
  expect((await student.get("/practice-ccl")).page.querySelector(".notice-page")).toBeNull();
});
