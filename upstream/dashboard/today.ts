import type { Learner } from "../account/tokens.ts";
import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { listOpenIds, nameTest } from "../exam/tests.ts";
import { type Offer, type Rights, rightsOf } from "../plans/free-taste.ts";
import { countCards, countDueDays } from "../study/cards.ts";
import { openWordsOf } from "../vocabulary/open-words.ts";
import { listReadRemarks } from "../practice/remarks.ts";
import { countWeak, openTo } from "../weak/due.ts";
import {
  countDialogues,
  findNext,
  findRepeat,
  lengthsOf,
  listBegun,
  NAMED,
} from "./dialogues-today.ts";
import { findPace } from "./pace.ts";

/** `since` is the start of the student's day. Dialogues practised before `repeatBefore` are due. */
type Day = { since: string; repeatBefore: string };

const DUE_DAYS = 366;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Returns a day of study: begun, next and due work, and work done today. */
export async function todayOf(deps: Offer, student: Learner, { since, repeatBefore }: Day) {
  const { db } = deps;
  const rights = await rightsOf(deps, student.id);
  const asked = await openTo(deps, student, rights);
  const [[begun, alsoBegun], next, repeats] = [
    await listBegun(asked),
    await findNext(asked),
    await findRepeat(asked, repeatBefore),
  ];
  const lengths = await lengthsOf(db, [next, repeats?.dialogue]);
  return {
    ...(await findPace(db, student.id)),
    is_subscribed: rights.plan.isSubscribed,
    begun: begun ?? null,
    also_begun: alsoBegun ?? null,
    next: next && { ...next, ...lengths(next.question_id) },
    repeat: repeats?.isDue
      ? { ...repeats.dialogue, ...lengths(repeats.dialogue.question_id) }
      : null,
    repeat_count: repeats?.count ?? 0,
    ...(await countDialogues(asked)),
    submitted_today: await listSubmitted(db, student.id, since),
    remarks_read_today: await listReadRemarks(db, student.id, since),
    weak: await countWeak(asked, { since, before: dayAfter(since) }),
    words: await wordsToday(deps, student, { since, rights }),
    mock_tests: await testsOf(deps, student, { since, rights }),
  };
}

/** Words and segments return with a day: what is due later today counts. */
const dayAfter = (since: string) => stampAfter(DAY_MS, Date.parse(since));

async function listSubmitted(db: Db, userId: number, since: string) {
  const rows = await db
    .selectFrom("practice_records as record")
    .innerJoin("questions", "questions.id", "record.question_id")
    .leftJoin("practice_answers as answer", "answer.record_id", "record.id")
    .select([...NAMED, "questions.is_recent", "record.id as record_id"])
    .select(({ fn }) => [
      fn.count("answer.segment_id").as("no_of_segments"),
      fn.count("answer.file_name").as("no_of_q_done"),
    ])
    .where("record.user_id", "=", userId)
    .where("record.status", "=", 1)
    .where("record.submitted_at", ">=", since)
    .groupBy(["questions.id", "record.id"])
    .orderBy("record.submitted_at")
    .execute();
  return rows.map(({ no_of_segments, no_of_q_done, ...row }) => ({
    ...row,
    ...{ no_of_segments: Number(no_of_segments), no_of_q_done: Number(no_of_q_done) },
  }));
}

type Asked = { since: string; rights: Rights };

/** Returns null when the student needs a plan for words. */
async function wordsToday(deps: Offer, student: Learner, { since, rights }: Asked) {
  const open = await openWordsOf(deps, student, rights);
  const deck = { student, open, list: "ccl" as const, categoryId: null };
  const before = dayAfter(since);
  const counts = await countCards(deps.db, deck, { before, since });
  if (counts === null) return null;
  const to = stampAfter(DUE_DAYS * DAY_MS, deps.clock());
  return { ...counts, due_days: await countDueDays(deps.db, deck, { from: before, to }) };
}

/** Counts the student's tests, today's and all, and finds the first that they may begin. */
async function testsOf(deps: Offer, student: Learner, { since, rights }: Asked) {
  const ids = await listOpenIds(deps, student.id, student.languageId, rights);
  const records = await deps.db
    .selectFrom("mock_records as record")
    .innerJoin("mock_tests as test", "test.id", "record.mocktest_id")
    .select(["test.id", "test.mocktest_name", "record.status", "record.submitted_at"])
    .select(["record.id as mocktest_record_id", "record.read_at"])
    .where("record.user_id", "=", student.id)
    .execute();
  const left = ids.filter((id) => records.every((record) => record.id !== id));
  const taken = records.filter(({ status }) => status === 1);
  return {
    taken_count: taken.length,
    open_count: left.length,
    next: await nameTest(deps.db, left[0]),
    taken_today: taken
      .filter(({ submitted_at }) => submitted_at !== null && submitted_at >= since)
      .map(({ mocktest_name }) => mocktest_name),
    reviews_read_today: taken
      .filter(({ read_at }) => read_at !== null && read_at >= since)
      .map(({ mocktest_record_id, mocktest_name }) => ({ mocktest_record_id, mocktest_name })),
  };
}
