import { beforeEach, expect, test } from "vitest";
import { givenAnswer, onePractice, REVIEW } from "../../../support/given/practice.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { toneFile } from "../../../support/recordings.ts";
import { usePortal } from "../portal-stack.ts";
import { formOf } from "./segment-form.ts";

const portal = usePortal();
let client: PortalClient;
const ANSWERS = "POST /api/v1/practice/completed/user-answers/";

beforeEach(async () => {
  client = await portal.signedIn();
});

/** Sends a take of a segment like a device, and returns its part of the review. */
async function reviewed(segment: number, extras: Record<string, string>) {
  const { fields } = await formOf(client, segment);
  const sent = { ...fields, duration_ms: "14200", ...extras };
  const posted = await client.postFile("/recordings", sent, toneFile(500 + segment));
  expect(posted.status).toBe(200);
  const finish = await client.get("/practice/list/questions/finish?question=3&segment=end");
  const { page } = await client.follow(await client.press(finish, "Submit"));
  const item = page.querySelectorAll(".answers > li")[segment - 1];
  if (!item) throw new Error(`The review shows no segment ${segment}.`);
  const lines = item.querySelectorAll(".sound-wave").map((wave) => wave.querySelector("path"));
  return {
    waves: lines.map((line) => line?.getAttribute("d")?.match(/v/g)?.length ?? 0),
    silence: item.querySelectorAll(".source-own .pic-silence").length,
    facts: textsOf(item, ".picture-keys, .facts"),
    seconds: textsOf(item, ".sound-axis text"),
    sound: item.querySelector(".source-own audio")?.getAttribute("src"),
  };
}

test("question, answer and sample waves share one time axis, and a text describes the silences", async () => {
  const { waves, silence, facts, seconds } = await reviewed(1, {
    peaks: JSON.stringify(Array.from({ length: 100 }, (_, at) => (at < 50 ? 0 : 90))),
    facts: '{"start_ms":7100,"pause_ms":300,"repeats":1}',
  });
  // The longest sound fills the axis, and the others their share.
  expect(waves).toEqual([expect.any(Number), 150, expect.any(Number)]);
  expect(Math.min(...waves)).toBeGreaterThan(0);
  expect(Math.max(...waves)).toBe(150);
  expect([silence, seconds]).toEqual([1, ["0 s", "5", "10"]]);
  expect(facts).toEqual([
    "Silence in your answer: 7.1 s before the first word (later than 5), longest pause 0.3 s.",
    "Free repeat: used",
  ]);
});

test("the first page sums up the whole dialogue in a sentence, bars and a table", async () => {
  const before = portal.fake.count(ANSWERS);
  const { page } = await client.get("/practice-ccl/completed?record=1");
  expect(portal.fake.count(ANSWERS) - before, "one call for all thirteen").toBe(1);
  expect(textOf(page, "#whole .picture-say")).toBe("You began in time in 13 of 13 answers.");
  expect(page.querySelector("#whole svg[role=img]")?.getAttribute("aria-label")).toMatch(
    /^Your longest answer is \d+\.\d s, in segment \d+, to a question of \d+\.\d s\./,
  );
  const rows = page.querySelectorAll("#whole tbody tr").map((row) => textsOf(row, "th, td"));
  expect(rows).toHaveLength(13);
  expect(rows[0]?.join(" ")).toMatch(/^1( \d+\.\d s){4}$/);
  expect(page.querySelectorAll("#whole rect.pic-mine")).toHaveLength(13);
  const later = await client.get("/practice-ccl/completed?record=1&page=2");
  expect(later.page.querySelector("#whole")).toBeNull();
});

test("an answer that a crash interrupted has no timing, and the sentence says so", async () => {
  const facts = { start_ms: 1_200, pause_ms: 300, repeats: 0 };
  const answers = [givenAnswer(1, { duration_ms: 9_000, facts }), givenAnswer(2)];
  portal.fake.script(REVIEW, onePractice({}, answers));
  const { page } = await client.get("/practice-ccl/completed?record=8");
  portal.fake.heal();
  expect(textOf(page, "#whole .picture-say")).toBe(
    "You began in time in 1 of 1 answer. One more answer has no timing.",
  );
});

test.each([
  ["nothing", {}],
  ["no JSON", { peaks: "1 2 3", facts: "{" }],
  ["too many values", { peaks: JSON.stringify(Array(401).fill(1)), facts: '{"repeats":-1}' }],
  ["values of another kind", { peaks: "[101]", facts: "[]" }],
])("stores a take whose wave and facts hold %s", async (_, extras) => {
  const { waves, facts, sound } = await reviewed(2, extras);
  // A line of its length.
  expect([waves[1], facts]).toEqual([0, []]);
  expect(sound).toMatch(/^\/media\//);
});

test("offers the topic's words, adds one and shows its meaning without leaving the review", async () => {
  const { page } = await client.get("/practice-ccl?tab=completed");
  const address = page.querySelector("tbody th a")?.getAttribute("href") ?? "";
  const offer = (await client.get(address)).page.querySelector("#words a");
  expect(offer?.text).toBe("Housing words");
  let review = await client.get(offer?.getAttribute("href") ?? "");
  const row = review.page.querySelectorAll("#words tbody tr").at(-1);
  const word = textOf(row ?? review.page, "th");
  for (const button of [`+ My Words: ${word}`, `show meanings of ${word}`]) {
    review = await client.follow(await client.press(review, button));
    expect(review.url).toContain(address);
    expect(textsOf(review.page, "#words button")).not.toContain(button);
    expect(textsOf(review.page, "h1")[0]).toContain("Getting the bond back");
  }
});

test("offers no words without a topic, and says so when a topic has no words", async () => {
  const words = async (category?: string) => {
    portal.fake.script(REVIEW, onePractice({ category }));
    return textOf((await client.get("/practice-ccl/completed?record=8&words=1")).page, "#words");
  };
  expect(await words()).toBe("");
  expect(await words("Gardening")).toContain("There are no words of this topic");
});

test("the print view opens all segments on one page, under the student's name and the date", async () => {
  const review = "/practice-ccl/completed?record=1";
  const { page } = await client.get(review);
  const link = page.querySelectorAll("a").find(({ text }) => text.startsWith("All segments on"));
  expect(link?.getAttribute("href")).toBe(`${review}&all=1`);
  const whole = await client.get(`${review}&all=1`);
  expect(whole.page.querySelectorAll(".answers .fold[open]").length).toBe(13);
  expect(textOf(whole.page, ".print-only")).toMatch(/^\S+ \S+, \d\d\/\d\d\/\d{4}$/);
  expect(whole.page.querySelectorAll(".pagination a").length).toBe(0);
});

// Last, because the deletion is final.
test("deletes a submitted dialogue's recordings after a confirmation and frees the storage", async () => {
  const client = await portal.signedIn();
  const review = "/practice-ccl/completed?record=1";
  const offer = async () => {
    const { page } = await client.get(review);
    return page.querySelectorAll("a").find(({ text }) => text.startsWith("Delete your recordings"));
  };
  const used = async () => textOf((await client.get("/user-profile")).page, "#storage ul li");
  const before = await used();
  const asked = await client.get((await offer())?.getAttribute("href") ?? "");
  expect(textOf(asked.page, "main p")).toContain("You can never hear your answers to");
  const done = await client.follow(await client.press(asked, "Delete"));
  expect(done.url).toMatch(/completed\?record=1$/);
  expect(textOf(done.page, ".notice-page")).toBe("Your recordings are deleted.");
  expect(textsOf(done.page, ".source p")).toContain("No recording any more");
  expect([await offer(), (await used()) === before]).toEqual([undefined, false]);
  const kept = { recordings_kept_months: 12, recordings_leave_at: "2027-11-03T00:00:00.000000Z" };
  const data = [givenAnswer(1)];
  const shown = async (more: object) => {
    portal.fake.script(REVIEW, onePractice(more, data));
    return textOf((await client.get(review)).page, "main");
  };
  expect(await shown(kept)).toContain(
    "Recordings are kept for 12 months: those of this dialogue are deleted on 03/11/2027.",
  );
  expect(await shown({}), "a provider that keeps them for ever").not.toContain("are kept for");
  portal.fake.script(REVIEW, onePractice({}, data));
  expect(await offer(), "a provider without the call").toBeUndefined();
});
