import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const EXAM_IN_DAYS = 35;
/** The share of opened words in each category, in order. */
const OPENED = [0.36, 0.35, 0.6, 0.8, 0.45, 0.25, 0.1, 0.9, 0.5, 0.65, 0.15, 0];
/** Saved words of the first category. The student opened the first of them in My Words. */
const MY_WORDS = 5;
const MY_WORDS_OPENED = 2;
const VISITS = [
  { daysAgo: 6, minutes: 34 },
  { daysAgo: 5, minutes: 52 },
  { daysAgo: 3, minutes: 27 },
  { daysAgo: 2, minutes: 48 },
  { daysAgo: 1, minutes: 41 },
];
const EARLIER_VISITS = [47, 44, 43, 40, 37, 36, 33, 24, 22, 21, 18, 16, 15, 12, 10, 9].map(
  (daysAgo) => ({ daysAgo, minutes: 14 + ((daysAgo * 7) % 31) }),
);
/** The categories with studied words, and how many in each. */
const STUDIED = { categories: [3, 7], each: 16 };

/** Adds an exam date, opened and saved words, and last week's visits. */
export async function addProgress(trx: Db, userId: number, languageId: number): Promise<void> {
  const exam_date = stampAfter(EXAM_IN_DAYS * DAY_MS).slice(0, 10);
  await trx.updateTable("users").set({ exam_date }).where("id", "=", userId).execute();
  await openWords(trx, userId, languageId);
  await putWordsAside(trx, userId, languageId);
  const visits = [...EARLIER_VISITS, ...VISITS].map(({ daysAgo, minutes }) => ({
    user_id: userId,
    started_at: stampAfter(-daysAgo * DAY_MS),
    last_seen_at: stampAfter(-daysAgo * DAY_MS + minutes * MINUTE_MS),
    active_ms: minutes * MINUTE_MS,
  }));
  await trx.insertInto("visits").values(visits).execute();
}

async function openWords(trx: Db, userId: number, languageId: number): Promise<void> {
  const categories = await trx
    .selectFrom("categories")
    .select("id")
    .where("language_id", "=", languageId)
    .where("active", "=", 1)
    .orderBy("place")
    .execute();
  for (const [index, { id }] of categories.entries()) {
    const words = await trx
      .selectFrom("words")
      .select("id")
      .where("category_id", "=", id)
      .where("active", "=", 1)
      .orderBy("place")
      .execute();
    const opened = words.slice(0, Math.round(words.length * (OPENED[index % OPENED.length] ?? 0)));
    const at = stampAfter(-2 * DAY_MS);
    if (STUDIED.categories.includes(index)) await studyWords(trx, userId, opened);
    for (const word of opened) {
      await trx
        .insertInto("word_opens")
        .values({
          user_id: userId,
          word_id: word.id,
          count_memoriz: 1,
          first_opened_at: at,
          last_opened_at: at,
        })
        .execute();
    }
  }
}

/** Adds cards that are due tomorrow at the earliest. Two of three are known for over a week. */
async function studyWords(trx: Db, userId: number, words: { id: number }[]): Promise<void> {
  const cards = words.slice(0, STUDIED.each).map(({ id }, index) => {
    const days = 1 + ((index * 5) % 17);
    const due = stampAfter(days * DAY_MS);
    const scheduled = { state: 2, stability: index % 3 === 0 ? 3 : 12, difficulty: 5 };
    const counts = { elapsed_days: 0, scheduled_days: days, learning_steps: 0, reps: 3, lapses: 0 };
    const card = { ...scheduled, ...counts, due, last_review: stampAfter(-DAY_MS) };
    return { user_id: userId, word_id: id, due, reps: 3, card: JSON.stringify(card) };
  });
  if (cards.length > 0) await trx.insertInto("study_cards").values(cards).execute();
}

async function putWordsAside(trx: Db, userId: number, languageId: number): Promise<void> {
  const words = await trx
    .selectFrom("words")
    .select("id")
    .where("language_id", "=", languageId)
    .where("active", "=", 1)
    .orderBy("serial_no")
    .limit(MY_WORDS)
    .execute();
  const rows = words.map(({ id }, index) => ({
    user_id: userId,
    word_id: id,
    count_memoriz: index < MY_WORDS_OPENED ? 1 : 0,
    created_at: stampAfter(-DAY_MS),
  }));
  if (rows.length > 0) await trx.insertInto("my_words").values(rows).execute();
}
