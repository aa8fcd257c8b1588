import { beforeEach, expect, it } from "vitest";
import { planDay } from "../../../plan/word-day.ts";
import { DeviceDeck } from "../../../app/routes/vocabulary/study/device-deck.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const START = new Date(2026, 10, 22, 9);
const words = Array.from({ length: 30 }, (_, index) => ({
  wordId: index + 1,
  english: `word ${index + 1}`,
  native: "शब्द",
}));
let stored: Map<string, string>;
const keep = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};
const open = (key = "asha:ccl") => new DeviceDeck(key, keep, null);
const after = (ms: number) => new Date(START.getTime() + ms);
const idAt = (deck: DeviceDeck, now: Date, of = words) => deck.next(of, now)?.word.wordId;

beforeEach(() => (stored = new Map()));

it.each([
  [
    { reviewed: 0, fresh: 0, lastBefore: null },
    { left: 60, freshLeft: 15, daysAway: 0 },
  ],
  [
    { reviewed: 50, fresh: 3, lastBefore: null },
    { left: 10, freshLeft: 10, daysAway: 0 },
  ],
  [
    { reviewed: 70, fresh: 15, lastBefore: null },
    { left: 0, freshLeft: 0, daysAway: 0 },
  ],
  [
    { reviewed: 0, fresh: 0, lastBefore: after(-2 * DAY_MS) },
    { left: 60, freshLeft: 15, daysAway: 0 },
  ],
  [
    { reviewed: 4, fresh: 0, lastBefore: after(-6 * DAY_MS) },
    { left: 16, freshLeft: 0, daysAway: 6 },
  ],
])("after %j the day has %j", (done, plan) => {
  expect(planDay(done, START)).toEqual(plan);
});

it("shows new words in their order, and a missed one again within minutes", () => {
  const deck = open();
  const [first, second] = words;
  if (!first || !second) throw new Error("there are words");
  expect(idAt(deck, START)).toBe(1);
  deck.rate(first, 1, START);
  expect(idAt(deck, START)).toBe(2);
  expect(idAt(deck, after(2 * MINUTE_MS))).toBe(1);
  expect(idAt(deck, START, [first]), "early, when nothing else is left").toBe(1);
  deck.rate(first, 4, after(2 * MINUTE_MS));
  expect(idAt(deck, after(3 * MINUTE_MS), [first])).toBeUndefined();
});

it("is kept over a closed page, for its own account and list, with words of other pages", () => {
  const [first] = words;
  if (!first) throw new Error("there are words");
  open().rate(first, 1, START);
  expect(idAt(open(), after(5 * MINUTE_MS), [])).toBe(1);
  expect(idAt(open("other:ccl"), after(5 * MINUTE_MS), [])).toBeUndefined();
  stored.set("study:asha:ccl", '{"cards": 1}');
  expect(idAt(open(), START)).toBe(1);
});

it.each([
  ["a minute less than three days away is a day like others", 3 * DAY_MS - MINUTE_MS, 60, 0],
  ["three days away make a small day", 3 * DAY_MS, 20, 3],
])("%s", (_, away, left, daysAway) => {
  const plan = planDay({ reviewed: 0, fresh: 0, lastBefore: START }, after(away));
  expect(plan).toMatchObject({ left, daysAway });
});

it("has a cap for a day, and a small day after days away", () => {
  const deck = open();
  for (const word of words.slice(0, 15)) deck.rate(word, 4, START);
  expect(idAt(deck, START)).toBeUndefined();
  expect(idAt(deck, after(DAY_MS))).toBe(16);
  const back = after(30 * DAY_MS);
  expect(deck.plan(back)).toEqual({ left: 20, freshLeft: 0, daysAway: 29 });
  expect(idAt(deck, back)).toBe(1);
});
