import { beforeEach, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import {
  examDate,
  givenPast,
  givenProgress,
  givenTopic,
  givenVisit,
} from "../../../support/given/day.ts";
import { givenSitting, oneTest } from "../../../support/given/exam.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";

const CALL = "GET /api/v1/user/progress";
const portal = usePortal();
let student: PortalClient;

beforeEach(async () => {
  student = await portal.signedIn();
  student.cookies.set("time-zone", "Asia/Kolkata");
  portal.fake.heal();
});

const DAY_MS = 86_400_000;
/** Returns a date as YYYY-MM-DD in India, some days from today. */
const inDays = (days: number) =>
  new Date(Date.now() + 5.5 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10);
const practice = (id: number, more: object) =>
  givenPast(id, { submitted_at: `${inDays(-id)}T06:00:00Z`, ...more });

test("each panel describes its chart in a sentence and lists the figures in a table", async () => {
  const { fake } = portal;
  fake.script("GET /api/v1/get-exam-date", examDate(inDays(20)));
  fake.script(
    "POST /api/v1/mock-test/completed-list/",
    answer(200, { results: [givenSitting({ feedback_status: 1 })] }),
  );
  const sets = [34, 28].map((estimate, index) => ({ id: index + 1, estimate }));
  fake.script("GET /api/v1/mock-test/completed/details", answer(200, oneTest({}, sets)));
  const visit = (day: number, minutes: number) =>
    givenVisit(`${inDays(day)}T06:00:00Z`, 60, minutes);
  fake.script(
    CALL,
    answer(200, {
      results: givenProgress({
        visits: [visit(-3, 24), visit(-1, 50)],
        days: [{ day: inDays(-1), segments: 13, words: 15, tests: 1 }],
        topics: [givenTopic("Health", { practised: 1, studied: 9, known: 7 }), givenTopic("Legal")],
        due: [`${inDays(-2)}T06:00:00Z`, `${inDays(0)}T18:29:00Z`, `${inDays(0)}T18:31:00Z`],
        practices: [
          practice(2, { start_ms: 2_400, pause_ms: 1_900, own_marks: "1.om 2.gr 2.om" }),
          practice(1, { start_ms: 6_200, pause_ms: 4_100 }),
        ],
      }),
    }),
  );
  const { page } = await student.get("/progress");
  expect(textOf(page, ".page-head p")).toBe("What you did, counted.");
  expect(textsOf(page, ".progress-facts li")).toEqual([
    "1 of 4 dialogues practised",
    "7 of 50 words known",
    "2.4 s to your first word, last dialogue",
    "1 mock test",
  ]);
  const said = Object.fromEntries(
    page
      .querySelectorAll("main section.panel")
      .map((panel) => [textOf(panel, "h2"), textsOf(panel, ".picture-say").join(" ")]),
  );
  expect(said).toEqual({
    "Your weeks until the exam":
      "You studied on 2 of the last 4 days, 1 hour 14 minutes in all. 20 days until the exam.",
    "How fast you begin":
      "In your last dialogue you began after 2.4 seconds. In the test you have five.",
    Words:
      "7 of 50 words known, 2 learning. Known: you should still know it in a week. 2 words are due today, 1 more until your exam.",
    "Mock tests":
      "0 of 1 marked test passed. A pass needs 29 of 45 in each dialogue, and 63 of 90 together.",
    "Your own marks":
      "You ticked 3 mistakes in 1 dialogue, most often Omission. Marked to the end: 1 dialogue. A dialogue needs 29 of 45.",
    Topics:
      "You practised in 1 of 2 topics. Still open: Legal. The second bar is the words you know.",
  });
  expect(textsOf(page, ".mark-bar")).toEqual([
    "Dialogue 1 34 of 45, 29 reached",
    "Dialogue 2 28 of 45, 1 below 29",
    "Together 62 of 90, 1 below 63",
    "Dialogue 2: Title 2 40 of 45, 29 reached",
  ]);
  const rows = (panel: string) => textsOf(page, `#${panel} tbody tr`);
  expect(rows("calendar").map((row) => row.replace(/^\d+ [A-Z][a-z]+/, ""))).toEqual([
    ...["24", "5013 segments, 15 words, 1 test"],
  ]);
  expect(page.querySelectorAll("#calendar .pic-ahead[height]")).toHaveLength(20);
  expect(rows("speed")).toEqual(["1: Title 16.24.1", "2: Title 22.41.9"]);
  expect(rows("words").map((row) => row.replace(/^\d+ [A-Z][a-z]+/, ""))).toEqual(["2", "1"]);
  expect(rows("mock-tests")).toEqual(["Mock A34, 2862, 1 below 63"]);
  expect(rows("own-marks")).toEqual(["Omission2", "Grammar1"]);
  expect(rows("topics")).toEqual(["Health1 of 27 of 25", "Legal0 of 20 of 25"]);
  expect(
    page.querySelectorAll("svg[role=img]").map((one) => one.getAttribute("aria-label")),
  ).toEqual([
    expect.stringMatching(
      /^2 days with work since .*, at most 50 minutes on .*\. 20 days until the exam on /,
    ),
    expect.stringContaining("To the first word: 6.2, 2.4. Longest pause: 4.1, 1.9."),
    "Words: 7 known, 2 learning, 41 new.",
    expect.stringMatching(/^3 words due by .*, at most 2 on one day: today\.$/),
  ]);
  // A text browser would join the figures of a drawing.
  const plain = (await student.get("/progress", { "User-Agent": "w3m/0.5.3" })).page;
  expect(plain.querySelectorAll("main svg text, main svg[role=img]")).toEqual([]);
  expect(textsOf(plain, ".picture-say")).toEqual(textsOf(page, ".picture-say"));
  expect(textsOf(plain, "tbody tr")).toEqual(textsOf(page, "tbody tr"));
  expect(textOf(plain, "#words")).toContain("Words: 7 known, 2 learning, 41 new.");
});

test("shows one panel without zeros on the first day, and an error only for data that fails to load", async () => {
  portal.fake.script("GET /api/v1/get-exam-date", examDate(null));
  portal.fake.script("POST /api/v1/mock-test/completed-list/", answer(200, { results: [] }));
  portal.fake.script(CALL, answer(200, { results: givenProgress() }));
  const { page } = await student.get("/progress");
  expect(textsOf(page, "main h2")).toEqual(["What you will see here"]);
  expect(textsOf(page, "main dt")).toEqual([
    ...[
      "Your weeks so far",
      "How fast you begin",
      "Words",
      "Mock tests",
      "Your own marks",
      "Topics",
    ],
  ]);
  expect(textOf(page, "main")).not.toMatch(/\b0\b/);
  portal.fake.script(CALL, answer(500));
  const broken = (await student.get("/progress")).page;
  expect(textOf(broken, "main")).toContain("Missing here: What you did.");
  expect(textsOf(broken, "main dt")).toEqual(["Mock tests"]);
});

test("without an exam date the calendar shows the weeks so far, and days of the student's zone", async () => {
  const { fake } = portal;
  fake.script("GET /api/v1/get-exam-date", examDate(null));
  const visits = [givenVisit(`${inDays(-2)}T18:00:00Z`, 60, 40)];
  fake.script(CALL, answer(200, { results: givenProgress({ visits }) }));
  const { page } = await student.get("/progress");
  expect(textsOf(page, "#calendar h2, #calendar .picture-say")).toEqual([
    "Your weeks so far",
    "You studied on 2 of the last 3 days, 40 minutes in all. Set your exam date to see the weeks until it.",
  ]);
  expect(page.querySelector("#calendar a")?.getAttribute("href")).toBe("/dashboard#exam-date");
  expect(textsOf(page, "#calendar th[scope=col]")).toEqual(["Day", "Minutes"]);
  expect(page.querySelectorAll("#calendar .pic-ahead")).toEqual([]);
  const asked = fake.calls.findLast(({ path }) => path.includes("/user/progress"));
  // ICU knows the zone by its old name, too.
  expect(asked?.path).toMatch(/time_zone=Asia%2F(Kolkata|Calcutta)/);
});
