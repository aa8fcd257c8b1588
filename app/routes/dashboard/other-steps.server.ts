import type { MockRecord } from "#app/lib/api/mock-tests.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { findStudyCards } from "#app/lib/api/study.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { paths, study } from "#app/lib/paths.ts";
import { dayBegan, dayEnds, nowOf } from "#app/lib/text/time-zone.server.ts";
import { aboutMinutes, type NextStep, sentences } from "./next-step-words.server.ts";
import { wordMinutes, wordsLeft } from "#plan/today.ts";
import { readTime } from "#app/lib/text/upstream-time.ts";
import { leftText, Sittings } from "#app/lib/sitting/sitting.server.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** An older review is not news: this may be a new phone. */
const NEWS_DAYS = 60;

/** Returns a step for unread reviews. `read` are the records whose review this browser opened. */
export function reviewStep(records: MockRecord[], read: number[]): NextStep | null {
  const oldest = Date.now() - NEWS_DAYS * DAY_MS;
  const unread = records.filter(
    ({ mocktest_record_id: id, feedback_status, feedback_read, created_at }) =>
      feedback_status === 1 &&
      feedback_read !== 1 &&
      !read.includes(id) &&
      (readTime(created_at)?.getTime() ?? oldest) >= oldest,
  );
  const [first] = unread;
  if (!first) return null;
  const isOne = unread.length === 1;
  return {
    title: `Read your teacher's review of ${isOne ? first.mocktest_name : counted(unread.length, "mock test")}`,
    about: "There is no time limit.",
    ...{ text: null, progress: null, minutes: null, first: null },
    link: isOne
      ? { href: paths.mockFeedback(first.mocktest_record_id), text: "See the review" }
      : { href: paths.mockTests({ tab: "completed" }), text: "See the reviews" },
  };
}

/** Returns the words to repeat today; null without any, or without stored progress. */
export async function readDueWords(
  student: Student,
  zone: string | null,
): Promise<NextStep | null> {
  const now = new Date();
  const found = await findStudyCards(student, {
    list: "ccl",
    before: dayEnds(zone, now),
    since: dayBegan(zone, now),
    most_due: 0,
    most_fresh: 0,
  }).catch((error: unknown) => {
    // The plan no longer includes words.
    if (error instanceof ApiError && error.kind === "forbidden") return null;
    throw error;
  });
  const due = found === null ? 0 : wordsLeft(found, nowOf({ words: found }, { zone, now })).due;
  return due === 0 ? null : wordsStep(due);
}

/** `of` is the number of all due words, when the day has time for fewer. */
export function wordsStep(count: number, { of = count, isNew = false } = {}): NextStep {
  const minutes = wordMinutes(count);
  const words = `${of > count ? `${count} of ` : ""}${counted(of, isNew ? "new word" : "word")}`;
  return {
    title: `${isNew ? "Learn" : "Repeat"} ${words}`,
    about: sentences(isNew ? null : "Due today.", aboutMinutes(minutes)),
    ...{ text: null, progress: null, minutes, first: null },
    link: { href: study("ccl", isNew ? {} : { due: 1 }), text: "Study" },
  };
}

/** Returns the unfinished mock test, the first of all steps. Prefers one with a running clock. */
export async function runningStep(
  student: Student,
  request: Request,
  records: MockRecord[],
): Promise<NextStep | null> {
  const sittings = await Sittings.of(student, request);
  const tests = records.map((record) => {
    const { mocktest_record_id: recordId, seconds_left: secondsLeft } = record;
    return { ...record, msLeft: sittings.msLeft({ recordId, secondsLeft }) };
  });
  const test = tests.find(({ msLeft }) => msLeft !== null && msLeft > 0) ?? tests[0];
  if (!test) return null;
  const { mocktest_record_id: recordId, mocktest_id: testId, mocktest_name: name, msLeft } = test;
  const href =
    msLeft === 0 && testId !== null
      ? paths.mockResume(testId, recordId)
      : sittings.wayOn({ recordId, testId, name });
  return {
    ...stepText(name, msLeft),
    progress: null,
    link: { href, text: "Continue" },
    minutes: msLeft === null ? null : Math.ceil(msLeft / 60_000),
    first: null,
  };
}

function stepText(name: string, msLeft: number | null) {
  if (msLeft !== null && msLeft > 0)
    return {
      title: `${name}: ${leftText(msLeft)}`,
      about: "Your mock test is running. The clock runs while you are away.",
      text: null,
    };
  return msLeft === null
    ? { title: `${name} is not finished`, about: "Continue, or start it again.", text: null }
    : { title: `The time of ${name} is over`, about: "Hand it in, or start it again.", text: null };
}
