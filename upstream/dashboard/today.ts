import type { Learner } from "../account/tokens.ts";
import { stampAfter } from "../clock.ts";
import { byUser, withAskers } from "../db/batch.ts";
import type { Db } from "../db/schema.ts";
import { openTests } from "../exam/tests.ts";
import type { Offer } from "../plans/free-taste.ts";
import { listReadRemarks } from "../practice/remarks.ts";
import { countDueDays, countsOf, countStudied } from "../study/counts.ts";
import { countWeak } from "../weak/due.ts";
import { DAY_MS } from "../zone.ts";
import { type Asker, askersOf, type AskerRow, type Day } from "./askers.ts";
import {
  countPractised,
  dialoguesOf,
  findNext,
  findRepeats,
  listBegun,
  NAMED,
} from "./dialogues-today.ts";
import { type Offers, offersOf } from "./offers.ts";
import { findPaces } from "./pace.ts";

const DUE_DAYS = 366;

/** Returns a day of study: begun, next and due work, and work done today. */
export async function todayOf(deps: Offer, student: Learner, day: Omit<Day, "student">) {
  const [told] = await todaysOf(deps, [{ student, ...day }]);
  if (!told) throw new Error("no day of the student");
  return told;
}

/** Returns the days of several students in their order: each statement asks for all of them. */
export async function todaysOf(deps: Offer, days: readonly Day[], offers = offersOf(deps.db)) {
  const { db } = deps;
  const askers = await askersOf(deps, days, offers);
  const rows = askers.map(({ row }) => row);
  const dialogues = await dialoguesToday(db, rows);
  const paces = await findPaces(
    db,
    rows.map(({ user_id }) => user_id),
  );
  const submitted = await submittedToday(db, rows);
  const remarksRead = await listReadRemarks(db, rows);
  const weak = await countWeak(db, rows);
  const words = await wordsToday(deps, rows, offers);
  const tests = await testsOf(db, rows, offers);
  const told = [];
  for (const asker of askers) {
    const { user_id: id } = asker.row;
    told.push({
      ...paces(id),
      is_subscribed: asker.rights.plan.isSubscribed,
      ...dialogues(asker),
      submitted_today: submitted(id),
      remarks_read_today: remarksRead(id),
      weak: weak(id),
      words: await words(asker),
      mock_tests: await tests(asker),
    });
  }
  return told;
}

async function dialoguesToday(db: Db, rows: AskerRow[]) {
  const begun = await listBegun(db, rows);
  const next = await findNext(db, rows);
  const repeats = await findRepeats(db, rows);
  const practised = await countPractised(db, rows);
  const named = rows.flatMap(({ user_id: id }) =>
    [next(id), repeats(id)].flatMap(([one]) => one?.question_id ?? []),
  );
  const dialogues = await dialoguesOf(db, named);
  return ({ row: { user_id: id, repeat_before }, dialogueCount }: Asker) => {
    const [last, other] = begun(id);
    const nextId = next(id)[0]?.question_id ?? null;
    const [repeat] = repeats(id);
    const isDue = repeat !== undefined && (repeat.practised_at ?? "") < repeat_before;
    return {
      begun: last ?? null,
      also_begun: other ?? null,
      next: nextId === null ? null : dialogues(nextId),
      repeat: isDue ? withLabel(dialogues(repeat.question_id), repeat) : null,
      repeat_count: Number(repeat?.count ?? 0),
      ...{ dialogue_count: dialogueCount, practised_count: practised(id) },
    };
  };
}

type Labelled = { label_type: number; practised_at: string | null };

function withLabel<Dialogue>(dialogue: Dialogue, { label_type, practised_at }: Labelled) {
  return { ...dialogue, label_type, practised_at };
}

/** Lists the practices that were handed in today, with the lengths of their dialogues. */
async function submittedToday(db: Db, rows: AskerRow[]) {
  const submitted = await listSubmitted(db, rows);
  const all = rows.flatMap(({ user_id }) => submitted(user_id));
  const dialogues = await dialoguesOf(
    db,
    all.map(({ question_id }) => question_id),
  );
  return (userId: number) =>
    submitted(userId).map((row) => ({
      ...row,
      duration_ms: dialogues(row.question_id).duration_ms,
    }));
}

async function listSubmitted(db: Db, rows: AskerRow[]) {
  const found = await withAskers(db, rows)
    .selectFrom("asker")
    .crossJoin("practice_records as record")
    .innerJoin("questions", "questions.id", "record.question_id")
    .leftJoin("practice_answers as answer", "answer.record_id", "record.id")
    .select(["asker.user_id", ...NAMED, "questions.is_recent", "record.id as record_id"])
    .select(({ fn, eb }) => [
      fn.count("answer.segment_id").as("no_of_segments"),
      fn.count("answer.file_name").as("no_of_q_done"),
      eb
        .selectFrom("practice_records as earlier")
        .select("earlier.id")
        .whereRef("earlier.user_id", "=", "record.user_id")
        .whereRef("earlier.question_id", "=", "record.question_id")
        .whereRef("earlier.id", "<", "record.id")
        .where("earlier.status", "=", 1)
        .limit(1)
        .as("earlier_id"),
    ])
    .whereRef("record.user_id", "=", "asker.user_id")
    .where("record.status", "=", 1)
    .whereRef("record.submitted_at", ">=", "asker.since")
    .groupBy(["asker.user_id", "questions.id", "record.id"])
    .orderBy("record.submitted_at")
    .execute();
  return byUser(
    found.map(({ no_of_segments, no_of_q_done, earlier_id, ...row }) => ({
      ...{ ...row, is_first: earlier_id === null },
      ...{ no_of_segments: Number(no_of_segments), no_of_q_done: Number(no_of_q_done) },
    })),
  );
}

/** Returns null for a student who needs a plan for words. */
async function wordsToday({ db, clock }: Offer, rows: AskerRow[], offers: Offers) {
  const ccl = { list: "ccl", categoryId: null } as const;
  const studied = await countStudied(db, rows, ccl);
  const to = stampAfter(DUE_DAYS * DAY_MS, clock());
  const dueDays = await countDueDays(db, rows, { ...ccl, to });
  return async ({ row: { user_id: id, language_id }, words: open }: Asker) => {
    const total = await offers.countWords(language_id, open.openWords);
    const counts = countsOf(studied(id), { total, open });
    return counts && { ...counts, due_days: dueDays(id) };
  };
}

/** Counts each student's tests, today's and all, and finds the first that they may begin. */
async function testsOf(db: Db, rows: AskerRow[], offers: Offers) {
  const found = await db
    .selectFrom("mock_records as record")
    .innerJoin("mock_tests as test", "test.id", "record.mocktest_id")
    .select(["record.user_id", "test.id", "test.mocktest_name", "record.status"])
    .select(["record.submitted_at", "record.id as mocktest_record_id", "record.read_at"])
    .where(
      "record.user_id",
      "in",
      rows.map(({ user_id }) => user_id),
    )
    .execute();
  const records = byUser(found);
  return async ({ row: { user_id, language_id, since }, rights }: Asker) => {
    const own = records(user_id);
    const open = openTests(await offers.listTests(language_id), rights);
    const left = open.filter(({ mocktest_id }) => own.every(({ id }) => id !== mocktest_id));
    const taken = own.filter(({ status }) => status === 1);
    return {
      taken_count: taken.length,
      open_count: left.length,
      next: left[0] ?? null,
      taken_today: taken
        .filter(({ submitted_at }) => submitted_at !== null && submitted_at >= since)
        .map(({ mocktest_name }) => mocktest_name),
      reviews_read_today: taken
        .filter(({ read_at }) => read_at !== null && read_at >= since)
        .map(({ mocktest_record_id, mocktest_name }) => ({ mocktest_record_id, mocktest_name })),
    };
  };
}
