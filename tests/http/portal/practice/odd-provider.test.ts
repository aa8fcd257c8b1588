import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenPost } from "../../../support/given/community.ts";
import { oneTest } from "../../../support/given/exam.ts";
import {
  givenAnswer,
  givenDialogue,
  givenSegment,
  listedPractice,
  oneDialogue,
  REVIEW,
} from "../../../support/given/practice.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { startProgram } from "../../../support/program.ts";
import { toneFile } from "../../../support/recordings.ts";
import { usePortal } from "../portal-stack.ts";
import { at } from "./segment-form.ts";

/** Plausible responses of a Laravel program, where the embedded API is stricter. */
const portal = usePortal();
const SEGMENTS = "GET /api/v1/question/segments/";
const QUESTIONS = "GET /api/v1/questions/";

const dialogue = (more: object = {}) => answer(200, oneDialogue({ no_of_q_done: 0, ...more }));

test("offers Submit with a warning when the provider names no answers", async () => {
  const client = await portal.signedIn();
  portal.fake.script(SEGMENTS, dialogue());
  const end = await client.get("/practice/list/questions?question=3&segment=end");
  expect(textOf(end.page, "main")).toContain("does not say which answers it has");
  expect(textOf(end.page, "main")).not.toContain("segments are answered");
  const finish = await client.get("/practice/list/questions/finish?question=3&segment=end");
  expect(textsOf(finish.page, "main button[type=submit]")).toContain("Submit");
  expect(textOf(finish.page, "main")).toContain("Submit when you have answered every segment.");
});

test("offers no Submit when the provider names answers and there are none", async () => {
  const client = await portal.signedIn();
  portal.fake.script(SEGMENTS, dialogue({ segments: [givenSegment(31, { answer: null })] }));
  const finish = await client.get("/practice/list/questions/finish?question=3&segment=end");
  expect(textsOf(finish.page, "main button[type=submit]")).not.toContain("Submit");
});

test.each([
  ["is opened once where none is pending", [], 1],
  ["is not opened again where it is pending", [listedPractice()], 0],
])("a dialogue that does not say whether it was begun %s", async (_, pending, opened) => {
  const client = await portal.signedIn();
  portal.fake.script(SEGMENTS, dialogue());
  portal.fake.script("POST /api/v1/practice/pending/", answer(200, { results: pending }));
  portal.fake.script("POST /api/v1/recent/vip/", answer(404));
  portal.fake.script("POST /api/v1/practice/answer-store", answer(200));
  portal.fake.script("POST /api/v1/practice/answer-update", answer(200, { results: {} }));
  const before = portal.fake.count("POST /api/v1/practice/answer-store");
  const posted = await client.press(await client.get(at(1)), "Next", {}, toneFile(440));
  expect(posted.status).toBe(303);
  expect(portal.fake.count("POST /api/v1/practice/answer-store") - before).toBe(opened);
});

test.each([
  ["POST /api/v1/practice/answer-store", answer(409, { message: "record exists" })],
  ["POST /api/v1/practice/answer-store", answer(500)],
  ["POST /api/v1/practice/pending/", answer(500)],
])("sends a take whatever %s answers: %o", async (call, fault) => {
  const client = await portal.signedIn();
  portal.fake.script(SEGMENTS, dialogue());
  portal.fake.script("POST /api/v1/practice/pending/", answer(200, { results: [] }));
  portal.fake.script("POST /api/v1/recent/vip/", answer(404));
  portal.fake.script(call, fault);
  portal.fake.script("POST /api/v1/practice/answer-update", answer(200, { results: {} }));
  const posted = await client.press(await client.get(at(1)), "Next", {}, toneFile(440));
  expect([posted.status, posted.location]).toEqual([303, at(2)]);
});

test("Resume asks what to do even if the dialogue does not say that it is pending", async () => {
  const client = await portal.signedIn();
  portal.fake.script(SEGMENTS, dialogue({ no_of_q_done: 1 }));
  const { page } = await client.get("/practice-ccl/resume?question=3");
  expect(textOf(page, "h1")).toBe("Pending");
});

test("lists rows without serial, title or label, rows by number, and labels as a list", async () => {
  const client = await portal.signedIn();
  const data = {
    0: givenDialogue({ id: 7, serial_no: null, question_title: null, get_labels: [] }),
    2: givenDialogue({ id: 8, serial_no: "12", get_labels: [{ label_type: 3 }] }),
  };
  portal.fake.script(QUESTIONS, answer(200, { results: { data, last_page: 1 } }));
  const { page } = await client.get("/practice-ccl");
  expect(textsOf(page, ".row-title")).toEqual(["Dialogue 7", "Plain"]);
  expect(page.querySelectorAll(".rows > li").length).toBe(2);
});

test.each([[[]], [null]])(
  "treats results %j as an empty list, but not when a plan is missing",
  async (results) => {
    const client = await portal.signedIn();
    portal.fake.script(QUESTIONS, answer(200, { is_subscribed: true, results }));
    expect(textOf((await client.get("/practice-ccl?search=x")).page, "main")).toContain(
      "Data Not Found",
    );
    portal.fake.script(QUESTIONS, answer(200, { is_subscribed: false, results }));
    const closed = await client.get("/practice-ccl?search=x");
    expect(textOf(closed.page, "main")).not.toContain("Data Not Found");
    portal.fake.script("GET /api/v1/forum-list", answer(200, { results }));
    portal.fake.script("POST /api/v1/mock-test/", answer(200, { results }));
    for (const path of ["/forum", "/mock-test?tab=new", "/mock-test?tab=completed"])
      expect(textOf((await client.get(path)).page, "main"), path).toContain("Data Not Found");
  },
);

test.each<[object | null, string[], string[]]>([
  [[], [], ["There are no answers here yet."]],
  [null, [], ["There are no answers here yet."]],
  [
    {
      question_lists: [{ question_id: 3, question_title: "Rent" }],
      practice_list: [givenAnswer(31)],
    },
    ["Rent"],
    [],
  ],
])("shows the feedback of a mock test with %j", async (results, titles, says) => {
  const client = await portal.signedIn();
  const details = oneTest({ created_at: "2026-11-20", feedback_status: 0 });
  portal.fake.script("GET /api/v1/mock-test/completed/details", answer(200, details));
  portal.fake.script("GET /api/v1/mock-test/completed/user-answers", answer(200, { results }));
  const { page, status } = await client.get("/mock-test/feedback?record=1");
  expect([status, textsOf(page, "main dl dd")]).toEqual([200, ["20/11/2026", "Pending..."]]);
  expect(textsOf(page, "main .stack > h2")).toEqual(titles);
  expect(textsOf(page, "[data-enhance=review] > p:not(.text-ink-muted)")).toEqual(says);
});

test("shows a review whose dialogue comes as a list of one", async () => {
  const client = await portal.signedIn();
  portal.fake.script(
    REVIEW,
    answer(200, {
      results: {
        question_lists: [{ question_id: 3, question_title: null }],
        practice_list: [givenAnswer(31)],
      },
    }),
  );
  const { status, page } = await client.get("/practice-ccl/completed?record=1");
  expect([status, page.querySelectorAll("audio").length > 0]).toEqual([200, true]);
});

test("shows zero hours and visits when there is no data", async () => {
  const client = await portal.signedIn();
  for (const data of [[], null]) {
    portal.fake.script("GET /api/v1/getactivetime", answer(200, { data }));
    const { page } = await client.get("/dashboard");
    expect(textOf(page, "#week")).not.toContain("Try again");
    expect(textOf(page, "#week")).toContain("0");
  }
});

test("offers the next page for a full page of posts without a page count", async () => {
  const client = await portal.signedIn();
  const data = Array.from({ length: 10 }, (_, id) => givenPost(id + 1));
  portal.fake.script("GET /api/v1/forum-list", answer(200, { results: { forum_list: { data } } }));
  const { page } = await client.get("/forum?page=2");
  expect(page.querySelector("nav a[rel=next]")?.getAttribute("href")).toContain("page=3");
});

// `server/contract` tests that our own API has no findings.
test("npm run contract names what a provider lacks, and changes nothing", async () => {
  portal.fake.script(QUESTIONS, answer(200, { results: [{ question_title: "Rent" }] }));
  portal.fake.script("GET /api/v1/forum-list", answer(200, { status: "error", message: "No." }));
  const before = portal.fake.calls.length;
  const given = ["--url", portal.fake.url, "--email", "student@example.com"];
  const program = startProgram(["build/contract.js", ...given], {
    CONTRACT_PASSWORD: "interpreting",
  });
  expect((await program.ended).code).toBe(1);
  expect(program.log()).toContain("LEFT OUT, for want of results.data[].id");
  expect(program.log()).toContain("FAILS: the student reads: No. (refused, 422)");
  const asked = portal.fake.calls.slice(before).map(({ method, path }) => `${method} ${path}`);
  expect(asked.filter((call) => /store|answer-|mywords\/(add|delete)|PUT/.test(call))).toEqual([]);
  expect(asked.length).toBeGreaterThan(30);
});
