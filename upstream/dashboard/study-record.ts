import type { Student } from "../account/tokens.ts";
import type { Db } from "../db/schema.ts";
import { isRecent } from "../dialogues/find.ts";
import { readFacts } from "../dialogues/take-facts.ts";
import { readCard } from "../study/cards.ts";
import { countCategories } from "../vocabulary/counts.ts";
import { isSpokenBy } from "../vocabulary/find.ts";

/** Enough for a chart; all of them could be thousands. */
const MOST_PRACTICES = 60;
/** A word is known when the scheduler expects the student to remember it this long. */
const KNOWN_DAYS = 7;

/** Returns the student's work by topic and by practice, and the reviews due before `until`. */
export async function studyRecord(db: Db, student: Student, until: string) {
  const cards = await cardsOf(db, student);
  return {
    topics: await topicsOf(db, student, cards),
    due: cards.flatMap(({ due }) => (due < until ? due : [])).sort(),
    practices: await practicesOf(db, student.id),
  };
}

type StudiedWord = { categoryId: number; due: string; isKnown: boolean };

async function cardsOf(db: Db, student: Student): Promise<StudiedWord[]> {
  const rows = await db
    .selectFrom("study_cards")
    .innerJoin("words", "words.id", "study_cards.word_id")
    .select(["words.category_id", "study_cards.due", "study_cards.card"])
    .where("study_cards.user_id", "=", student.id)
    .where(isSpokenBy(student))
    .where("words.active", "=", 1)
    .execute();
  return rows.map(({ category_id: categoryId, due, card }) => ({
    categoryId,
    due,
    isKnown: stabilityOf(readCard(card)) >= KNOWN_DAYS,
  }));
}

/** Reads the only field of a card that we need. Without it a word counts as unknown. */
function stabilityOf(card: unknown): number {
  const isSaid = typeof card === "object" && card !== null && "stability" in card;
  return isSaid && typeof card.stability === "number" ? card.stability : 0;
}

/** Joins dialogues and words by the topic's name, because they share nothing else. */
async function topicsOf(db: Db, student: Student, cards: StudiedWord[]) {
  const categories = await countCategories(db, student);
  const dialogues = await dialoguesByTopic(db, student);
  const named = new Set(categories.map(({ category_name }) => category_name));
  const withoutWords = dialogues.filter(({ topic }) => !named.has(topic));
  return [
    ...categories.map(({ category_id, category_name: topic, word_count, wordmemorize }) => {
      const studied = cards.filter(({ categoryId }) => categoryId === category_id);
      const { total = 0, practised = 0 } = dialogues.find((row) => row.topic === topic) ?? {};
      return {
        ...{ topic, category_id, dialogues: total, practised },
        ...{ words: word_count, opened: wordmemorize, studied: studied.length },
        known: studied.filter(({ isKnown }) => isKnown).length,
      };
    }),
    ...withoutWords.map(({ topic, total, practised }) => ({
      ...{ topic, category_id: null, dialogues: total, practised },
      ...{ words: 0, opened: 0, studied: 0, known: 0 },
    })),
  ];
}

async function dialoguesByTopic(db: Db, { id, languageId }: Student) {
  const totals = await db
    .selectFrom("questions")
    .select(({ fn }) => ["category as topic", fn.countAll().as("count")])
    .where("language_id", "=", languageId)
    .where("active", "=", 1)
    .where("tests_only", "=", 0)
    .where("is_recent", "=", isRecent("practice"))
    .groupBy("category")
    .orderBy("category")
    .execute();
  // SQLite keeps the order of a cross join, so it starts with the student's few records.
  const practised = await db
    .selectFrom("practice_records as record")
    .crossJoin("questions")
    .select(({ fn }) => [
      "category as topic",
      fn.count("record.question_id").distinct().as("count"),
    ])
    .whereRef("questions.id", "=", "record.question_id")
    .where("record.user_id", "=", id)
    .where("record.status", "=", 1)
    .where("questions.language_id", "=", languageId)
    .where("questions.active", "=", 1)
    .where("tests_only", "=", 0)
    .where("is_recent", "=", isRecent("practice"))
    .groupBy("category")
    .execute();
  const done = new Map(practised.map(({ topic, count }) => [topic, Number(count)]));
  return totals.map(({ topic, count }) => ({
    topic,
    total: Number(count),
    practised: done.get(topic) ?? 0,
  }));
}

/** Returns the newest submitted practices, with the medians of their answers' facts. */
async function practicesOf(db: Db, userId: number) {
  const records = await db
    .selectFrom("practice_records as record")
    .innerJoin("questions", "questions.id", "record.question_id")
    .select(["record.id as record_id", "record.question_id", "record.submitted_at"])
    .select(["questions.serial_no", "questions.question_title", "record.own_marks"])
    .where("record.user_id", "=", userId)
    .where("record.status", "=", 1)
    .orderBy("record.submitted_at", "desc")
    .orderBy("record.id", "desc")
    .limit(MOST_PRACTICES)
    .execute();
  if (records.length === 0) return [];
  const ids = records.map(({ record_id }) => record_id);
  const answers = await db
    .selectFrom("practice_answers")
    .select(["record_id", "facts"])
    .where("record_id", "in", ids)
    .execute();
  return records.map((record) => {
    const own = answers.filter(({ record_id }) => record_id === record.record_id);
    const facts = own.flatMap((answer) => readFacts(answer.facts) ?? []);
    return {
      ...record,
      no_of_segments: own.length,
      start_ms: median(facts.flatMap(({ start_ms }) => start_ms ?? [])),
      pause_ms: median(facts.flatMap(({ pause_ms }) => pause_ms ?? [])),
    };
  });
}

/** Returns the middle value, or the mean of the two middle ones; null without values. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)],
    sorted[Math.floor(sorted.length / 2)],
  ];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2);
}
