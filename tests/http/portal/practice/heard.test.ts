import { describe, expect, test } from "vitest";
import { PRACTICES } from "../../../../contract/cases/practices.ts";
import { SPEECH } from "../../../../contract/cases/spoken.ts";
import { answer } from "../../../support/fake-upstream.ts";
import { givenStorage } from "../../../support/given/account.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const REVIEW = "/practice-ccl/completed?record=9";
const CALL = "POST /api/v1/practice/completed/user-answers/";
const given = PRACTICES["practice.getPractice#completed"]?.answer ?? {};

/** The agreed answer, with other values of these fields, wherever they stand. */
function changed(fields: Record<string, unknown>) {
  // Its two segments have the same number.
  const oneRow = (value: unknown): unknown => (Array.isArray(value) ? value.slice(0, 1) : value);
  const text = JSON.stringify(given, (name, value: unknown): unknown => {
    if (name === "data") return oneRow(value);
    return name in fields ? fields[name] : value;
  });
  return answer(200, JSON.parse(text));
}

async function review(fields: Record<string, unknown> = {}) {
  portal.fake.script(CALL, changed(fields));
  const client = await portal.signedIn();
  return { client, shown: await client.get(REVIEW) };
}

function sentTo(call: string): unknown {
  const sent = portal.fake.calls.findLast(({ method, path }) => `${method} ${path}` === call);
  return JSON.parse(sent?.body.toString() ?? "null");
}

describe("what a machine heard of an answer", () => {
  test("is words in their language, the less sure ones marked, parts that play from their moment, and facts", async () => {
    const { shown } = await review();
    const heard = shown.page.querySelector(".heard");
    expect(textOf(shown.page, ".heard h3")).toBe("What a machine heard");
    const words = heard?.querySelectorAll(".native [data-at]") ?? [];
    expect(heard?.querySelector(".native")?.getAttribute("lang")).toBe("hi");
    expect(words.map((word) => [word.text, word.getAttribute("data-at")])).toEqual([
      ["चार ", "0.6"],
      ["सौ ", "0.9"],
    ]);
    const parts = heard?.querySelectorAll("a") ?? [];
    expect(
      parts.map((part) => [part.text, part.getAttribute("href")?.split("#")[1]]),
      "one stop for a reader",
    ).toEqual([["0:00 चार सौ", "t=0.6"]]);
    expect(heard?.querySelector(".unsure")?.text).toBe("सौ ");
    expect(textsOf(shown.page, ".key-facts li p").at(-1)).toBe("The machine cannot tell");
    const beside = shown.page.querySelectorAll("tr").find((row) => /^Heard by/.test(row.text));
    expect(beside?.querySelectorAll("td").map(({ text }) => text.trim())).toEqual([
      "चार सौ",
      "चार सौ",
    ]);
    expect(heard?.text).not.toMatch(/\d+ (of|%)|wrong answer|missed/);
  });

  test.each([
    ["waiting", "A machine is listening to this answer."],
    ["unavailable", "The machine has not heard this answer."],
    ["unclear", "The machine could not hear this reliably."],
  ])("tells the state %s in a sentence, without words", async (state, text) => {
    const { shown } = await review({ heard: { state, language: "hi", words: [], facts: [] } });
    expect(textOf(shown.page, ".heard p")).toContain(text);
    expect(shown.page.querySelector(".heard form")).toBeNull();
  });

  test("is hidden for good by the student, who comes back to the review", async () => {
    const { client, shown } = await review();
    const hide = "POST /api/v1/user/speech/hide";
    portal.fake.script(hide, answer(200, { status: 200, message: "Hidden." }));
    const pressed = await client.press(shown, "That is not what I said");
    expect(pressed.location).toContain("/practice-ccl/completed");
    expect(sentTo(hide)).toMatchObject({
      user_answer: "/storage/answers/31.webm",
    });
  });
});

test("a student is asked once, with who hears it, where, how long and what for", async () => {
  const { processor, country, retention, purpose, version } = SPEECH;
  const terms = { processor, country, retention, purpose };
  const { client, shown } = await review({ speech: { ...terms, version }, heard: null });
  const panel = shown.page.querySelector("#speech-title")?.parentNode?.text ?? "";
  for (const told of Object.values(terms)) expect(panel).toContain(told);
  const call = "POST /api/v1/user/speech";
  portal.fake.script(call, answer(200, { status: 200, message: "Saved." }));
  expect((await client.press(shown, "Yes, it may")).status).toBe(303);
  expect(sentTo(call)).toMatchObject({
    ...{ agrees: 1, version },
  });
  expect((await review()).shown.page.querySelector("#speech-title"), "answered").toBeNull();
});

test("without a machine nothing of it is in a review, and its page does not exist", async () => {
  const { client, shown } = await review({ heard: null, speech: null });
  expect(shown.text).not.toMatch(/machine|speech/i);
  portal.fake.script("GET /api/v1/user/speech", answer(404, { message: "Not found." }));
  expect((await client.get("/user-profile/speech")).status).toBe(404);
  const before = portal.fake.count("GET /api/v1/user/speech");
  expect((await client.get("/user-profile")).text).not.toMatch(/machine may hear/);
  expect(portal.fake.count("GET /api/v1/user/speech"), "nobody is asked").toBe(before);
  const results = givenStorage({ machine_hears: 1 });
  portal.fake.script("GET /api/v1/user/storage", answer(200, { results }));
  expect((await client.get("/user-profile")).text).toMatch(/machine may hear/);
});

test("an owner reads by language what teachers' ticks prove, tries the engine, and counts anew", async () => {
  const owner = portal.client();
  const login = { email: "teacher@example.com", password: "interpreting" };
  await owner.press(await owner.get("/staff/login"), "Log in", login);
  const language = (name: string, more: object) => ({
    ...{ tag: "hi", name, is_on: true, level: "good", is_proven: true },
    ...{ proof: { takes: 30, said: 50, heard: 48 }, tried: null, ...more },
  });
  const tried = { model: "small", samples: [{ text: "नमस्ते", heard: "" }], fault: "It stopped." };
  const { version, ...terms } = SPEECH;
  const results = {
    ...{ ...terms, version, model: "large" },
    languages: [
      language("Hindi", {}),
      language("Tamil", { level: "fair", tried: "waiting" }),
      language("Urdu", { level: "bad", tried }),
      language("Nepali", { is_proven: false, proof: { takes: 1, said: 2, heard: 1 } }),
      language("Greek", { is_on: false }),
    ],
  };
  portal.fake.script("GET /api/staff/school/speech", answer(200, { results }));
  const page = await owner.get("/staff/school/speech");
  const told = textsOf(page.page, "[aria-labelledby=proof-title] .stack-sm");
  expect(told.filter((text) => /^(Hindi|Tamil|Urdu|Nepali|Greek)/.test(text))).toEqual([
    expect.stringContaining("It heard 48 of 50 facts in 30 answers.Try"),
    expect.stringMatching(/Students read that it often errs.The engine is listening./),
    expect.stringMatching(
      /below two thirds, so it is off.*model small.*It stopped.*Nothing reliable/,
    ),
    expect.stringContaining("Not proven here: 1 answer of 30 so far."),
  ]);
  const saved = answer(200, { status: 200 });
  portal.fake.script("POST /api/staff/school/speech/try", saved);
  portal.fake.script("POST /api/staff/school/speech/anew", saved);
  expect((await owner.press(page, "Try the engine in Hindi")).status).toBe(303);
  expect(sentTo("POST /api/staff/school/speech/try")).toEqual({ language: "hi" });
  expect((await owner.press(page, "Count anew")).status).toBe(303);
});
