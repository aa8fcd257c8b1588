import { type ExpressionBuilder, sql } from "kysely";
import { byUser, MOST, withAskers } from "../db/batch.ts";
import type { Db, Schema } from "../db/schema.ts";
import type { OpenWords } from "../vocabulary/open-words.ts";
import { type Asker, type Deck, type List, openWords, studiedBy, wordsUpTo } from "./deck.ts";

/** Counts words to study, and words studied today; null when the list needs a plan. */
export async function countCards(
  db: Db,
  deck: Deck,
  { before, since }: { before: string; since: string },
) {
  const { student, open } = deck;
  const total = await countOf(openWords(db, deck));
  const asker = {
    ...{ user_id: student.id, language_id: student.languageId, since, before },
    open_words: Math.min(open.openWords, MOST),
  };
  const studied = await countStudied(db, [asker], deck);
  return countsOf(studied(student.id), { total, open });
}

/** Counts the words of a language up to a serial number. */
export function countWords(db: Db, languageId: number, openWords: number): Promise<number> {
  return countOf(wordsUpTo(db, languageId, openWords));
}

async function countOf(words: ReturnType<typeof wordsUpTo>): Promise<number> {
  const { total } = await words
    .select(({ fn }) => fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  return Number(total);
}

type Studied = Awaited<ReturnType<typeof countStudied>>;

/** Returns the counts of a student; null when the list needs a plan. */
export function countsOf(
  { known, ...counts }: ReturnType<Studied>,
  { total, open }: { total: number; open: OpenWords },
) {
  if (total === 0 && !open.byPlan) return null;
  return { ...counts, fresh_count: total - known };
}

/** Counts the studied words of each student in a list, and their reviews in all lists. */
export async function countStudied(db: Db, askers: readonly Asker[], list: List) {
  const isDue = sql<boolean>`study_cards.due < asker.before`;
  const cards = byUser(
    await studiedBy(db, askers, list)
      .select(({ fn, eb }) => [
        "asker.user_id",
        fn.countAll().as("known"),
        fn.sum(eb.case().when(isDue).then(1).else(0).end()).as("due"),
        fn
          .sum(
            eb
              .case()
              .when(eb.and([isDue, isAnsweredToday(eb)]))
              .then(1)
              .else(0)
              .end(),
          )
          .as("again"),
        fn
          .min(eb.case().when(eb.not(isDue)).then(eb.ref("study_cards.due")).end())
          .as("next_due_at"),
      ])
      .groupBy("asker.user_id")
      .execute(),
  );
  const reviews = await countReviews(db, askers);
  return (userId: number) => {
    const [counts] = cards(userId);
    return {
      known: Number(counts?.known ?? 0),
      due_count: Number(counts?.due ?? 0),
      /** Due words that were answered today already, such as those that come back in a minute. */
      again_count: Number(counts?.again ?? 0),
      next_due_at: counts?.next_due_at ?? null,
      ...reviews(userId),
    };
  };
}

/** Returns a condition: the asker answered the word today, in any list. */
function isAnsweredToday(eb: ExpressionBuilder<Schema & { asker: Asker }, "asker" | "words">) {
  const answered = eb
    .selectFrom(["asker", "study_reviews as review"])
    .select(["asker.user_id", "review.word_id"])
    .whereRef("review.user_id", "=", "asker.user_id")
    .whereRef("review.reviewed_at", ">=", "asker.since")
    .where("review.undone_at", "is", null)
    .$asTuple("user_id", "word_id");
  // Not by a reference to the outer row, so that the engines read the reviews once.
  return eb(eb.refTuple("asker.user_id", "words.id"), "in", answered);
}

/** Counts the words of each student that come due after their day, by day (UTC). */
export async function countDueDays(
  db: Db,
  askers: readonly Asker[],
  { to, ...list }: List & { to: string },
) {
  const rows = await studiedBy(db, askers, list)
    .select(({ fn }) => [
      "asker.user_id",
      sql<string>`substr(study_cards.due, 1, 10)`.as("day"),
      fn.countAll().as("count"),
    ])
    .whereRef("study_cards.due", ">=", "asker.before")
    .where("study_cards.due", "<", to)
    .groupBy(["asker.user_id", "day"])
    .orderBy("day")
    .execute();
  return byUser(rows.map(({ count, ...row }) => ({ ...row, count: Number(count) })));
}

/** Counts reviews of all lists since each student's day began, and finds the last one before. */
async function countReviews(db: Db, askers: readonly Asker[]) {
  const found = byUser(
    await withAskers(db, askers)
      .selectFrom("asker")
      .leftJoin("study_reviews as review", (join) =>
        join
          .onRef("review.user_id", "=", "asker.user_id")
          .onRef("review.reviewed_at", ">=", "asker.since")
          .on("review.undone_at", "is", null),
      )
      .select(({ fn, eb }) => [
        "asker.user_id",
        fn.count("review.word_id").as("reviewed"),
        fn.sum("review.is_first").as("fresh"),
        fn.count("review.word_id").distinct().as("words"),
        eb
          .selectFrom("study_reviews as earlier")
          .select("earlier.reviewed_at")
          .whereRef("earlier.user_id", "=", "asker.user_id")
          .whereRef("earlier.reviewed_at", "<", "asker.since")
          .where("earlier.undone_at", "is", null)
          .orderBy("earlier.reviewed_at", "desc")
          .limit(1)
          .as("last"),
      ])
      .groupBy(["asker.user_id", "asker.since"])
      .execute(),
  );
  return (userId: number) => {
    const [row] = found(userId);
    return {
      reviewed_today: Number(row?.reviewed ?? 0),
      words_today: Number(row?.words ?? 0),
      fresh_today: Number(row?.fresh ?? 0),
      last_review_at: row?.last ?? null,
    };
  };
}
