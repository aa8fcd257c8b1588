import { beforeEach, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import {
  dialogues,
  givenAnswer,
  givenDialogue,
  givenSegment,
  listedPractice,
  oneDialogue,
  onePractice,
  practices,
  REVIEW,
} from "../../../support/given/practice.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { startProgram } from "../../../support/program.ts";
import { toneFile } from "../../../support/recordings.ts";
import { usePortal } from "../portal-stack.ts";
import { at } from "./segment-form.ts";

/** What a student does with a provider whose answers say little; `odd-answers` has single pages. */
const portal = usePortal();
let client: PortalClient;
beforeEach(async () => {
  client = await portal.signedIn();
});

const SEGMENTS = "GET /api/v1/question/segments/";
const QUESTIONS = "GET /api/v1/questions/";
const PENDING = "POST /api/v1/practice/pending/";
const RECENT_PENDING = "POST /api/v1/recent/vip/exam/material/pending/";
const STORE = "POST /api/v1/practice/answer-store";
const UPDATE = "POST /api/v1/practice/answer-update";

const dialogue = (more: object = {}) => answer(200, oneDialogue({ no_of_q_done: 0, ...more }));

const SAVE = "Are you sure you want to save answers , there are some pending segments to answer.";
const SUBMIT = "Are you sure you want to submit.";
const ALL = [31, 32, 33];
const TWO = [31, 33];
const UNKNOWN = "The service does not say which answers it has.";

test.each<[string, number, number[] | null, string[], string]>([
  ["all, and counts none", 0, ALL, ["Submit", SUBMIT], ""],
  ["all, and counts one", 1, ALL, ["Submit", SUBMIT], ""],
  ["two, and counts all", 3, TWO, ["Save Answer", SAVE], "Without an answer: Segment 2"],
  ["two, and counts one", 1, TWO, ["Save Answer", SAVE], "Without an answer: Segment 2"],
  ["none, and counts one", 1, [], ["Save Answer", SAVE], UNKNOWN],
  ["no practice, and counts all", 3, null, ["Submit", SUBMIT], UNKNOWN],
])(
  "at the end, a provider whose pending practice names %s",
  async (_, no_of_q_done, named, asked, says) => {
    const answers = ALL.map((id) =>
      givenAnswer(id, { user_answer: named?.includes(id) ? `/storage/${id}.webm` : null }),
    );
    for (const path of [
      "/practice/list/questions?question=3&segment=end",
      "/practice/list/questions/finish?question=3&segment=end",
    ]) {
      portal.fake.script(SEGMENTS, dialogue({ no_of_q_done }));
      portal.fake.script(PENDING, named === null ? practices() : practices(listedPractice()));
      portal.fake.script(RECENT_PENDING, practices());
      portal.fake.script(REVIEW, onePractice({}, answers));
      const { page } = await client.get(path);
      const text = textOf(page, "main");
      expect(text).toContain(says);
      expect(text.includes("Without an answer")).toBe(says.startsWith("Without"));
      if (path.includes("finish"))
        expect([textOf(page, "h1"), textOf(page, "#finish > p")]).toEqual(asked);
    }
  },
);

test("offers no Submit when the provider names answers and there are none", async () => {
  portal.fake.script(SEGMENTS, dialogue({ segments: [givenSegment(31, { answer: null })] }));
  const finish = await client.get("/practice/list/questions/finish?question=3&segment=end");
  expect(textsOf(finish.page, "main button[type=submit]")).not.toContain("Submit");
});

const record = () => practices(listedPractice());
test.each([
  ["none is pending: it is opened once", {}, 1],
  ["one is pending: it is not opened again", { [PENDING]: record() }, 0],
  ["it is not opened, for it is there", { [STORE]: answer(409, { message: "record exists" }) }, 1],
  ["it is not opened", { [STORE]: answer(500) }, 1],
  ["the pending ones cannot be read", { [PENDING]: answer(500) }, 0],
])(
  "a take is sent to a dialogue that does not say whether it was begun; %s",
  async (_, odd, opened) => {
    portal.fake.script(SEGMENTS, dialogue());
    const usual = { [PENDING]: practices(), "POST /api/v1/recent/vip/": answer(404) };
    const stores = { [STORE]: answer(200), [UPDATE]: answer(200, { results: {} }) };
    for (const [call, scripted] of Object.entries({ ...usual, ...stores, ...odd }))
      portal.fake.script(call, scripted);
    const before = portal.fake.count(STORE);
    const posted = await client.press(await client.get(at(1)), "Next", {}, toneFile(440));
    expect([posted.status, posted.location]).toEqual([303, at(2)]);
    expect(portal.fake.count(STORE) - before).toBe(opened);
  },
);

test("looks for an unconfirmed upload among pending recent material too", async () => {
  const form = await client.get("/practice/list/questions?question=10&segment=1&from=recent-exam");
  const field = form.page.querySelector("#answer [name=segment_id]");
  portal.fake.script(STORE, answer(200));
  portal.fake.script(UPDATE, answer(200, { status: 200 }));
  portal.fake.script(RECENT_PENDING, practices(listedPractice({ question_id: 10, record_id: 41 })));
  portal.fake.script(
    REVIEW,
    onePractice({ question_id: 10 }, [givenAnswer(Number(field?.getAttribute("value")))]),
  );
  const next = await client.follow(await client.press(form, "Next", {}, toneFile(440)));
  expect(next.page.querySelector(".notice-page"), "nothing to warn of").toBeNull();
  const asked = portal.fake.calls.slice(-20).map(({ method, path }) => `${method} ${path}`);
  for (const call of [PENDING, RECENT_PENDING])
    expect(
      asked.some((one) => one.startsWith(call)),
      call,
    ).toBe(true);
});

test("Resume asks what to do even if the dialogue does not say that it is pending", async () => {
  portal.fake.script(SEGMENTS, dialogue({ no_of_q_done: 1 }));
  const { page } = await client.get("/practice-ccl/resume?question=3");
  expect(textOf(page, "h1")).toBe("Pending");
});

test("the selector of 10,000 dialogues lists the near ones, the first, the last and some between", async () => {
  const question_list = Array.from({ length: 10_000 }, (_, index) => 20_000 - index);
  question_list[5_000] = givenDialogue().id;
  portal.fake.script(SEGMENTS, dialogue({ question_list }));
  const { page, bytes } = await client.get(at(2));
  const texts = textsOf(page, "select[name=to] option");
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.length).toBeLessThan(160);
  expect(texts).toEqual(
    expect.arrayContaining(["1 / 10000", "5000 / 10000", "5001 / 10000", "5002 / 10000"]),
  );
  expect(texts.at(-1)).toBe("10000 / 10000");
  expect(textOf(page, "select[name=to] option[selected]")).toBe("5001 / 10000");
  expect(bytes.length).toBeLessThan(60_000);
});

test.each([
  ["Urdu", "ur", "ur", "rtl"],
  ["Klingon", undefined, null, "auto"],
])("%s text has its lang and dir attributes", async (language_name, language, lang, dir) => {
  const segments = [givenSegment(31, { audio_reference_text: "وقت", language })];
  const question = givenDialogue({ language_id: "4", language: { id: 4, language_name } });
  portal.fake.script(SEGMENTS, dialogue({ question, segments }));
  const { page } = await client.get(`${at(1)}&answer=1`);
  const shown = page.querySelector("#reference .native");
  expect([shown?.text, shown?.getAttribute("lang") ?? null, shown?.getAttribute("dir")]).toEqual([
    "وقت",
    lang,
    dir,
  ]);
});

test("logs a row that cannot be shown by its call and field, without its content", async () => {
  portal.fake.script(
    QUESTIONS,
    dialogues([givenDialogue(), givenDialogue({ id: "secret-id", question_title: null })]),
  );
  const { page } = await client.get("/practice-ccl");
  expect(textsOf(page, ".row-title")).toEqual(["Plain"]);
  const line = portal.stack
    .portalLog()
    .split("\n")
    .find((one) => one.includes("rows of an upstream answer cannot be shown"));
  expect(line).toContain('"call":"GET /api/v1/questions/"');
  expect(line).toContain('"fields":["results.data[].id"]');
  expect(line).not.toContain("secret-id");
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
