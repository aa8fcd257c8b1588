import trial from "../../samples/trial/trial.json";
import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const daysAgo = (days: number) => stampAfter(-days * DAY_MS);

/** Adds an exam date, opened, studied and saved words, and the visits of the last weeks. */
export async function addProgress(trx: Db, user_id: number, languageId: number): Promise<void> {
  const exam_date = daysAgo(-trial.examInDays).slice(0, 10);
  await trx.updateTable("users").set({ exam_date }).where("id", "=", user_id).execute();
  await addWords(trx, user_id, languageId);
  const visits = trial.visits.map(({ daysAgo: days, minutes }) => ({
    user_id,
    started_at: daysAgo(days),
    last_seen_at: stampAfter(-days * DAY_MS + minutes * MINUTE_MS),
    active_ms: minutes * MINUTE_MS,
  }));
  await trx.insertInto("visits").values(visits).execute();
}

async function addWords(trx: Db, user_id: number, languageId: number): Promise<void> {
  const words = await trx
    .selectFrom("words")
    .innerJoin("categories", "categories.id", "words.category_id")
    .select(["words.id", "words.serial_no", "categories.id as category"])
    .where("categories.language_id", "=", languageId)
    .where("categories.active", "=", 1)
    .where("words.active", "=", 1)
    .orderBy("categories.place")
    .orderBy("words.place")
    .execute();
  const { shares, studied, cards, saved, savedOpened } = trial.words;
  const opened = [...new Set(words.map(({ category }) => category))].map((category, index) => {
    const all = words.filter((word) => word.category === category);
    return all.slice(0, Math.round(all.length * (shares[index % shares.length] ?? 0)));
  });
  const opens = opened.flat().map(({ id }) => ({
    ...{ user_id, word_id: id, count_memoriz: 1 },
    ...{ first_opened_at: daysAgo(2), last_opened_at: daysAgo(2) },
  }));
  if (opens.length > 0) await trx.insertInto("word_opens").values(opens).execute();
  const studies = studied.flatMap((category) =>
    (opened[category] ?? []).slice(0, cards).map(({ id }, index) => asCard(user_id, id, index)),
  );
  if (studies.length > 0) await trx.insertInto("study_cards").values(studies).execute();
  const mine = [...words]
    .sort((one, other) => one.serial_no - other.serial_no)
    .slice(0, saved)
    .map(({ id }, index) => ({
      ...{ user_id, word_id: id, count_memoriz: index < savedOpened ? 1 : 0 },
      created_at: daysAgo(1),
    }));
  if (mine.length > 0) await trx.insertInto("my_words").values(mine).execute();
}

/** A card is due tomorrow at the earliest. Two of three are known for over a week. */
function asCard(user_id: number, word_id: number, index: number) {
  const days = 1 + ((index * 5) % 17);
  const due = daysAgo(-days);
  const scheduled = { state: 2, stability: index % 3 === 0 ? 3 : 12, difficulty: 5 };
  const counts = { elapsed_days: 0, scheduled_days: days, learning_steps: 0, reps: 3, lapses: 0 };
  const card = { ...scheduled, ...counts, due, last_review: daysAgo(1) };
  return { user_id, word_id, due, reps: 3, card: JSON.stringify(card) };
}
