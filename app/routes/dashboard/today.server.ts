import type { listSummaries } from "#app/lib/api/dashboard.server.ts";
import type { DialogueToday, Today } from "#app/lib/api/today.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { paths, pathsFrom } from "#app/lib/paths.ts";
import { readDay, readTime } from "#app/lib/text/upstream-time.ts";
import { todayIn } from "#app/lib/text/time-zone.server.ts";
import { describeDay } from "./calendar-day.ts";
import { dayBegun } from "./next-step.server.ts";
import {
  aboutMinutes,
  continueWords,
  minutesOf,
  type NextStep,
  repeatWords,
  sentences,
  startWords,
} from "./next-step-words.server.ts";
import { wordMinutes, wordsLeft, wordsStep } from "./other-steps.server.ts";
import { type PlannedDay, SECONDS_A_WORD, TEST_MINUTES, type Work } from "./plan.ts";

/** What was done today. */
export interface DoneStep {
  title: string;
  about: string | null;
  /** Where it is heard again. */
  href: string | null;
}

interface About {
  zone: string | null;
  now: Date;
  /** Null on the day of the exam. */
  planned: PlannedDay | null;
}

/** Two dialogues are to take about twenty minutes in the test. */
const USUAL_MINUTES = 10;
const LABELLED: Partial<Record<number, string>> = { 1: "Don't know at All", 2: "Struggled" };
/** Fewer minutes than these are no time to learn new words in. */
const LEAST_MINUTES = 2;

/** What the plan spreads, as far as the provider tells it. */
export function workOf(told: Today, { zone, now }: Pick<About, "zone" | "now">): Work {
  const { practised_count: practised, dialogue_count: count, mock_tests: tests } = told;
  const dialogueMinutes = minutesOfDialogue(told.next ?? told.repeat);
  const minutesDone = [
    told.submitted_today.length * dialogueMinutes,
    ((told.words?.reviewed_today ?? 0) * SECONDS_A_WORD) / 60,
    tests.taken_today.length * TEST_MINUTES,
  ];
  return {
    practised,
    dialoguesLeft: Math.max(0, count - practised),
    dialogueMinutes,
    repeats: told.repeat_count,
    testsTaken: tests.taken_count,
    testsOpen: tests.open_count,
    wordsDue: wordsDue(told, todayIn(zone, now), now),
    minutesDoneToday: minutesDone.reduce((sum, one) => sum + one, 0),
  };
}

/** The same of the agreed counts alone; null where no kind of dialogue is counted. */
export function workCounted(kinds: Awaited<ReturnType<typeof listSummaries>>): Work | null {
  const [first] = kinds;
  if (!first || first.total === null || first.completed === null) return null;
  return {
    practised: first.completed,
    dialoguesLeft: Math.max(0, first.total - first.completed),
    dialogueMinutes: USUAL_MINUTES,
    ...{ repeats: 0, testsTaken: 0, testsOpen: 0, wordsDue: [], minutesDoneToday: 0 },
  };
}

const minutesOfDialogue = (dialogue: DialogueToday | null) =>
  (dialogue && minutesOf(dialogue.duration_ms, dialogue.no_of_segments)) ?? USUAL_MINUTES;

/** What falls due later today in UTC is tomorrow's. */
function wordsDue({ words }: Today, today: string, now: Date): number[] {
  if (words === null) return [];
  const due = [wordsLeft(words, now).due];
  const first = readDay(today)?.getTime() ?? 0;
  for (const { day, count } of words.due_days) {
    const index = Math.max(1, Math.round((Date.parse(day) - first) / 86_400_000));
    due[index] = (due[index] ?? 0) + count;
  }
  return due;
}

/** What was done today, as lines to tick. */
export function doneOf({ submitted_today, words, mock_tests }: Today, now: Date): DoneStep[] {
  const reviewed = words?.reviewed_today ?? 0;
  const isWordsDone = words !== null && reviewed > 0 && wordsLeft(words, now).due === 0;
  return [
    ...mock_tests.taken_today.map((title) => ({
      ...{ title, about: "Handed in." },
      href: paths.mockTests({ tab: "completed" }),
    })),
    ...(isWordsDone
      ? [
          {
            title: `${counted(reviewed, "word card")} answered`,
            about: aboutMinutes(wordMinutes(reviewed)),
            href: null,
          },
        ]
      : []),
    ...submitted_today.map(({ serial_no, question_title, record_id, is_recent }) => ({
      title: `Dialogue ${serial_no}: ${question_title}`,
      about: "Submitted.",
      href: pathsFrom(is_recent ? "recent-exam" : "practice-ccl").completed(record_id),
    })),
  ];
}

/** What is to be done today, in order: of dialogues one is to go on with, and one is to begin. */
export function stepsOf(told: Today, about: About): NextStep[] {
  const begun = begunStep(told, about);
  const words = wordsToday(told, about);
  const speaking = about.planned ? about.planned.repeatMinutes + about.planned.newMinutes : 0;
  const left = speaking - (begun?.minutes ?? 0);
  const steps = [begun, words, dialogueStep(told, left, about), testStep(told, about)];
  return steps.filter((step) => step !== null);
}

function begunStep({ begun }: Today, { zone }: About): NextStep | null {
  if (!begun) return null;
  const { question_id: id, serial_no: serial, question_title: title, is_recent } = begun;
  const { no_of_segments: segments, no_of_q_done: answered, next_segment: next } = begun;
  const hub = is_recent ? "recent-exam" : "practice-ccl";
  const since = dayBegun(begun.created_at, zone);
  const minutesLeft = minutesOf(begun.duration_left_ms, segments - answered);
  return continueWords(
    { hub, id, serial, title, since },
    segments > 0 ? { segments, answered, next, minutesLeft } : null,
  );
}

/** Those that are due; new ones where the plan leaves time for them. */
function wordsToday({ words }: Today, { now, planned }: About): NextStep | null {
  if (words === null || planned === null || planned.kind === "off") return null;
  const { due, fresh } = wordsLeft(words, now);
  if (planned.words > 0) return wordsStep(planned.words, { of: due });
  const isTime = planned.kind === "study" && !planned.test && planned.spareMinutes >= LEAST_MINUTES;
  const most = Math.floor((planned.spareMinutes * 60) / SECONDS_A_WORD);
  return isTime && fresh > 0 && words.fresh_today === 0
    ? wordsStep(Math.min(fresh, most), { isNew: true })
    : null;
}

/** A dialogue is begun when at least half of it fits into the day. */
function dialogueStep(told: Today, minutesLeft: number, { zone, now }: About): NextStep | null {
  const { repeat, next } = told;
  const fits = (dialogue: DialogueToday) => minutesLeft >= minutesOfDialogue(dialogue) / 2;
  if (repeat && fits(repeat)) return repeatStep(repeat, { zone, now });
  return next && fits(next) ? newStep(next) : null;
}

export function newStep(dialogue: DialogueToday): NextStep {
  return startWords(named(dialogue), {
    category: dialogue.category,
    minutes: minutesOf(dialogue.duration_ms, dialogue.no_of_segments),
  });
}

function repeatStep(dialogue: DialogueToday, { zone, now }: Pick<About, "zone" | "now">) {
  const practised = readTime(dialogue.practised_at);
  const day = practised && describeDay(todayIn(zone, practised), todayIn(zone, now));
  return repeatWords(named(dialogue), {
    why: sentences(
      `You labelled it ${LABELLED[dialogue.label_type] ?? "Struggled"}.`,
      day && `Practised ${day.distance}.`,
    ),
    minutes: minutesOf(dialogue.duration_ms, dialogue.no_of_segments),
  });
}

const named = ({ question_id: id, serial_no, question_title }: DialogueToday) => ({
  ...{ id, serial_no, question_title },
});

function testStep({ mock_tests: { next } }: Today, { planned }: About): NextStep | null {
  if (!planned?.test || !next) return null;
  const minutes = next.duration ?? TEST_MINUTES;
  return {
    title: `Take ${next.mocktest_name}`,
    about: sentences("Two dialogues against the clock.", `${counted(minutes, "minute")}.`),
    ...{ text: null, progress: null, minutes, first: null },
    link: { href: paths.exam(next.mocktest_id), text: "Take the test" },
  };
}
