import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { givenPost } from "../../support/given/community.ts";
import { givenDialogue } from "../../support/given/practice.ts";
import { givenEntry, givenWord } from "../../support/given/vocabulary.ts";
import { pageWith } from "../../../contract/case.ts";
import { CASES } from "../../../contract/cases.ts";
import { callsSent, described, DOCUMENT } from "../../../contract/describe.ts";
import { differencesOf } from "../../../contract/differences.ts";
import { doneWithout, readExtensions } from "../../../contract/extensions.ts";
import { holdAgainst } from "../../../contract/run.ts";
import { aPortal } from "../../support/a-portal.ts";
import { agreedAnswers, callsOfCases } from "../../support/contract/agreed.ts";
import { provider } from "../../support/contract/provider.ts";

vi.mock(
  "../../../app/lib/api/call/send-request.server.ts",
  () => import("../../support/contract/provider.ts"),
);

let calls = new Map<string, string>();
beforeAll(async () => {
  calls = await callsOfCases();
});
beforeEach(() => {
  provider.asked.length = 0;
  provider.live.clear();
  provider.answers = agreedAnswers(calls);
  for (const path of FILES) provider.files.set(`GET ${path}`, sound(206));
});

const FILES = [
  ...["/storage/content/31.mp3", "/storage/content/31-sample.mp3", "/storage/answers/31.webm"],
  ...["/storage/videos/first.vtt", "/storage/videos/first.jpg", "/storage/images/post.png"],
];
const sound = (status: number, type = "audio/mpeg") => ({
  status,
  headers: { "Content-Type": type },
});

async function report(write = false) {
  const lines: string[] = [];
  const account = { email: "asha@example.com", password: "p", write };
  const isHeld = await holdAgainst(aPortal(), account, (line) => lines.push(line));
  return { isHeld, text: lines.join("\n") };
}

describe("npm run contract", () => {
  it("finds only missing refusals in the agreed responses", async () => {
    const { isHeld, text } = await report();
    expect(isHeld).toBe(false);
    expect(text).toContain("the student sees 2 dialogues: Getting the bond back, A high bill");
    expect(text).not.toMatch(/differs:|without [\w.[\]]+:|LEFT OUT|FAILS: (the student|it is not)/);
    expect(text).toContain("without logging in again, as asha@example.com");
    expect(text.match(/the student gets audio/g)?.length).toBe(7);
    expect(text.match(/FAILS: it is accepted/g)?.length).toBe(2);
  });

  it("changes nothing without --write", async () => {
    const changing = /(store-label|store-user|PUT|answer-|mywords\/(add|delete|memoriz)|onclick)/;
    await report();
    expect(provider.asked.filter((call) => changing.test(call))).toEqual([]);
    // My Words is empty until a word is added.
    const added = givenEntry(givenWord({ id: 5 }));
    provider.live.set("POST /api/v1/mywords/list/", () => ({
      result: pageWith(provider.asked.includes("POST /api/v1/mywords/add") ? [added] : []),
    }));
    await report(true);
    expect(provider.asked.filter((call) => changing.test(call))).toEqual([
      "PUT /api/v1/exam-date",
      "POST /api/v1/store-label-type",
      "POST /api/v1/store-user-notes",
      "POST /api/v1/practice/answer-store",
      "POST /api/v1/practice/answer-update",
      "POST /api/v1/mywords/add",
      "POST /api/v1/mywords/memoriz/count-add",
      "DELETE /api/v1/mywords/delete",
      "POST /api/v1/category/memoriz-words/onclick",
    ]);
    expect(provider.asked.join()).not.toMatch(
      /forum-(add|reply)|checkout|register|online-class|exam-start/,
    );
  });

  it("deletes no word that was in My Words before", async () => {
    const mine = /^(POST \/api\/v1\/mywords\/(add|memoriz)|DELETE)/;
    await report(true);
    // Added, but not found in the list, which never changes.
    expect(provider.asked.filter((call) => mine.test(call))).toEqual(["POST /api/v1/mywords/add"]);
    provider.asked.length = 0;
    provider.answers.set("POST /api/v1/mywords/list/", {
      result: { ...pageWith([]), last_page: 2 },
    });
    const { text } = await report(true);
    expect(provider.asked.filter((call) => mine.test(call))).toEqual([]);
    expect(text).toContain("createMyWord: no answer before it named one (word)");
  });

  it("reports for each call what differs, and what a student sees of it", async () => {
    const row = givenDialogue({ id: "7", serial_no: null, question_title: "Rent" });
    provider.answers.set("GET /api/v1/questions/", { results: [row, { ...row, id: null }] });
    provider.answers.set("GET /api/v1/forum-list", { status: 500, message: "SQLSTATE secret" });
    provider.answers.set("GET /api/v1/users-plan/list", { success: false, message: "No branch." });
    const { isHeld, text } = await report();
    expect(isHeld).toBe(false);
    expect(text).toContain("the student sees 1 dialogues: Rent");
    expect(text).toContain("LEFT OUT, for want of results.data[].id");
    expect(text).toContain("without is_subscribed: no paywall: what comes is shown");
    expect(text).toContain(
      "FAILS: the student reads: The service does not answer just now. (unavailable, 500)",
    );
    expect(text).toContain("FAILS: the student reads: No branch. (refused, 422)");
    expect(text).not.toContain("secret");
  });

  it("names the missing fields of check-token, and the files that a student cannot get", async () => {
    provider.answers.set("GET /api/v1/check-token", { status: 200 });
    provider.files.set("GET /storage/content/31.mp3", sound(200, "text/html"));
    provider.files.set("GET /storage/content/31-sample.mp3", sound(200));
    const posts = { forum_list: [givenPost(1, { forum_image: "https://cdn.example/a.png" })] };
    provider.answers.set("GET /api/v1/forum-list", { results: posts });
    const { text } = await report();
    expect(text).toMatch(/without results\.email: a log-in that another site handed over/);
    expect(text).toMatch(/audio_file, as \S+31\.mp3\n  FAILS: the student gets nothing/);
    expect(text).toMatch(/31-sample\.mp3\n  the student gets audio\/mpeg\n  differs: no part/);
    expect(text).toContain("MEDIA_ORIGINS=https://cdn.example would allow it.");
    expect(text).toContain("5 cannot be used as they are.");
  });

  it("reports a wrong password as the log-in page does", async () => {
    const known = provider.answers.get("POST /api/login/student");
    const refused = { status: 401, message: "Your email or password is incorrect." };
    let logIns = 0;
    provider.live.set("POST /api/login/student", () => (logIns++ === 0 ? known : refused));
    expect((await report()).text).toContain(
      "A wrong password\n  the student reads: Your email or password is incorrect. (signed-out, 401)",
    );
  });

  it("always logs out at the end", async () => {
    await report();
    expect(provider.asked.at(-1)).toBe("POST /api/logout");
  });
});

it("compares a response with the agreed one field by field", () => {
  const wanted = { results: { data: [{ id: 1, title: "A", ours: 1, open: true }], last_page: 1 } };
  const rows = [
    { id: "1", title: null, ours: 2, open: "0" },
    { id: [], open: 1 },
  ];
  const body = { results: { data: rows } };
  expect(differencesOf(wanted, { body, ours: ["results.data[].ours"] })).toEqual({
    lines: [
      "results.data[].id is a list, a number was agreed",
      "results.data[].title is missing in 1 of 2",
      "results.data[].ours is missing in 1 of 2",
    ],
    without: [],
  });
  expect(differencesOf(wanted, { body: [], ours: [] })).toEqual({ lines: [], without: [] });
});

it("docs/upstream-api.md matches the output of npm run contract -- --describe", async () => {
  const text = readFileSync(DOCUMENT, "utf8");
  const sent = await callsSent(aPortal(), () => undefined);
  expect(described(text, sent)).toBe(text);
  expect(() => described(text.replace("progress.findProgress", "today.findToday"), sent)).toThrow(
    "does not tell of GET /api/v1/user/progress",
  );
});

/** Sent to every provider, though the provider of these tests reads none of them. */
const SENT = ["device", "view_token", "request_key", "client_answer_id", "labeltype", "perpage"];
/** Not fields of an agreed answer: the row names its own test. */
const ELSEWHERE = [
  "page-faults",
  ...["question_lists", "mailbox", "mailbox.json", "X-Request-Id", "X-Forwarded-For"],
  ...["current_page", "last_page", "join_url", "Retry-After", "errors.token", "storage/videos/"],
  ...["word_audio", "paraphrase_audio", "study/undo", "can_undo", "again_count", "words_today"],
  ...["study/cards", "study/review", "user/storage", "practice/own-marks", "user/sessions"],
  ...["practice/recordings/delete", "user/progress"],
  ...["today", "user/pace", "user/reminders", "user/calendar", "user/calendar/end"],
  ...["calendar", "reminders/stop", "user/deletion", "user/deletion/stop", "user/archive"],
  ...["forum-report", "practice/send", "practice/facts", "practice/remark/read", "reads"],
  ...["pages", "agreed"],
  ...["mock-test/review/read", "user/speech", "user/speech/hide"],
  ...["school", "work", "weak", "weak/rate"],
];

describe("the chapter Extensions", () => {
  const extensions = readExtensions();

  it.each(Object.entries(CASES).filter(([, { ours }]) => ours.length > 0))(
    "has a row for each of our own fields in %s",
    (name, { ours }) => {
      const call = calls.get(name) ?? "";
      expect(ours.filter((place) => doneWithout(extensions, { call, place }) === null)).toEqual([]);
    },
  );

  it.each([
    ["results.segments[].duration_ms", /^the player learns the length/],
    ["results.segments[].answer.duration_ms", /^the first `no_of_q_done` segments/],
    ["results.segments[].serial_no", /^never read/],
  ])("explains for %s what happens without it", (place, told) => {
    const call = "GET /api/v1/question/segments/:id";
    expect(doneWithout(extensions, { call, place })).toMatch(told);
  });

  it("has only rows of fields with a test", () => {
    const ours = Object.values(CASES).flatMap((one) =>
      one.ours.map((place) => place.replaceAll("[]", "")),
    );
    const known = new Set([...SENT, ...ELSEWHERE]);
    const untested = extensions
      .flatMap(({ fields }) => fields)
      .filter(
        (field) => !known.has(field) && !ours.some((place) => `.${place}`.endsWith(`.${field}`)),
      );
    expect(
      untested,
      "name the field in `ours` of its case, in SENT when the portal sends it, or else in ELSEWHERE",
    ).toEqual([]);
  });
});
