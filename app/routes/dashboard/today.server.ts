import type { listSummaries } from "#app/lib/api/dashboard.server.ts";
import type { DialogueToday, Today } from "#app/lib/api/today.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { paths, pathsFrom } from "#app/lib/paths.ts";
import { readTime, describeDay } from "#app/lib/text/upstream-time.ts";
import { todayIn, nowOf } from "#app/lib/text/time-zone.server.ts";
import { dayBegun } from "./next-step.server.ts";
import {
  aboutMinutes,
  continueWords,
  moreWords,
  type NextStep,
  repeatWords,
  sentences,
  startWords,
} from "./next-step-words.server.ts";
import { wordsStep } from "./other-steps.server.ts";
import { dayWords, weakText } from "#plan/day-words.ts";
import { labelText, STRUGGLED, WEAK_LABELS } from "#plan/labels.ts";
import { NOTHING_DONE, type PlannedDay, TEST_MINUTES, type Work } from "#plan/plan.ts";
import {
  begunMinutes,
  begunToday,
  dueToday,
  isSmall,
  minutesOf,
  USUAL_MINUTES,
  wordMinutes,
} from "#plan/today.ts";

export interface DoneStep {
  title: string;
  about: string | null;
  /** The page to listen to it again. */
  href: string | null;
}

interface About {
  zone: string | null;
  now: Date;
  /** Null on the day of the exam. */
  planned: PlannedDay | null;
}

/** Returns the work to plan from the agreed counts alone; null without counts. */
export function workCounted(kinds: Awaited<ReturnType<typeof listSummaries>>): Work | null {
  const [first] = kinds;
  if (!first || first.total === null || first.completed === null) return null;
  return {
    practised: first.completed,
    dialoguesLeft: Math.max(0, first.total - first.completed),
    dialogueMinutes: USUAL_MINUTES,
    ...{ repeats: 0, isRepeatDue: false, testsTaken: 0, testsOpen: 0 },
    ...{ wordsDue: [], weakDue: [], done: NOTHING_DONE },
  };
}

/** Returns what was done today, as ticked lines. */
export function doneOf(told: Today, about: About): DoneStep[] {
  const { submitted_today, remarks_read_today, weak, words, mock_tests } = told;
  const rated = weak?.rated_today ?? 0;
  // Weak segments have a line of their own.
  const practices = submitted_today.filter((one) => rated === 0 || !isSmall(one));
  return [
    ...mock_tests.taken_today.map((title) => ({
      ...{ title, about: "Handed in." },
      href: paths.mockTests({ tab: "completed" }),
    })),
    ...practices.map((one) => ({ ...practised(one), about: "Submitted." })),
    ...mock_tests.reviews_read_today.map(({ mocktest_record_id, mocktest_name }) => ({
      title: `Your teacher's review of ${mocktest_name}`,
      about: "Read.",
      href: paths.mockFeedback(mocktest_record_id),
    })),
    ...remarks_read_today.map((one) => ({
      ...practised(one),
      about: "Your teacher's remark is read.",
    })),
    ...(rated > 0
      ? [{ title: `${counted(rated, "segment")} spoken again`, about: null, href: null }]
      : []),
    ...(words ? wordsDone(words, dueOf(told, about).words === null) : []),
  ];
}

type Words = NonNullable<Today["words"]>;

/** Words to repeat and new ones were two tasks. Those are done once none is left. */
function wordsDone(words: Words, isRepeated: boolean): DoneStep[] {
  const { reviewed_today: reviewed, words_today: answered, fresh_today: fresh } = words;
  const repeated = isRepeated ? (answered ?? reviewed) - fresh : 0;
  const about = (count: number) => aboutMinutes(wordMinutes(count));
  return [
    ...(repeated > 0
      ? [{ title: `${counted(repeated, "word")} repeated`, about: about(repeated), href: null }]
      : []),
    ...(fresh > 0
      ? [{ title: `${counted(fresh, "new word")} met`, about: about(fresh), href: null }]
      : []),
  ];
}

const dueOf = (told: Today, about: About) => dueToday(told, about.planned, nowOf(told, about));

type Practised = Pick<
  Today["submitted_today"][number],
  "serial_no" | "question_title" | "record_id" | "is_recent"
>;
function practised({ serial_no, question_title, record_id, is_recent }: Practised) {
  return {
    title: `Dialogue ${serial_no}: ${question_title}`,
    href: pathsFrom(is_recent ? "recent-exam" : "practice-ccl").completed(record_id),
  };
}

function wordsMet({ words_today, reviewed_today }: Words): string {
  return words_today === null
    ? `${counted(reviewed_today, "word card")} answered`
    : `${counted(words_today, "word")} met`;
}

/** Returns the finished and the open work in figures, or how the day ended; nothing on the first visit. */
export function summaryOf(done: DoneStep[], open: NextStep[], end: () => string): string | null {
  const minutes = open.reduce((sum, one) => sum + (one.minutes ?? 0), 0);
  const isFirst = open.some(({ first }) => first !== null);
  const left = open.reduce((sum, one) => sum + (one.count ?? 1), 0);
  if (done.length > 0 && left === 0) return end();
  const parts = [
    done.length > 0 && `${done.length} of ${done.length + left} done`,
    minutes > 0 && !isFirst && `${counted(minutes, "minute")} left`,
  ];
  return parts.filter(Boolean).join(", ") || null;
}

/** Returns what the day's work was, in figures, and how long tomorrow's takes. */
export function dayEnd(told: Today | null, tomorrow: PlannedDay | null): string {
  const spoken =
    told?.submitted_today.reduce((sum, { no_of_q_done }) => sum + no_of_q_done, 0) ?? 0;
  const tests = told?.mock_tests.taken_today.length ?? 0;
  const figures = [
    tests > 0 && counted(tests, "mock test"),
    spoken > 0 && `${counted(spoken, "segment")} spoken`,
    told?.words && told.words.reviewed_today > 0 && wordsMet(told.words),
  ].filter(Boolean);
  const next = tomorrow && dayWords(tomorrow);
  return sentences(
    figures.length > 0 ? `Done for today: ${figures.join(", ")}.` : "Done for today.",
    next && `Tomorrow: ${counted(next.minutes, "minute")}.`,
  );
}

export function stepsOf(told: Today, about: About): NextStep[] {
  const { words, newWords, weak, repeat, dialogue, more, test } = dueOf(told, about);
  const steps = [
    ...begunToday(told, about.planned).map((one) => begunStep(one, about)),
    words && wordsStep(words.count, words),
    weak && weakStep(weak),
    repeat && repeatStep(repeat, about),
    newWords && wordsStep(newWords.count, { ...newWords, isNew: true }),
    dialogue && newStep(dialogue),
    more && moreWords(more),
    test && testStep(test),
  ];
  return steps.filter((step) => step !== null);
}

export function begunStep(
  begun: NonNullable<Today["begun"]>,
  { zone }: Pick<About, "zone">,
): NextStep {
  const { question_id: id, serial_no: serial, question_title: title, is_recent } = begun;
  const { no_of_segments: segments, no_of_q_done: answered, next_segment: next } = begun;
  const hub = is_recent ? "recent-exam" : "practice-ccl";
  const since = dayBegun(begun.created_at, zone);
  const minutesLeft = begunMinutes(begun);
  return continueWords(
    { hub, id, serial, title, since },
    segments > 0 ? { segments, answered, next, minutesLeft } : null,
  );
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
      `You labelled it ${labelText(WEAK_LABELS.includes(dialogue.label_type) ? dialogue.label_type : STRUGGLED)}.`,
      day && `Practised ${day.distance}.`,
    ),
    minutes: minutesOf(dialogue.duration_ms, dialogue.no_of_segments),
  });
}

const named = ({ question_id: id, serial_no, question_title }: DialogueToday) => ({
  ...{ id, serial_no, question_title },
});

function weakStep({
  count,
  of,
  minutes,
}: {
  count: number;
  of: number;
  minutes: number;
}): NextStep {
  return {
    title: weakText(count, of),
    about: sentences(aboutMinutes(minutes)),
    ...{ text: null, progress: null, minutes, first: null },
    link: { href: paths.speakAgain, text: count === 1 ? "Speak it again" : "Speak them again" },
  };
}

function testStep(next: NonNullable<Today["mock_tests"]["next"]>): NextStep {
  const minutes = next.duration ?? TEST_MINUTES;
  return {
    title: `Take ${next.mocktest_name}`,
    about: sentences("Two dialogues against the clock.", `${counted(minutes, "minute")}.`),
    ...{ text: null, progress: null, minutes, first: null },
    link: { href: paths.exam(next.mocktest_id), text: "Take the test" },
  };
}
