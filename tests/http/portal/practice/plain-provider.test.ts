import { beforeEach, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenPost, givenVideo } from "../../../support/given/community.ts";
import { givenMeeting, meetings } from "../../../support/given/day.ts";
import {
  dialogues,
  givenAnswer,
  givenDialogue,
  listedPractice,
  oneDialogue,
  onePractice,
  practices,
  REVIEW,
} from "../../../support/given/practice.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";
import { at } from "./segment-form.ts";

/** A provider with only the contract's fields: chapter Extensions of docs/upstream-api.md. */
const portal = usePortal();
let client: PortalClient;

beforeEach(async () => {
  client = await portal.signedIn();
});

const question = givenDialogue();

test("shows a dialogue without answer, language, length, wave or serial of a segment", async () => {
  portal.fake.script("GET /api/v1/question/segments/", answer(200, oneDialogue()));
  const { status, page } = await client.get(`${at(2)}&answer=1`);
  expect([status, textOf(page, "title")]).toEqual([
    200,
    "Segment 2 of 3, Plain - VLE NAATI CCL Portal",
  ]);
  expect(page.querySelectorAll("audio").length).toBeGreaterThan(0);
  expect(textOf(page, "main")).toContain("Text of 32");
  expect(page.querySelectorAll(".receipt-stored").length, "as many as no_of_q_done says").toBe(1);
});

test("the selector of 10,000 dialogues lists the near ones, the first, the last and some between", async () => {
  const question_list = Array.from({ length: 10_000 }, (_, index) => 20_000 - index);
  question_list[5_000] = question.id;
  portal.fake.script("GET /api/v1/question/segments/", answer(200, oneDialogue({ question_list })));
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

test("lists dialogues without a category or plan information", async () => {
  portal.fake.script(
    "GET /api/v1/questions/",
    answer(200, { results: { data: [question], last_page: 1 } }),
  );
  const { status, page } = await client.get("/practice-ccl");
  expect([status, textsOf(page, ".row-title")]).toEqual([200, ["Plain"]]);
});

test("shows a record without languages, sample texts, lengths or waves", async () => {
  portal.fake.script(
    REVIEW,
    onePractice({}, [
      givenAnswer(31, {
        question_audio: "/storage/content/31.mp3",
        audio_reference_text: "Text of 31",
      }),
    ]),
  );
  const { status, page } = await client.get("/practice-ccl/completed?record=1");
  expect([status, page.querySelectorAll("audio").length]).toEqual([200, 2]);
  expect(textOf(page, "main")).toContain("Text of 31");
  expect(
    page.querySelectorAll(".sound-wave:not(.is-unknown), .facts").length,
    "no wave and no facts",
  ).toBe(0);
});

test("shows the forum without pagination data", async () => {
  portal.fake.script(
    "GET /api/v1/forum-list",
    answer(200, { results: { forum_list: { data: [givenPost(1, { created_at: null })] } } }),
  );
  const { status, page } = await client.get("/forum");
  expect([status, textOf(page, "main").includes("Text of post 1")]).toEqual([200, true]);
});

test("shows a live session without length, and a video without title, captions or length", async () => {
  portal.fake.script(
    "GET /api/v1/zoom-meetings",
    meetings(givenMeeting({ start_time: null, accessible: 1, join_url: null })),
  );
  const data = [givenVideo({ title: undefined })];
  portal.fake.script("GET /api/v1/videos-list/", answer(200, { results: { data } }));
  const { status, page } = await client.get("/dashboard");
  expect([status, textOf(page, "main").includes("Legal words")]).toEqual([200, true]);
  expect(textOf((await client.get("/video")).page, "main")).toContain("Video 1");
});

test("logs a row that cannot be shown by its call and field, without its content", async () => {
  portal.fake.script(
    "GET /api/v1/questions/",
    dialogues([question, givenDialogue({ id: "secret-id", question_title: null })]),
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

const SAVE = "Are you sure you want to save answers , there are some pending segments to answer.";
const SUBMIT = "Are you sure you want to submit.";
const [ALL, TWO] = [
  [31, 32, 33],
  [31, 33],
];
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
    const pending = named === null ? practices() : practices(listedPractice());
    const answers = ALL.map((id) =>
      givenAnswer(id, { user_answer: named?.includes(id) ? `/storage/${id}.webm` : null }),
    );
    for (const path of [
      "/practice/list/questions?question=3&segment=end",
      "/practice/list/questions/finish?question=3&segment=end",
    ]) {
      portal.fake.script(
        "GET /api/v1/question/segments/",
        answer(200, oneDialogue({ no_of_q_done })),
      );
      portal.fake.script("POST /api/v1/practice/pending/", pending);
      portal.fake.script("POST /api/v1/recent/vip/exam/material/pending/", practices());
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
