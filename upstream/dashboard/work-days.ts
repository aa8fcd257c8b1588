import type { Db } from "../db/schema.ts";
import { zonedDay } from "../zone.ts";

type Asked = { userId: number; since: string; zone: string };
type Done = { segments: number; words: number; tests: number };

/** Counts what the student did on each day of a zone since a moment; leaves out days without work. */
export async function workDays(db: Db, asked: Asked) {
  const days = new Map<string, Done>();
  const add = (work: keyof Done, moments: string[]) => {
    for (const moment of moments) {
      const day = zonedDay(asked.zone, Date.parse(moment));
      const done = days.get(day) ?? { segments: 0, words: 0, tests: 0 };
      days.set(day, { ...done, [work]: done[work] + 1 });
    }
  };
  add("segments", await spokenAt(db, asked));
  add("words", await metAt(db, asked));
  add("tests", await testedAt(db, asked));
  return [...days]
    .map(([day, done]) => ({ day, ...done }))
    .sort((one, other) => one.day.localeCompare(other.day));
}

/** Also counts answers whose recordings were deleted. */
async function spokenAt(db: Db, { userId, since }: Asked): Promise<string[]> {
  const practised = await db
    .selectFrom("practice_answers as answer")
    .innerJoin("practice_records as record", "record.id", "answer.record_id")
    .select("answer.created_at as at")
    .where("record.user_id", "=", userId)
    .where("answer.attempt", ">", 0)
    .where("answer.created_at", ">=", since)
    .execute();
  const tested = await db
    .selectFrom("mock_answers as answer")
    .innerJoin("mock_records as record", "record.id", "answer.record_id")
    .select("answer.created_at as at")
    .where("record.user_id", "=", userId)
    .where("answer.attempt", ">", 0)
    .where("answer.created_at", ">=", since)
    .execute();
  return [...practised, ...tested].flatMap(({ at }) => at ?? []);
}

/** Returns one review of each word on each day: a word that comes back in a minute counts once. */
async function metAt(db: Db, { userId, since, zone }: Asked): Promise<string[]> {
  const reviews = await db
    .selectFrom("study_reviews")
    .select(["word_id", "reviewed_at"])
    .where("user_id", "=", userId)
    .where("undone_at", "is", null)
    .where("reviewed_at", ">=", since)
    .execute();
  const one = new Map(
    reviews.map(({ word_id, reviewed_at }) => [
      `${zonedDay(zone, Date.parse(reviewed_at))} ${word_id}`,
      reviewed_at,
    ]),
  );
  return [...one.values()];
}

async function testedAt(db: Db, { userId, since }: Asked): Promise<string[]> {
  const tests = await db
    .selectFrom("mock_records")
    .select("submitted_at")
    .where("user_id", "=", userId)
    .where("status", "=", 1)
    .where("submitted_at", ">=", since)
    .execute();
  return tests.flatMap(({ submitted_at }) => submitted_at ?? []);
}
