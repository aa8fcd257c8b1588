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
])("plans after %j a day with %j", (done, plan) => {
  expect(planDay(done, START)).toEqual(plan);
});

it("shows new words in order, and a missed one again within minutes", () => {
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

it("survives a closed page, for its own account and list, with words of other pages", () => {
  const [first] = words;
  if (!first) throw new Error("there are words");
  open().rate(first, 1, START);
  expect(idAt(open(), after(5 * MINUTE_MS), [])).toBe(1);
  expect(idAt(open("other:ccl"), after(5 * MINUTE_MS), [])).toBeUndefined();
  stored.set("study:asha:ccl", '{"cards": 1}');
  expect(idAt(open(), START)).toBe(1);
});

it("prefers the later card of a saved list, and reports each answer once, with its earlier state", () => {
  const known = { categoryId: 4, reps: 0, card: null };
  const [first, second] = words.map((word) => ({ ...word, known }));
  if (!first || !second) throw new Error("there are words");
  const today = { name: "2026-11-22", reviewed: 58, fresh: 0 };
  const deck = new DeviceDeck("asha:ccl", keep, null, today);
  const told = deck.rate(first, 1, START);
  expect(told).toMatchObject({
    word_id: "1",
    category_id: "4",
    reps: "0",
    card: "null",
    rating: "1",
  });
  const reopened = new DeviceDeck("asha:ccl", keep, null, today);
  expect(idAt(reopened, after(2 * MINUTE_MS), [second, first]), "it is due again").toBe(1);
  const again = reopened.rate(first, 4, after(2 * MINUTE_MS));
  expect([again?.reps, JSON.parse(again?.card ?? "")]).toMatchObject(["1", { reps: 1 }]);
  expect(told?.review_id).not.toBe(again?.review_id);
  expect(idAt(reopened, after(2 * MINUTE_MS), [second]), "60 a day, by both").toBeUndefined();
  const sent = { ...known, reps: 3, card: { reps: 3, due: START.toISOString() } };
  const renewed = new DeviceDeck("asha:ccl", keep, null, { ...today, name: "2026-11-23" });
  expect(renewed.next([{ ...first, known: sent }], after(DAY_MS))?.card).toEqual(sent.card);
});

it.each([
  ["a minute less than three days away is a day like others", 3 * DAY_MS - MINUTE_MS, 60, 0],
  ["three days away make a small day", 3 * DAY_MS, 20, 3],
])("%s", (_, away, left, daysAway) => {
  const plan = planDay({ reviewed: 0, fresh: 0, lastBefore: START }, after(away));
  expect(plan).toMatchObject({ left, daysAway });
});

it("limits the cards of a day, and plans a small day after days away", () => {
  const deck = open();
  for (const word of words.slice(0, 15)) deck.rate(word, 4, START);
  expect(idAt(deck, START)).toBeUndefined();
  expect(idAt(deck, after(DAY_MS))).toBe(16);
  const back = after(30 * DAY_MS);
  expect(deck.plan(back)).toEqual({ left: 20, freshLeft: 0, daysAway: 29 });
  expect(idAt(deck, back)).toBe(1);
  const [first] = words;
  const dueAtNine = new Date(String(deck.next(words.slice(0, 1), back)?.card?.due));
  dueAtNine.setHours(0, 1);
  expect(first && idAt(deck, dueAtNine, [first]), "from the first minute of its day").toBe(1);
});
