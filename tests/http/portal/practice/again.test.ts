import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import {
  examDate,
  givenDialogueToday,
  givenToday,
  givenWeakToday,
  givenWordsToday,
} from "../../../support/given/day.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { TODAY, useNextPanel } from "../dashboard/next-panel.ts";

const { portal, panelWith } = useNextPanel();
const WEAK = "GET /api/v1/weak";
const PATH = "/practice/again";
const weak = (segment_no: number, more: object = {}) => ({
  ...{ segment_id: 30 + segment_no, segment_no, duration_ms: 50_000, newer_record_id: null },
  ...{ question_id: 5, serial_no: 2, question_title: "Tablets", is_recent: 0 },
  ...{ reasons: ["om", "late"], by_teacher: false, ...more },
});
const listed = (due_count: number, ...segments: object[]) =>
  answer(200, { results: { due_count, rated_today: 0, segments } });
const todayWith = (more: object, day: object = {}) =>
  panelWith({
    [TODAY]: answer(200, { results: givenToday({ weak: givenWeakToday(more), ...day }) }),
  });

test("Today offers the weak segments before a repeat, and names those that wait", async () => {
  const repeat = givenDialogueToday({ label_type: 2, duration_ms: 60_000, practised_at: null });
  const some = { due_count: 3, duration_ms: 105_000 };
  const three = await todayWith(some, { repeat, repeat_count: 1 });
  expect(three).toMatchObject({
    ...{ title: "3 segments to speak again", about: "About 4 minutes.", link: PATH },
    steps: ["2Say it again: Dialogue 2, TabletsYou labelled it Struggled. About 5 minutes."],
  });
  const many = await todayWith({ due_count: 24, duration_ms: 480_000 });
  expect([many.title, many.about]).toEqual([
    "10 of 24 segments to speak again",
    "About 9 minutes.",
  ]);
  expect(many.button).toBe("Speak them again");
  const all = await todayWith({ due_count: 300, duration_ms: null, rated_today: 7 });
  expect(all.title).toBe("3 of 300 segments to speak again");
  expect(all.steps).toEqual(["Done7 segments spoken again"]);
  const one = await todayWith({ due_count: 1, duration_ms: 15_000 }, { words: givenWordsToday() });
  expect([one.title, one.about, one.button]).toEqual([
    ...["1 segment to speak again", "About 1 minute.", "Speak it again"],
  ]);
  expect(one.steps, "new words come after what returns").toEqual([
    expect.stringMatching(/^2Learn \d+ new words/),
  ]);
});

test("Today says nothing of them with none, on the day of the exam, and without the extension", async () => {
  const none = await todayWith({});
  const exam = await panelWith({
    [TODAY]: answer(200, { results: givenToday({ weak: givenWeakToday({ due_count: 3 }) }) }),
    "GET /api/v1/get-exam-date": examDate(
      new Date().toLocaleDateString("en-CA", { timeZone: "Australia/Sydney" }),
    ),
  });
  const plain = await panelWith({ [TODAY]: answer(200, { results: givenToday() }) });
  for (const { text } of [none, exam, plain]) expect(text).not.toContain("speak again");
});

test("lists what is due by dialogue, each with its reasons and one way to speak only these", async () => {
  const client = await portal.signedIn();
  portal.fake.script(
    WEAK,
    listed(
      24,
      weak(7, { reasons: ["fact", "pause", "what"], by_teacher: true }),
      weak(2),
      weak(4, { newer_record_id: 9, reasons: [] }),
      weak(1, { question_id: 6, is_recent: 1, question_title: null, duration_ms: 30_000 }),
    ),
  );
  const { page } = await client.get(PATH);
  expect(textOf(page, ".page-head p")).toBe("4 of 24 segments to speak again, about 7 minutes.");
  expect(textsOf(page, "main h2")).toEqual(["Dialogue 2: Tablets", "Dialogue 2: Dialogue 2"]);
  expect(textsOf(page, ".lines .row-meta")).toEqual([
    "Omission, late start.",
    "Spoken again: hear it.",
    "A fact not said, long pause. Your teacher marked it.",
    "Omission, late start.",
  ]);
  const ways = page.querySelectorAll("main .actions a");
  expect(ways.map((way) => [way.text.trim(), way.getAttribute("href")])).toEqual([
    ["Speak 2 segments", "/practice/list/questions?question=5&segment=2&only=2%2C7"],
    ["Hear your new takes", "/practice-ccl/completed?record=9"],
    ["Speak 1 segment", "/practice/list/questions?question=6&segment=1&from=recent-exam&only=1"],
  ]);
});

test("says calmly that nothing is weak, or that the list did not load", async () => {
  const client = await portal.signedIn();
  portal.fake.script(WEAK, listed(0));
  expect(textOf((await client.get(PATH)).page, "main")).toContain("Nothing is weak today.");
  portal.fake.script(WEAK, answer(500));
  const broken = await client.get(PATH);
  expect([broken.status, textOf(broken.page, "main p")]).toEqual([
    200,
    "This did not load. Try again",
  ]);
});

test("is not found with a provider that knows no weak segments", async () => {
  const client = await portal.signedIn();
  portal.fake.script(WEAK, answer(404));
  expect((await client.get(PATH)).status).toBe(404);
});
