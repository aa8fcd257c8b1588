import { describe, expect, it } from "vitest";
import { todayIn } from "../../../app/lib/text/time-zone.server.ts";
import { fitOf } from "../../../plan/fit.ts";
import { dayAfter, type DoneToday, NOTHING_DONE, planDays, type Work } from "../../../plan/plan.ts";

const TODAY = "2026-11-24"; // a Tuesday
const WORK: Work = {
  practised: 0,
  dialoguesLeft: 22,
  dialogueMinutes: 10,
  repeats: 0,
  isRepeatDue: false,
  testsTaken: 0,
  testsOpen: 0,
  wordsDue: [],
  weakDue: [],
  done: NOTHING_DONE,
};
const done = (some: Partial<DoneToday>) => ({ ...NOTHING_DONE, ...some });
interface Changed {
  today?: string;
  exam?: string | null;
  minutes?: number;
  daysOff?: number[];
  work?: Partial<Work>;
}
const asked = ({ today = TODAY, exam = null, minutes = 20, daysOff = [], work }: Changed) => ({
  today,
  exam,
  pace: { minutes, daysOff },
  work: { ...WORK, isRepeatDue: (work?.repeats ?? 0) > 0, ...work },
});
/** Formats days as "24s w8 a3 r10 n10 t": day, kind, words, weak ones, minutes of both sorts, test. */
const drawn = (change: Changed) =>
  planDays(asked(change)).map(({ kind, words, weak, repeatMinutes, newMinutes, test }, index) =>
    [
      `${dayAfter(change.today ?? TODAY, index).slice(8)}${kind[0]}`,
      words > 0 && `w${words}`,
      weak > 0 && `a${weak}`,
      repeatMinutes > 0 && `r${repeatMinutes}`,
      newMinutes > 0 && `n${newMinutes}`,
      test && "t",
    ]
      .filter(Boolean)
      .join(" "),
  );

describe("the days of the plan", () => {
  const week = ["24", "25", "26", "27", "28", "29", "30"];
  it.each<[string, Changed, string[]]>([
    [
      "no exam date: a week, a dialogue a day at least",
      { work: { dialoguesLeft: 3 } },
      ["24s n10", "25s n10", "26s n10", "27s", "28s", "29s", "30s"],
    ],
    ["more to do: the minutes are filled", {}, week.map((day) => `${day}s n20`)],
    ["an exam in the past is none", { exam: "2026-11-23" }, week.map((day) => `${day}s n20`)],
    [
      "the last two days are light: no new dialogue",
      { exam: "2026-11-28", work: { repeats: 3 } },
      ["24s r10 n10", "25s r10 n10", "26l r10", "27l"],
    ],
    ["the exam is tomorrow", { exam: "2026-11-25", work: { repeats: 1 } }, ["24l r10"]],
    ["the exam is today", { exam: TODAY }, []],
    [
      "days off hold nothing, and others take over",
      { exam: "2026-11-30", daysOff: [0, 3] },
      ["24s n20", "25o", "26s n20", "27s n20", "28l", "29o"],
    ],
    ["every day is off", { daysOff: [0, 1, 2, 3, 4, 5, 6] }, week.map((day) => `${day}o`)],
    [
      "words take half of the minutes at most",
      { exam: "2026-11-27", work: { wordsDue: [60] } },
      ["24s w40 n10", "25l", "26l"],
    ],
    [
      "what is done today is taken off",
      { exam: "2026-11-27", work: { dialoguesLeft: 21, done: done({ dialogues: 1, firsts: 1 }) } },
      ["24s n10", "25l", "26l"],
    ],
    [
      "and brings nothing new, though there is time",
      {
        work: {
          ...{ practised: 12, dialoguesLeft: 12, testsOpen: 1, wordsDue: [20] },
          done: done({ dialogues: 2, firsts: 2, words: 40 }),
        },
      },
      ["24s", "25s t", ...week.slice(2).map((day) => `${day}s n20`)],
    ],
    [
      "a repeat that is done, too; what is left of the two tests comes when it is due",
      {
        exam: "2026-12-04",
        work: {
          isRepeatDue: true,
          dialoguesLeft: 1,
          testsTaken: 1,
          testsOpen: 1,
          done: done({ repeats: 1 }),
        },
      },
      ["24s n10", "25s t", "26s", "27s", "28s", "29s", "30s", "01s", "02l", "03l"],
    ],
    [
      "a test that is taken",
      { exam: "2026-12-04", work: { testsTaken: 1, testsOpen: 1, done: done({ tests: 1 }) } },
      [
        "24s",
        "25s t",
        "26s n20",
        "27s n20",
        "28s n20",
        "29s n20",
        "30s n20",
        "01s n20",
        "02l",
        "03l",
      ],
    ],
    [
      "more is done than asked",
      { exam: "2026-11-27", work: { done: done({ dialogues: 5, firsts: 5 }), wordsDue: [9] } },
      ["24s", "25l", "26l"],
    ],
    [
      "no dialogue at all",
      { exam: "2026-11-27", work: { dialoguesLeft: 0 } },
      ["24s", "25l", "26l"],
    ],
    [
      "a mock test due fills its day; the second is due nine days before",
      { exam: "2026-12-04", work: { testsTaken: 1, testsOpen: 2, dialoguesLeft: 1 } },
      ["24s n10", "25s t", "26s", "27s", "28s", "29s", "30s", "01s", "02l", "03l"],
    ],
    [
      "none is open: none is planned",
      { exam: "2026-11-27", work: { dialoguesLeft: 1 } },
      ["24s n10", "25l", "26l"],
    ],
    [
      "two are due: two days",
      { exam: "2026-11-29", work: { testsOpen: 4, dialoguesLeft: 0 } },
      ["24s t", "25s t", "26s", "27l", "28l"],
    ],
    [
      "without a date a test is due when half is practised",
      { work: { practised: 12, dialoguesLeft: 12, testsOpen: 2 } },
      ["24s t", ...week.slice(1).map((day) => `${day}s n20`)],
    ],
    [
      "weak segments come before a repeat, in the day's minutes",
      { exam: "2026-11-28", work: { weakDue: [3], repeats: 1, dialoguesLeft: 1 } },
      ["24s a3 r10 n7.75", "25s n2.25", "26l", "27l"],
    ],
    [
      "a test that is put off does not keep them away",
      { exam: "2026-11-29", work: { weakDue: [3], testsOpen: 1 } },
      ["24s a3 t", "25s n20", "26s n20", "27l", "28l"],
    ],
    [
      "after words; those without time wait for the next day",
      { exam: "2026-11-28", minutes: 10, work: { weakDue: [8], wordsDue: [20], dialoguesLeft: 0 } },
      ["24s w20 a6", "25s a2", "26l", "27l"],
    ],
    [
      "300 weak segments: ten a day, none of the day lost",
      { exam: "2026-11-28", work: { weakDue: [300] } },
      ["24s a10 n12.5", "25s a10 n12.5", "26l a10", "27l a10"],
    ],
    [
      "what was rated today counts among the ten",
      { exam: "2026-11-27", work: { weakDue: [20], done: done({ weak: 8 }), dialoguesLeft: 0 } },
      ["24s a2", "25l a10", "26l a8"],
    ],
    [
      "the exam is tomorrow: weak segments still come",
      { exam: "2026-11-25", work: { weakDue: [2] } },
      ["24l a2"],
    ],
    [
      "a day off leaves them for later, and others join them",
      { exam: "2026-11-28", daysOff: [2], work: { weakDue: [1, 0, 1], dialoguesLeft: 0 } },
      ["24o", "25s a1", "26l a1", "27l"],
    ],
    [
      "over the change of the clock each day is there once",
      { today: "2026-10-03", exam: "2026-10-06" },
      ["03s n20", "04l", "05l"],
    ],
  ])("%s", (_, change, days) => expect(drawn(change)).toEqual(days));
});

it.each([
  ["Australia/Perth", "2026-11-24T15:59:59Z", 2],
  ["Australia/Perth", "2026-11-24T16:00:00Z", 1],
  ["Asia/Kolkata", "2026-11-24T18:29:59Z", 2],
  ["Asia/Kolkata", "2026-11-24T18:30:00Z", 1],
])("in %s at %s %i days are left before 26 November", (zone, moment, left) => {
  const today = todayIn(zone, new Date(moment));
  expect(planDays(asked({ today, exam: "2026-11-26" }))).toHaveLength(left);
});

describe("whether the plan fits", () => {
  it.each<[string, Changed, object]>([
    [
      "it fits, and says the day",
      { exam: "2026-12-24" },
      { total: 22, reached: 22, lastDay: "2026-12-15", minutesForAll: null },
    ],
    [
      "it does not fit, and says what would",
      { exam: "2026-12-03" },
      { total: 22, reached: 14, lastDay: null, minutesForAll: 35 },
    ],
    [
      "what was practised counts",
      { exam: "2026-12-03", work: { practised: 8, dialoguesLeft: 14 } },
      { total: 22, reached: 22 },
    ],
    [
      "days off make it less",
      { exam: "2026-12-03", daysOff: [0, 6] },
      { reached: 10, minutesForAll: 45 },
    ],
    [
      "a test takes its day",
      { exam: "2026-12-03", work: { testsOpen: 1 } },
      { reached: 12, minutesForAll: 40 },
    ],
    [
      "5,000 dialogues: nothing would do",
      { exam: "2027-05-24", work: { dialoguesLeft: 5000 } },
      { total: 5000, reached: 358, minutesForAll: null },
    ],
    [
      "none",
      { exam: "2026-12-03", work: { dialoguesLeft: 0 } },
      { total: 0, reached: 0, lastDay: null, minutesForAll: null },
    ],
    [
      "an exam in ten years",
      { exam: "2036-11-24", work: { dialoguesLeft: 5000 } },
      { reached: 732, minutesForAll: null },
    ],
    ["only light days are left", { exam: "2026-11-26" }, { reached: 0, minutesForAll: null }],
    ["no exam date: the week", {}, { reached: 14, minutesForAll: 35 }],
  ])("%s", (_, change, fit) => expect(fitOf(asked(change))).toMatchObject(fit));
});
