import { describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { CATEGORIES } from "../../../support/daily-answers.ts";
import { summaries } from "../../../support/given/day.ts";
import { givenSitting } from "../../../support/given/exam.ts";
import { givenOwnPlan, givenSubscription } from "../../../support/given/plans.ts";
import { dialogues } from "../../../support/given/practice.ts";
import { givenCards } from "../../../support/given/vocabulary.ts";
import { COMPLETED, NOTHING, PENDING, QUESTIONS, row, useNextPanel } from "./next-panel.ts";

const { portal, panelWith } = useNextPanel();

const REVIEWS = "POST /api/v1/mock-test/completed-list/";
const DUE = "POST /api/v1/study/cards";
const PLANS = "GET /api/v1/users-current-plan";
const SUBSCRIPTION = "GET /api/v1/manage-subscription";

/** Returns a date as YYYY-MM-DD, some days after today in Sydney. */
function inDays(days: number): string {
  const day = new Date().toLocaleDateString("en-CA", { timeZone: "Australia/Sydney" });
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}
const due = (due_count: number) => answer(200, { results: givenCards({ due_count }) });
const written = (day: string) => day.split("-").toReversed().join("/");

describe("a review", () => {
  const sat = { created_at: `${inDays(-5)}T01:00:00Z`, feedback_status: 1 };
  const tested = (...more: object[]) =>
    answer(200, { results: more.map((each) => givenSitting({ ...sat, ...each })) });

  test("is announced on the dashboard unless it is old or not written yet", async () => {
    const others = [
      { mocktest_record_id: 8, feedback_status: 0 },
      { mocktest_record_id: 9, created_at: `${inDays(-90)}T01:00:00Z` },
    ];
    const { steps, page } = await panelWith({ [REVIEWS]: tested({}, ...others) });
    expect(steps).toEqual(["2Read your teacher's review of Mock AThere is no time limit."]);
    expect(page.querySelector("#next + li a")?.getAttribute("href")).toBe(
      "/mock-test/feedback?record=70",
    );
    const two = await panelWith({ [REVIEWS]: tested({}, { mocktest_record_id: 10 }) });
    expect(two.steps).toEqual([
      "2Read your teacher's review of 2 mock testsThere is no time limit.",
    ]);
  });

  test("of the embedded API is ticked once opened, in every browser", async () => {
    portal.fake.heal();
    const student = await portal.signedIn();
    const told = async (browser: typeof student) => {
      const { page } = await browser.get("/");
      const link = page.querySelector("#today a[href^='/mock-test/feedback']");
      return { href: link?.getAttribute("href") ?? "", step: link?.closest("li")?.text ?? "" };
    };
    const { href, step } = await told(student);
    expect(step).toMatch(/Read your teacher's review/);
    await student.get(href);
    expect((await told(await portal.signedIn())).step).toMatch(/^Done.+Read\.$/);
  });
});

test("counts due words up to 60 a day, and shows none when progress cannot be read", async () => {
  expect((await panelWith({ [DUE]: due(14) })).steps).toEqual([
    "2Repeat 14 wordsDue today. About 4 minutes.",
  ]);
  const many = await panelWith({ [DUE]: due(400) });
  expect(many.steps).toEqual(["2Repeat 60 wordsDue today. About 15 minutes."]);
  for (const status of [403, 404, 500])
    expect((await panelWith({ [DUE]: answer(status) })).steps).toEqual([]);
});

describe("a plan", () => {
  const owning = (more: object) => answer(200, { results: [givenOwnPlan(more)] });
  const over = owning({ status: "expired", expiry_date: "2025-12-24" });
  const free = dialogues([row(1, { is_free: 1 })], false);
  const idle = { [PENDING]: NOTHING, [QUESTIONS]: free, [COMPLETED]: NOTHING };

  test("that has ended comes first, with a Renew link instead of a first dialogue", async () => {
    expect(await panelWith({ ...idle, [PLANS]: over })).toMatchObject({
      title: "Your plan ended on 24/12/2025",
      button: "Renew",
      link: "/subscription",
      news: [],
      steps: [],
    });
  });

  test("that has ended is mentioned below a dialogue in progress", async () => {
    const next = await panelWith({ [PLANS]: over });
    expect(next.title).toMatch(/^Dialogue 7/);
    expect(next.news).toEqual(["Your plan ended on 24/12/2025. Renew"]);
  });

  test("that never existed: a mock test taken hides the guide for newcomers", async () => {
    const none = {
      "GET /api/v1/practice-dialogues-word": CATEGORIES,
      "GET /api/v1/practice-dialogue": summaries(),
      [PLANS]: answer(200, { results: [] }),
    };
    const sat = answer(200, { results: [givenSitting()] });
    expect((await panelWith({ ...idle, ...none, [REVIEWS]: sat })).title).toBe(
      "Dialogue 101: Title 1",
    );
    expect((await panelWith({ ...idle, ...none })).title).toBe("Try your first dialogue: Title 1");
  });

  test("that ends within a week shows a notice, unless it renews automatically", async () => {
    const ends = (days: number) => owning({ expiry_date: inDays(days) });
    const subscription = (subscription_status: string) =>
      answer(200, { results: givenSubscription({ subscription_status }) });
    const newsOf = async (days: number, status: string) =>
      (await panelWith({ [PLANS]: ends(days), [SUBSCRIPTION]: subscription(status) })).news;
    expect(await newsOf(7, "cancelled")).toEqual([
      `Your plan ends on ${written(inDays(7))}, in 7 days. Renew`,
    ]);
    expect(await newsOf(8, "cancelled")).toEqual([]);
    expect(await newsOf(7, "active")).toEqual([]);
  });
});
