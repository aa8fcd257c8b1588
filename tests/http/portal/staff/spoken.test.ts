import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenCards } from "../../../support/given/vocabulary.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const OWNER = { email: "teacher@example.com", password: "interpreting" };
const DIALOGUE = "GET /api/staff/content/dialogues/1";
const SPEAK = "POST /api/staff/content/dialogues/1/spoken";

async function owner(): Promise<PortalClient> {
  const client = portal.client();
  await client.press(await client.get("/staff/login"), "Log in", OWNER);
  return client;
}

function sentTo(call: string): unknown {
  const sent = portal.fake.calls.findLast(({ method, path }) => `${method} ${path}` === call);
  return JSON.parse(sent?.body.toString() ?? "null");
}

const segment = (key: number, language: string, more: object = {}) => ({
  ...{ key, language, text: `Text ${key}`, sample: `Sample ${key}`, key_facts: [] },
  ...{ prompt: null, spoken: null, ...more },
});
const cell = (id: number, key: number, state: string, more: object = {}) => ({
  ...{ id, key, language: "en", text: `Text ${key}`, voice: "a", state, why: null },
  ...{ file: null, duration_ms: null, ...more },
});
const old = { file: "computer-voice-1.mp3", duration_ms: 2_000 };
const told = { text: "Another text", voice: "a", model: "m" };

function dialogue(speech: object | undefined, segments: object[]) {
  const draft = {
    ...{ serial_no: 1, use: "practice", recent_exam: false, category: "Health" },
    ...{ question_title: "At the doctor", question_background: "A talk.", segments },
  };
  return answer(200, {
    results: {
      ...{ id: 1, language: "Hindi", language_tag: "hi", state: "draft", is_sample: false },
      ...{ is_changed: true, version: 3, saved_by: null, saved_at: null, tests: [] },
      ...{ draft, speech },
    },
  });
}

test("without a voice the pages of dialogues, words and languages say nothing of it", async () => {
  const client = await owner();
  const pages = ["/staff/content/1", "/staff/content/words", "/staff/school/languages"];
  for (const page of pages) expect((await client.get(page)).text).not.toMatch(/computer|voices/i);
  expect((await client.get("/staff/school/voices")).status).toBe(404);
  portal.fake.script(DIALOGUE, dialogue({ voices: {}, cells: [] }, [segment(1, "en")]));
  expect((await client.get("/staff/content/1")).text).toMatch(/No voice speaks Hindi here/);
});

test("without script each cell is spoken, heard, used and left by buttons of the form", async () => {
  const client = await owner();
  const speech = {
    voices: { en: ["a", "b"], hi: ["h"] },
    cells: [
      cell(11, 1, "waiting"),
      cell(12, 2, "spoken", { file: "computer-voice-2.wav" }),
      cell(13, 3, "failed", { why: "The speech server sent silence." }),
    ],
  };
  const segments = [
    ...[segment(1, "en"), segment(2, "en"), segment(3, "en")],
    segment(4, "en", { prompt: { ...old, spoken: told } }),
  ];
  portal.fake.script(DIALOGUE, dialogue(speech, segments));
  portal.fake.script(
    "POST /api/staff/content/dialogues/1/changes",
    answer(200, {
      results: { version: 3, saved_by: null, dialogue: null, refused: [] },
    }),
  );
  portal.fake.script(SPEAK, answer(200, { results: { asked: 1 } }));
  portal.fake.script(`${SPEAK}/decide`, answer(200, { status: 200 }));
  const page = await client.get("/staff/content/1");
  const folds = textsOf(page.page, "td.spoken .snd-fold").map((text) => text.replace(/\s+/g, " "));
  expect(folds).toEqual([
    expect.stringContaining("The computer speaks soon: load again"),
    expect.stringMatching(/Computer voice of segment 2, English.*Use it.*Leave it/),
    expect.stringMatching(/The speech server sent silence\..*Speak it again.*Leave it/),
    expect.stringMatching(/Computer voice.*The sound is old: the text changed\..*Speak it again/),
  ]);
  expect(textOf(page.page, "#left")).toContain("Segment 4 has an old sound: the text changed.");
  const presses: [string, string, object][] = [
    ["use-12", `${SPEAK}/decide`, { spoken: 12, is_approved: true }],
    ["leave-13", `${SPEAK}/decide`, { spoken: 13, is_approved: false }],
    ["use-all", `${SPEAK}/decide`, { spoken: 12, is_approved: true }],
    ["speak-4-en", SPEAK, { cells: [{ key: 4, language: "en" }], voices: {} }],
  ];
  for (const [value, call, sent] of presses) {
    const button = page.page.querySelector(`button[value="${value}"]`);
    const pressed = await client.press(page, button?.text.trim() ?? "");
    expect([pressed.status, sentTo(call)]).toEqual([303, sent]);
  }
  const all = await client.press(page, "Let a computer speak what has no sound", {
    "voice-en": "b",
  });
  expect([all.status, sentTo(SPEAK)]).toEqual([303, { cells: null, voices: { en: "b" } }]);
});

test("a studied word is played from its sound, in a plain player without script", async () => {
  const student = await portal.signedIn();
  const word = { id: 7, category_id: 2, word: "tenant", paraphrase: "x", reps: 0, card: null };
  const sounds = { word_audio: "/storage/content/7.mp3" };
  const study = async (card: object) => {
    portal.fake.script(
      "POST /api/v1/study/cards",
      answer(200, { results: givenCards({ cards: [card] }) }),
    );
    return student.get("/vocabulary/study?list=2");
  };
  const without = await study(word);
  expect(without.text).not.toMatch(/computer voice|data-audio|Audio/i);
  const { page, text } = await study({ ...word, ...sounds });
  expect(text.match(/ data-audio="\/media\//g)).toHaveLength(1);
  expect(page.querySelector(".study-back noscript")?.innerHTML).toMatch(
    /<audio controls="" preload="none" src="\/media\/[^"]+" aria-label="Computer voice: tenant">/,
  );
});
