import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenSummary, summaries } from "../../../support/given/day.ts";
import { dialogues, givenDialogue, givenLanguage } from "../../../support/given/practice.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const LIST = "GET /api/v1/questions/";
const SUMMARIES = "GET /api/v1/practice-dialogue";
const LANGUAGES = "GET /api/v1/languages";
const counted = (total: number) => summaries(givenSummary({ total }));
const called = (name: string) =>
  answer(200, { results: [1, 2, 9].map((id) => givenLanguage(String(id), name)) });
const pageAt = async (path: string) => (await (await portal.signedIn()).get(path)).page;

test.each([
  [true, 3],
  [false, 0],
])(
  "says that the language has no dialogues and where to ask (plan: %s, counted: %s)",
  async (plan, total) => {
    portal.fake.script(LIST, dialogues([], plan));
    portal.fake.script(SUMMARIES, counted(total));
    portal.fake.script(LANGUAGES, called("Nepali"));
    const page = await pageAt("/practice-ccl");
    expect(textOf(page, ".empty p")).toBe("There are no Nepali dialogues yet. Ask your branch.");
    expect(page.querySelector(".empty a")?.getAttribute("href")).toBe("/online-class-booking");
    expect(page.querySelectorAll(".paywall, .rows").length).toBe(0);
  },
);

test("leaves out the language's name when the provider does not send it", async () => {
  portal.fake.script(LIST, dialogues([]));
  portal.fake.script(LANGUAGES, answer(500));
  expect(textOf(await pageAt("/practice-ccl"), ".empty p")).toBe(
    "There are no dialogues in your language yet. Ask your branch.",
  );
  expect(textOf(await pageAt("/practice/ccl/list/9"), ".empty p")).toBe(
    "There are no dialogues in this language yet. Ask your branch.",
  );
});

test("an empty search does not say that the language is empty", async () => {
  portal.fake.script(LIST, dialogues([]));
  const page = await pageAt("/practice-ccl?search=bond");
  expect(textOf(page, ".empty p")).toBe("No dialogue matches “bond”.");
});

test("shows the plans and no rows when the provider marks nothing as free", async () => {
  const row = givenDialogue({ question_title: "Only with a plan" });
  for (const total of [counted(4), answer(500)]) {
    portal.fake.script(LIST, dialogues([row], false));
    portal.fake.script(SUMMARIES, total);
    const page = await pageAt("/practice-ccl");
    expect(textsOf(page, ".rows, .empty, .pagination")).toEqual([]);
    expect(page.querySelector(".paywall a")?.getAttribute("href")).toBe("/subscription");
    expect(page.toString()).not.toContain("Only with a plan");
    await portal.heal();
  }
});
