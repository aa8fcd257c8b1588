import { createEmptyCard, fsrs, generatorParameters, type Grade } from "ts-fsrs";
import { describe, expect, it } from "vitest";
import { isDue, RATINGS, review, reviewOnADay, waits } from "../../../app/lib/schedule.ts";

const START = new Date("2026-11-22T09:00:00Z");
const DAY_MS = 86_400_000;
const SERIES: Grade[][] = [
  [3, 3, 3, 3, 3],
  [1, 1, 3, 3],
  [4, 4, 4],
  [2, 3, 1, 3, 4, 2],
  [3, 4, 1, 1, 2, 3],
];

describe("a card that is kept as JSON between reviews", () => {
  it.each(SERIES)("schedules as the library does: %j %j %j", (...grades) => {
    const library = fsrs(generatorParameters({ enable_fuzz: false, maximum_interval: 365 }));
    let own = createEmptyCard(START);
    let kept: unknown = null;
    let now = START;
    for (const grade of grades.filter(Number.isInteger)) {
      own = library.next(own, now, grade).card;
      const { card, due } = review(kept, grade, now, null);
      kept = JSON.parse(JSON.stringify(card));
      expect(due).toEqual(own.due);
      expect(card).toMatchObject({
        ...{ stability: own.stability, difficulty: own.difficulty, reps: own.reps },
        ...{ lapses: own.lapses, state: own.state, scheduled_days: own.scheduled_days },
      });
      now = own.due;
    }
  });

  it.each([null, undefined, "x", [], {}, { due: "soon" }, { due: START.toISOString(), state: 9 }])(
    "starts as a new one when it cannot be read: %j",
    (kept) => {
      expect(review(kept, 3, START, null)).toEqual(review(null, 3, START, null));
    },
  );
});

describe("a card on its day", () => {
  const morning = new Date("2026-11-25T07:00:00+11:00");
  const day = {
    began: new Date("2026-11-25T00:00+11:00"),
    ends: new Date("2026-11-26T00:00+11:00"),
  };
  const evening = { due: "2026-11-25T20:00:00+11:00", last_review: "2026-11-24T20:00:00+11:00" };

  it.each([
    [true, "is due all day, not from the hour of its last answer on", evening],
    [false, "is not due before its day", { ...evening, due: "2026-11-26T00:01:00+11:00" }],
    [
      false,
      "waits its minutes after an answer",
      { ...evening, last_review: "2026-11-25T06:59+11:00" },
    ],
    [
      true,
      "comes back after them",
      { due: "2026-11-25T06:59+11:00", last_review: "2026-11-25T06:49+11:00" },
    ],
    [false, "is not due when new", null],
  ])("%j: %s", (expected, _, card) => {
    expect(isDue(card, morning, day)).toBe(expected);
  });

  it("answered before its hour is scheduled as in time, also on one day of UTC", () => {
    const { card } = review(null, 4, new Date("2026-11-22T13:00:00+11:00"), null);
    const due = new Date(String(card.due));
    const early = new Date(due.getTime() - 5 * 60 * 60_000);
    expect(review(card, 3, early, null)).toEqual(review(card, 3, due, null));
  });
});

describe("the time to the exam", () => {
  it.each([1, 5, 20])("brings every word back within %i days", (daysLeft) => {
    let [kept, now]: [unknown, Date] = [null, START];
    for (let turn = 0; turn < 12; turn += 1) {
      const { card, due } = review(kept, 4, now, daysLeft);
      expect(due.getTime() - now.getTime()).toBeLessThanOrEqual(daysLeft * DAY_MS);
      [kept, now] = [card, due];
    }
  });

  it("is limited to a year", () => {
    let [kept, now]: [unknown, Date] = [null, START];
    for (let turn = 0; turn < 12; turn += 1) {
      const { card, due } = review(kept, 4, now, null);
      expect(due.getTime() - now.getTime()).toBeLessThanOrEqual(365 * DAY_MS);
      [kept, now] = [card, due];
    }
  });
});

it.each<[number | null, number[]]>([
  [null, [1, 2, 3]],
  [1, [1, 1, 1]],
])("brings a segment back on another day, and before the exam in %j days", (daysLeft, days) => {
  const waited = RATINGS.slice(0, 3).map(({ rating }) => {
    const { due } = reviewOnADay(null, rating, START, daysLeft);
    return (due.getTime() - START.getTime()) / DAY_MS;
  });
  expect(waited).toEqual(days);
});

it("shows when each rating brings the word back", () => {
  expect(RATINGS.map(({ text }) => text)).toEqual(["Again", "Hard", "Good", "Easy"]);
  expect(waits(null, START, null)).toEqual(["1 minute", "6 minutes", "10 minutes", "8 days"]);
  const { card } = review(null, 4, START, null);
  expect(waits(card, new Date(START.getTime() + 8 * DAY_MS), 5)).toEqual([
    ...["10 minutes", "5 days", "5 days", "5 days"],
  ]);
});
