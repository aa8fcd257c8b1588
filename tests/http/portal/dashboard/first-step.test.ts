import { describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { CATEGORIES, segments } from "../../../support/daily-answers.ts";
import { categories, givenSummary, summaries } from "../../../support/given/day.ts";
import { dialogues, givenDialogue } from "../../../support/given/practice.ts";
import { textOf } from "../../../support/html.ts";
import {
  completed,
  COMPLETED,
  NOTHING,
  PENDING,
  QUESTIONS,
  row,
  SEGMENTS,
  useNextPanel,
} from "./next-panel.ts";

const { panelWith } = useNextPanel();

describe("a new student", () => {
  // The order matters, because some paths start the same.
  const BEGIN = {
    [PENDING]: NOTHING,
    [COMPLETED]: NOTHING,
    "GET /api/v1/practice-dialogues-word": CATEGORIES,
    "GET /api/v1/practice-dialogue": summaries(givenSummary()),
  };

  test("with a plan is offered a first dialogue, with two steps to prepare", async () => {
    const next = await panelWith({
      ...BEGIN,
      [QUESTIONS]: dialogues([row(2), row(1, { language: { language_name: "Punjabi" } })]),
    });
    expect(next).toMatchObject({
      heading: "Welcome, Manpreet.",
      about: "English and Punjabi. 13 short segments. About 8 minutes.",
      title: "Try your first dialogue: Title 1",
      button: "Start dialogue 101",
      asked: [1, 1, 1, 1],
    });
    expect(textOf(next.page, "#next")).toContain("Listen, wait for the chime, speak.");
    expect(next.steps).toEqual([
      "1Hear how it worksVideo: How the test day works, 8 minutes.",
      "2Try the microphoneAbout 1 minute. Speak and hear yourself.",
    ]);
  });

  test("is offered the very first dialogue, even when the list has many pages", async () => {
    const { results } = segments([]);
    const question = givenDialogue({ id: 2, serial_no: 1, question_title: "The very first" });
    const next = await panelWith({
      ...BEGIN,
      [QUESTIONS]: dialogues([row(9), row(8)], true, { last_page: 2 }),
      [SEGMENTS + "2"]: answer(200, { results: { ...results, question } }),
      [SEGMENTS]: answer(200, { results: { ...results, question_list: [2, 8, 9] } }),
    });
    expect(next).toMatchObject({
      title: "Try your first dialogue: The very first",
      link: "/practice/list/questions?question=2",
      button: "Start dialogue 1",
    });
  });

  test("sees a shorter guide when segments or videos cannot be loaded", async () => {
    const next = await panelWith({
      ...BEGIN,
      [QUESTIONS]: dialogues([row(1)]),
      [SEGMENTS]: answer(500),
      "GET /api/v1/videos-list/": answer(500),
    });
    expect(next.about).toMatch(/^Listen, wait for the chime/);
    expect(next.steps[0]).toMatch(/^1Read how it works/);
  });

  test("without a plan is offered a free dialogue and sees no other", async () => {
    const next = await panelWith({
      ...BEGIN,
      [QUESTIONS]: dialogues([row(3), row(2, { is_free: 1 }), row(1, { is_free: false })], "0"),
    });
    expect(next.title).toBe("Try your first dialogue: Title 2");
    expect(next.text).not.toMatch(/Title [13]/);
  });

  test("without a plan or a free dialogue is sent to the plans", async () => {
    const next = await panelWith({ ...BEGIN, [QUESTIONS]: dialogues([row(2), row(1)], false) });
    expect(next).toMatchObject({
      title: "See what a plan opens",
      link: "/subscription",
      steps: [],
    });
    expect(next.text).not.toContain("Title 1");
    const done = { ...BEGIN, [COMPLETED]: completed(1) };
    expect(
      (
        await panelWith({ ...done, [QUESTIONS]: dialogues([row(1, { is_free: true })], false) })
      ).page
        .querySelector("#next")
        ?.text.includes("Your free dialogue is done."),
    ).toBe(true);
  });

  test.each([
    ["with a plan", true, 86],
    ["without one", false, 0],
  ])("sees a notice when the language has no dialogues (%s)", async (_, plan, total) => {
    const next = await panelWith({
      ...BEGIN,
      [QUESTIONS]: dialogues([], plan),
      "GET /api/v1/practice-dialogues-word": categories(),
      "GET /api/v1/practice-dialogue": summaries(givenSummary({ completed: 0, total })),
    });
    expect(next).toMatchObject({
      title: "There are no Hindi dialogues yet.",
      button: "Ask your branch",
      link: "/online-class-booking",
    });
  });
});
