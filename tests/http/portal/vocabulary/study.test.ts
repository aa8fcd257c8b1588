import { beforeAll, describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenCards, givenWord } from "../../../support/given/vocabulary.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const STUDY = "/vocabulary/study?list=";
const CARDS = "POST /api/v1/study/cards";
const REVIEW = "POST /api/v1/study/review";
let client: PortalClient;

beforeAll(async () => {
  client = await portal.signedIn();
});

const word = ({ page }: Answer) => textOf(page, ".study-word");
const show = async (card: Answer) =>
  client.get(card.page.querySelector(".study-card a.btn")?.getAttribute("href") ?? "/nowhere");

describe("with progress at the provider", () => {
  test("asks a card, shows its meaning, takes a rating and shows the next card", async () => {
    const list = await client.get("/vocabulary?list=my-words");
    const first = await client.get(
      list.page.querySelector(".page-head .btn-primary")?.getAttribute("href") ?? "",
    );
    expect([textOf(first.page, "h1"), word(first)]).toEqual(["Study: My Words", "bulk billing"]);
    expect(textOf(first.page, ".page-head p")).toMatch(
      /^5 new words today\. Your exam is in 3[45] days\.$/,
    );
    expect(textOf(first.page, "main")).not.toMatch(/[\u0900-\u097f]/);
    const told = await show(first);
    expect(told.page.querySelector(".study-meaning .native")?.getAttribute("lang")).toBe("hi");
    expect(textsOf(told.page, ".study-ratings .btn")).toEqual([
      ...["Again 1 minute", "Hard 6 minutes", "Good 10 minutes", "Easy 8 days"],
    ]);
    const rated = await client.press(told, "Easy");
    expect([rated.status, rated.location]).toEqual([
      303,
      expect.stringMatching(/^\/vocabulary\/study\?list=my-words&rated=[\w-]{36}#study-card$/),
    ]);
    const second = await client.follow(rated);
    expect([word(second), textOf(second.page, ".page-head p")]).toEqual([
      "Medicare card",
      expect.stringMatching(/^4 new words today\./),
    ]);
    // After a double click, or Back and another button, the word keeps its first answer.
    const again = await client.follow(await client.press(told, "Easy"));
    expect([word(again), textOf(again.page, ".notice-page")]).toEqual(["Medicare card", ""]);
  });

  test("takes the last answer back without script, also after the last card", async () => {
    const first = await client.get(`${STUDY}5`);
    expect(first.page.querySelector(".study-undo")).toBeNull();
    const next = await client.follow(await client.press(await show(first), "Easy"));
    expect(word(next)).not.toBe(word(first));
    const undone = await client.press(next, "Undo the last answer");
    expect(undone.location).toBe(`${STUDY}5#study-card`);
    expect(word(await client.follow(undone))).toBe(word(first));
  });

  test("a provider that cannot undo offers no undo", async () => {
    const card = { id: 7, category_id: 2, word: "tenant", paraphrase: "x", reps: 0, card: null };
    portal.fake.script(CARDS, answer(200, { results: givenCards({ cards: [card] }) }));
    const { page, text } = await client.get(`${STUDY}2&rated=5c2f2b1e-7d3c-4a5b-8f6e-000000000001`);
    expect(textOf(page, ".study-word")).toBe("tenant");
    expect(text).not.toContain("study-undo");
  });

  test("repeats a missed word at the end, and then says that the day is done", async () => {
    let card = await client.get(`${STUDY}my-words`);
    for (const rating of ["Easy", "Easy", "Easy", "Again"])
      card = await client.follow(await client.press(await show(card), rating));
    expect(word(card)).toBe("side effects");
    card = await client.follow(await client.press(await show(card), "Easy"));
    expect(textOf(card.page, ".page-head p")).toMatch(/^Your exam is in 3[45] days\.$/);
    expect(textOf(card.page, "main .panel")).toMatch(
      /^That is all for todayYou answered \d cards today\. You learnt \d new words\.The next repeats are due (tomorrow|in \d+ days)\./,
    );
  });

  test("repeats only what is due when Today counts it, and then offers the new words", async () => {
    const one = { category_id: 2, paraphrase: "x", reps: 1 };
    // The page has no time zone, so its day is Sydney's. The word is due at its last minute.
    const [today] = new Date().toLocaleString("sv-SE", { timeZone: "Australia/Sydney" }).split(" ");
    const due = { due: `${today}T23:59:00+11:00`, last_review: "2026-01-01T00:00:00Z" };
    const cards = [
      { ...one, id: 7, word: "tenant", card: due },
      { ...one, id: 8, word: "lease", reps: 0, card: null },
    ];
    portal.fake.script(CARDS, answer(200, { results: givenCards({ cards, due_count: 1 }) }));
    const repeat = await client.get(`${STUDY}ccl&due=1`);
    expect(textOf(repeat.page, ".page-head p")).toMatch(/^1 word to repeat\. Your exam/);
    expect(repeat.page.querySelector("progress")?.getAttribute("max")).toBe("1");
    expect(repeat.page.querySelector("[data-hand]")?.getAttribute("data-hand")).not.toMatch(
      /lease/,
    );
    expect((await show(repeat)).url).toContain("due=1");
    const rest = givenCards({ cards: cards.slice(1), reviewed_today: 1 });
    portal.fake.script(CARDS, answer(200, { results: rest }));
    const { page } = await client.get(`${STUDY}ccl&due=1`);
    expect(textOf(page, "#study-card")).toBe("Nothing is left to repeat");
    const link = page.querySelector(".actions a[href*='study?']");
    expect([link?.text, link?.getAttribute("href")]).toEqual([
      "Learn 9 new words",
      `${STUDY}ccl#study-card`,
    ]);
  });

  test("moves on with a notice when a card was reviewed elsewhere", async () => {
    const card = await show(await client.get(`${STUDY}3&direction=2`));
    expect(card.page.querySelector(".study-word .native")?.getAttribute("lang")).toBe("hi");
    portal.fake.script(REVIEW, answer(409, { message: "This card was reviewed elsewhere." }));
    const told = await client.press(card, "Good");
    expect(told.location).toBe(`${STUDY}3&direction=2`);
    expect(textOf((await client.follow(told)).page, ".notice-info")).toMatch(
      /^This word was reviewed/,
    );
    portal.fake.script(REVIEW, answer(500));
    const failed = await client.follow(await client.press(card, "Good"));
    expect(textOf(failed.page, ".notice-danger")).toMatch(/^Your answer was not saved\./);
  });

  test("studies words of Struggled dialogues, and plans a short day after a break", async () => {
    const struggled = await client.get(`${STUDY}struggled`);
    expect(textOf(struggled.page, "h1")).toBe("Study: Words from hard dialogues");
    const last = { reviewed_today: 20, last_review_at: "2026-01-01 10:00:00" };
    const results = givenCards({ due_count: 30, ...last });
    portal.fake.script(CARDS, answer(200, { results }));
    const { page } = await client.get(`${STUDY}ccl`);
    expect(textOf(page, ".page-head p")).toMatch(
      /^You were away for \d+ days\. Today is a short day/,
    );
    expect(textOf(page, ".panel")).toMatch(
      /^That is all for todayYou answered 20 cards today\.39 words/,
    );
  });

  test.each<Record<string, string>>([
    {},
    { rating: "5" },
    { word_id: "x" },
    { review_id: "1" },
    { card: "x".repeat(1_001) },
  ])("answers 404 to a form with %j", async (change) => {
    const card = await show(await client.get(`${STUDY}4`));
    const given = Object.keys(change).length === 0 ? { word_id: "1" } : change;
    const fields = Object.keys(change).length === 0 ? given : { rating: "3", ...given };
    const posted =
      Object.keys(change).length === 0
        ? await client.post(`${STUDY}4`, fields)
        : await client.press(card, "Good", fields);
    expect(posted.status).toBe(404);
  });

  test("redirects a URL without a list to the lists; an unknown category is a 404", async () => {
    expect((await client.get("/vocabulary/study")).location).toBe("/vocabulary");
    expect((await client.get(`${STUDY}99`)).status).toBe(404);
  });

  test("without a plan offers the free words and sends no others", async () => {
    const visitor = await portal.signedIn("visitor@example.com");
    const free = await visitor.get(`${STUDY}ccl`);
    expect(textOf(free.page, "main")).toContain("bulk billing");
    for (const list of ["2", "my-words", "struggled"]) {
      const { page, text } = await visitor.get(`${STUDY}${list}`);
      expect(textOf(page, ".paywall p"), list).toMatch(/^In order to see more vocabularies/);
      expect(text, list).not.toMatch(/bail|[\u0900-\u097f]/);
    }
  });
});

describe.each([404, 405])("with a provider that answers %i to progress calls", (status) => {
  test("shows words in turn, with the data that the browser needs to keep progress", async () => {
    portal.fake.script(CARDS, answer(status, { message: "No route" }));
    let card = await client.get(`${STUDY}2`);
    expect([word(card), textOf(card.page, ".page-head p")]).toEqual([
      "bail",
      expect.stringMatching(/^Word 1 of 10, page 1 of \d\.$/),
    ]);
    const data = card.page.querySelector("[data-device]")?.getAttribute("data-device") ?? "";
    expect(data).toMatch(/"daysLeft":3[45],/);
    for (const next of ["intervention order", "legal aid"]) {
      card = await show(card);
      expect(card.page.querySelectorAll("[name=rating]").length).toBe(0);
      card = await show(card);
      expect(word(card)).toBe(next);
    }
    const end = await client.get(`${STUDY}2&page=1&card=10&shown=22`);
    expect((await show(end)).status).toBe(200);
    portal.fake.script("POST /api/v1/category/words/list/", answer(200, { results: [] }));
    expect(textOf((await client.get(`${STUDY}2`)).page, ".empty p")).toBe(
      "There are no words in this list.",
    );
  });

  test("without a plan shows only the free words", async () => {
    portal.fake.script(CARDS, answer(status));
    const data = [givenWord({ is_free: true }), givenWord({ id: 8, word: "landlord" })];
    const list = { is_subscribed: false, results: { data } };
    portal.fake.script("POST /api/v1/ccl/words/list/", answer(200, list));
    const card = await client.get(`${STUDY}ccl`);
    expect(word(card)).toBe("tenant");
    expect(card.text).not.toContain("landlord");
  });

  test("finds words of Struggled dialogues by their categories", async () => {
    portal.fake.script(CARDS, answer(status));
    const card = await client.get(`${STUDY}struggled`);
    expect(card.status).toBe(200);
    expect(word(card)).not.toBe("");
  });
});
