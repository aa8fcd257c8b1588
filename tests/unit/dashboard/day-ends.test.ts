import { expect, it } from "vitest";
import { planDays } from "../../../plan/plan.ts";
import { begunToday, dueToday, type Told, workOf } from "../../../plan/today.ts";

/** A Tuesday. */
const TODAY = "2026-11-24";
const ABOUT = { now: new Date(`${TODAY}T09:00:00Z`), today: TODAY, lastReview: null };
const MINUTE_MS = 60_000;

interface Dialogue {
  no_of_segments: number;
  duration_ms: number;
}
/** A dialogue of ten segments that takes so many minutes. */
const lasting = (minutes: number): Dialogue => ({
  ...{ no_of_segments: 10, duration_ms: ((minutes - 2) * MINUTE_MS) / 2 + MINUTE_MS / 60 },
});
const NEW = [9, 14, 5, 11, 8, 7, 12, 6, 10, 10].map(lasting);
const REPEATS = [9, 12].map(lasting);

type Day = Told<Dialogue, string>;

function morning(): Day {
  return {
    ...{ practised_count: 3, dialogue_count: 3 + NEW.length, begun: null, also_begun: null },
    ...{ next: NEW[0] ?? null, repeat: REPEATS[0] ?? null, repeat_count: 2, submitted_today: [] },
    weak: { due_count: 5, new_count: 0, duration_ms: 100_000, rated_today: 0, due_days: [] },
    words: {
      ...{ due_count: 25, again_count: 0, fresh_count: 60, reviewed_today: 0, fresh_today: 0 },
      ...{ words_today: 0, due_days: [] },
    },
    mock_tests: { taken_count: 0, open_count: 2, taken_today: [], next: "Mock Test 1" },
  };
}

/** Returns the day after a practice: each makes two segments weak, and its label asks for a repeat. */
function spoken(day: Day, dialogue: Dialogue, is_first: boolean): Day {
  const { weak, practised_count, repeat_count, submitted_today } = day;
  const isNext = dialogue === day.next;
  return {
    ...{ ...day, practised_count: practised_count + Number(is_first) },
    ...{ repeat_count: repeat_count + Number(is_first), begun: null },
    next: isNext ? (NEW[NEW.indexOf(dialogue) + 1] ?? null) : day.next,
    repeat: dialogue === day.repeat ? (REPEATS[1] ?? null) : day.repeat,
    submitted_today: [
      ...submitted_today,
      { ...dialogue, no_of_q_done: 10, is_first, is_recent: false },
    ],
    weak: weak && { ...weak, due_count: weak.due_count + 2, new_count: weak.new_count + 2 },
  };
}

function studied(day: Day, count: number, isNew: boolean): Day {
  const { words } = day;
  if (words === null) return day;
  const again = Math.floor(count / 5);
  return {
    ...day,
    words: {
      ...words,
      due_count: words.due_count - (isNew ? 0 : count) + again,
      again_count: words.again_count + again,
      fresh_count: words.fresh_count - (isNew ? count : 0),
      // Some words are answered twice.
      reviewed_today: words.reviewed_today + count + again,
      words_today: (words.words_today ?? 0) + count,
      fresh_today: words.fresh_today + (isNew ? count : 0),
    },
  };
}

function ratedWeak(day: Day, count: number): Day {
  const { weak } = day;
  if (weak === null) return day;
  const { due_count, rated_today, duration_ms } = weak;
  const small = { ...lasting(9), no_of_q_done: count, is_first: false, is_recent: false };
  return {
    ...day,
    submitted_today: [...day.submitted_today, small],
    weak: {
      ...{ ...weak, due_count: due_count - count, rated_today: rated_today + count },
      duration_ms: duration_ms === null ? null : duration_ms * 0.5,
    },
  };
}

/** Returns what Today offers: the kind of each step, its size, and the day after it. */
function stepsOf(day: Day, minutes: number, exam: string | null) {
  const work = workOf(day, ABOUT);
  const [planned = null] = planDays({
    ...{ today: TODAY, exam, work },
    pace: { minutes, daysOff: [] },
  });
  const due = dueToday(day, planned, ABOUT);
  const { words, newWords, weak, repeat, dialogue, more, test } = due;
  const steps: { kind: string; size: number; after: () => Day }[] = [];
  const add = (kind: string, size: number, after: () => Day) => steps.push({ kind, size, after });
  if (words) add("words", words.count, () => studied(day, words.count, false));
  if (weak) add("weak", weak.count, () => ratedWeak(day, Math.min(4, weak.count)));
  if (newWords) add("new words", newWords.count, () => studied(day, newWords.count, true));
  if (repeat) add("repeat", 1, () => spoken(day, repeat, false));
  if (dialogue) add("dialogues", 1 + (more?.count ?? 0), () => spoken(day, dialogue, true));
  if (test)
    add("test", 1, () => ({
      ...day,
      mock_tests: { taken_count: 1, open_count: 1, taken_today: [test], next: "Mock Test 2" },
    }));
  return steps;
}

const ORDERS = { "from the top": 0, "from the end": -1, "from the middle": 1 };
const EXAMS = { "no exam": null, "exam in 8 weeks": "2027-01-19", "a test due": "2026-12-10" };

it.each(
  Object.entries(ORDERS).flatMap(([order, at]) =>
    [10, 20, 30, 45].flatMap((minutes) =>
      Object.entries(EXAMS).map(([when, exam]) => ({ order, at, minutes, when, exam })),
    ),
  ),
)("a day of $minutes minutes ends, $when, $order: what is done brings nothing new", (one) => {
  const { at, minutes, exam } = one;
  let day = morning();
  let steps = stepsOf(day, minutes, exam);
  expect(steps.length).toBeGreaterThan(1);
  for (let count = 0; steps.length > 0; count += 1) {
    const step = steps.at(at) ?? steps[0];
    if (!step || count > 20) throw new Error(`it does not end: ${JSON.stringify(steps)}`);
    day = step.after();
    const next = stepsOf(day, minutes, exam);
    const sizes = new Map(steps.map(({ kind, size }) => [kind, size]));
    for (const { kind, size } of next)
      expect(size, `${kind} after ${step.kind}`).toBeLessThanOrEqual(sizes.get(kind) ?? 0);
    const before = sizes.get(step.kind) ?? 0;
    const after = next.find(({ kind }) => kind === step.kind)?.size ?? 0;
    expect(after, step.kind).toBeLessThan(before);
    steps = next;
  }
});

it("what was begun before waits, once a dialogue of its kind is done and the day has no more", () => {
  const begun = (is_recent: boolean) => ({
    ...{ no_of_segments: 10, no_of_q_done: 4, duration_left_ms: 60_000, is_recent },
  });
  const day = { ...morning(), begun: begun(false), also_begun: begun(true) };
  const practised = { ...lasting(9), no_of_q_done: 10, is_first: true, is_recent: false };
  const left = (submitted_today: Day["submitted_today"], minutes: number) => {
    const told = { ...day, submitted_today };
    const asked = { today: TODAY, exam: null, work: workOf(told, ABOUT) };
    const [planned = null] = planDays({ ...asked, pace: { minutes, daysOff: [] } });
    return begunToday(told, planned).map(({ is_recent }) => is_recent);
  };
  expect(left([], 10), "the morning").toEqual([false, true]);
  expect(left([{ ...practised, is_first: false }], 10), "after a repeat").toEqual([false, true]);
  expect(left([practised], 10), "a short day").toEqual([true]);
  expect(left([practised], 45), "a long day").toEqual([false, true]);
  expect(left([{ ...practised, is_recent: true }], 45)).toEqual([false]);
});
