import { sql } from "kysely";
import type { Learner } from "../account/tokens.ts";
import type { Db } from "../db/schema.ts";
import { noPlan } from "../refusal.ts";
import { isOpenTo } from "../vocabulary/find.ts";
import type { OpenWords } from "../vocabulary/open-words.ts";

export type Deck = {
  student: Learner;
  open: OpenWords;
  list: "ccl" | "my-words" | "category" | "struggled";
  /** Only for the list of a category. */
  categoryId: number | null;
};
type Wanted = {
  /** Stamps: cards due before `before` are listed, and the student's day began at `since`. */
  before: string;
  since: string;
  mostDue: number;
  mostFresh: number;
};

const STRUGGLED = 2;

/**
 * Lists due cards, soonest first, then new words in the order of the content. Throws 403 when the
 * list needs a plan.
 */
export async function listCards(db: Db, deck: Deck, { before, since, ...most }: Wanted) {
  const counts = await countCards(db, deck, { before, since });
  if (counts === null) throw noPlan("list");
  const shown = ["words.id", "words.category_id", "words.word", "words.paraphrase"] as const;
  const due = await studiedOf(db, deck)
    .select([...shown, "study_cards.card", "study_cards.reps"])
    .where("study_cards.due", "<", before)
    .orderBy("study_cards.due")
    .orderBy("words.id")
    .limit(most.mostDue)
    .execute();
  const fresh = await openWords(db, deck)
    .leftJoin("study_cards", (join) =>
      join
        .onRef("study_cards.word_id", "=", "words.id")
        .on("study_cards.user_id", "=", deck.student.id),
    )
    .select(shown)
    .where("study_cards.word_id", "is", null)
    .orderBy("words.serial_no")
    .limit(most.mostFresh)
    .execute();
  return {
    cards: [
      ...due.map(({ card, ...word }) => ({ ...word, card: readCard(card) })),
      ...fresh.map((word) => ({ ...word, reps: 0, card: null })),
    ],
    ...counts,
  };
}

/** Counts words to study, and words studied today; null when the list needs a plan. */
export async function countCards(
  db: Db,
  deck: Deck,
  { before, since }: Pick<Wanted, "before" | "since">,
) {
  const { total } = await openWords(db, deck)
    .select(({ fn }) => fn.countAll().as("total"))
    .executeTakeFirstOrThrow();
  if (Number(total) === 0 && !deck.open.byPlan) return null;
  const today = await countToday(db, deck.student.id, since);
  const isDue = sql<boolean>`study_cards.due < ${before}`;
  const counts = await studiedOf(db, deck)
    .select(({ fn, eb }) => [
      fn.countAll().as("known"),
      fn.sum(eb.case().when(isDue).then(1).else(0).end()).as("due"),
      fn
        .sum(
          eb
            .case()
            .when(eb.and([isDue, eb("study_cards.word_id", "in", answeredSince(db, deck, since))]))
            .then(1)
            .else(0)
            .end(),
        )
        .as("again"),
      fn
        .min(eb.case().when("study_cards.due", ">=", before).then(eb.ref("study_cards.due")).end())
        .as("next_due_at"),
    ])
    .executeTakeFirstOrThrow();
  return {
    due_count: Number(counts.due ?? 0),
    /** Due words that were answered today already, such as those that come back in a minute. */
    again_count: Number(counts.again ?? 0),
    next_due_at: counts.next_due_at,
    fresh_count: Number(total) - Number(counts.known),
    ...today,
  };
}

/** Counts the due words of each day (UTC) in a period. */
export async function countDueDays(db: Db, deck: Deck, { from, to }: { from: string; to: string }) {
  const rows = await studiedOf(db, deck)
    .select(({ fn }) => [
      sql<string>`substr(study_cards.due, 1, 10)`.as("day"),
      fn.countAll().as("count"),
    ])
    .where("study_cards.due", ">=", from)
    .where("study_cards.due", "<", to)
    .groupBy("day")
    .orderBy("day")
    .execute();
  return rows.map(({ day, count }) => ({ day, count: Number(count) }));
}

function studiedOf(db: Db, deck: Deck) {
  return openWords(db, deck).innerJoin("study_cards", (join) =>
    join
      .onRef("study_cards.word_id", "=", "words.id")
      .on("study_cards.user_id", "=", deck.student.id),
  );
}

/** Selects the words of a deck that are open to the student. */
function openWords(db: Db, { student, open, list, categoryId }: Deck) {
  let query = db
    .selectFrom("words")
    .where("words.language_id", "=", student.languageId)
    .where("words.active", "=", 1)
    .where(isOpenTo(open));
  if (list === "category") query = query.where("words.category_id", "=", categoryId ?? -1);
  if (list === "my-words")
    query = query.where("words.id", "in", (eb) =>
      eb.selectFrom("my_words").select("word_id").where("user_id", "=", student.id),
    );
  if (list === "struggled")
    query = query.where("words.category_id", "in", (eb) =>
      eb
        .selectFrom("labels")
        .innerJoin("questions", "questions.id", "labels.question_id")
        .innerJoin("categories", (join) =>
          join
            .onRef("categories.name", "=", "questions.category")
            .onRef("categories.language_id", "=", "questions.language_id"),
        )
        .select("categories.id")
        .where("labels.user_id", "=", student.id)
        .where("labels.label_type", "=", STRUGGLED)
        .where("questions.active", "=", 1),
    );
  return query;
}

/** Selects the words of all lists that the student answered since a moment. */
function answeredSince(db: Db, { student }: Deck, since: string) {
  return reviewsOf(db, student.id).select("word_id").where("reviewed_at", ">=", since);
}

function reviewsOf(db: Db, userId: number) {
  return db
    .selectFrom("study_reviews")
    .where("user_id", "=", userId)
    .where("undone_at", "is", null);
}

/** Counts reviews of all lists since the student's day began, and finds the last one before. */
async function countToday(db: Db, userId: number, since: string) {
  const reviews = reviewsOf(db, userId);
  const today = await reviews
    .select(({ fn }) => [
      fn.countAll().as("reviewed"),
      fn.sum("is_first").as("fresh"),
      fn.count("word_id").distinct().as("words"),
    ])
    .where("reviewed_at", ">=", since)
    .executeTakeFirstOrThrow();
  const last = await reviews
    .select("reviewed_at")
    .where("reviewed_at", "<", since)
    .orderBy("reviewed_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return {
    reviewed_today: Number(today.reviewed),
    words_today: Number(today.words),
    fresh_today: Number(today.fresh ?? 0),
    last_review_at: last?.reviewed_at ?? null,
  };
}

/** Parses a scheduler's card, which this server does not interpret. */
export function readCard(text: string): unknown {
  return JSON.parse(text);
}
