import { listDialogues } from "#app/lib/api/dialogues.server.ts";
import { findStudyCards } from "#app/lib/api/study.server.ts";
import { listWordCategories } from "#app/lib/api/words.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import type { StudyDeck, WordListName } from "#app/lib/paths.ts";
import { todayIn, dayBegan } from "#app/lib/text/time-zone.server.ts";
import { aboutList, readWords, listNameOf } from "#app/lib/words/word-list.server.ts";
import { loadAllWords } from "#app/routes/vocabulary/all-words.server.ts";
import { STRUGGLED } from "#plan/labels.ts";
import { NEW_A_DAY, REVIEWS_A_DAY } from "#plan/word-day.ts";

const MOST_CATEGORIES = 5;
/** A kept page is renewed every half day while online, and a train ride may be tomorrow. */
const AHEAD_MS = 2 * 86_400_000;

/** Returns the study deck in a URL, or null. */
export function deckOf(url: URL): StudyDeck | null {
  const list = url.searchParams.get("list");
  return list === "struggled" ? list : listNameOf(list);
}

export async function deckTitle(student: Student, deck: StudyDeck): Promise<string> {
  return deck === "struggled"
    ? "Words from hard dialogues"
    : (await aboutList(student, deck)).title;
}

/**
 * Returns words to study in order, when the provider stores no progress: one page of a list, or the
 * first words of each category with struggled dialogues.
 */
export async function readDeck(student: Student, deck: StudyDeck, page: number) {
  const query = { search: "", page, filter_by: 0 };
  if (deck !== "struggled") {
    const { results, ...open } = await readOpenWords(student, deck, query);
    return { ...open, lastPage: results.last_page };
  }
  const ids = await struggledCategories(student);
  const first = { ...query, page: 1 };
  const lists = await Promise.all(ids.map((id) => readOpenWords(student, id, first)));
  return {
    isClosed: lists.some(({ isClosed }) => isClosed),
    words: lists.flatMap(({ words }) => words),
    lastPage: 1,
  };
}

/** Returns only the free words without a plan. The list is closed when it has none. */
async function readOpenWords(
  student: Student,
  name: WordListName,
  query: Parameters<typeof readWords>[2],
) {
  const { is_subscribed, results } = await readWords(student, name, query);
  const words = results.data.filter(({ is_free }) => is_subscribed || is_free);
  return { isClosed: !is_subscribed && words.length === 0, words, results };
}

interface Asked {
  student: Student;
  url: URL;
  deck: StudyDeck;
  now: Date;
  zone: string | null;
}

/** Returns the data to study a list offline: the cards of two days, and all words. */
export async function loadAlongDeck({ student, url, deck, now, zone }: Asked) {
  const [{ words }, found] = await Promise.all([
    loadAllWords(student, url),
    findStudyCards(student, {
      ...cardQuery(deck),
      before: new Date(now.getTime() + AHEAD_MS),
      since: dayBegan(zone, now),
      most_due: 2 * REVIEWS_A_DAY,
      most_fresh: 2 * NEW_A_DAY,
    }),
  ]);
  const kind = "along" as const;
  // Without stored progress, the browser keeps it.
  if (found === null) {
    const cards = words.map(({ id: wordId, ...word }) => ({ wordId, ...word }));
    return { kind, words, cards, today: null };
  }
  const { cards, reviewed_today: reviewed, fresh_today: fresh } = found;
  return {
    kind,
    words,
    cards: cards.map(({ id: wordId, category_id: categoryId, word, paraphrase, reps, card }) => ({
      ...{ wordId, english: word, native: paraphrase ?? "" },
      known: { categoryId, reps, card },
    })),
    today: { name: todayIn(zone, now), reviewed, fresh },
  };
}

/** Returns the deck in the provider's query for cards. */
export function cardQuery(deck: StudyDeck) {
  return typeof deck === "number"
    ? { list: "category" as const, category_id: deck }
    : { list: deck };
}

/** Finds the categories of those dialogues by name. */
async function struggledCategories(student: Student): Promise<number[]> {
  const [categories, struggled] = await Promise.all([
    listWordCategories(student),
    struggledDialogues(student),
  ]);
  const names = new Set(struggled.map(({ category }) => category));
  return categories
    .filter(({ category_name }) => names.has(category_name))
    .map(({ category_id }) => category_id)
    .slice(0, MOST_CATEGORIES);
}

/** Returns the dialogues labelled "Struggled", from the first page of both hubs. */
export async function struggledDialogues(student: Student) {
  const query = { search: "", page: 1, labeltype: STRUGGLED };
  const lists = await Promise.all([
    readPanel(student, (caller) => listDialogues(caller, "practice-ccl", query)),
    readPanel(student, (caller) => listDialogues(caller, "recent-exam", query)),
  ]);
  const rows = lists.flatMap(({ value }) => value?.results.data ?? []);
  // Not every provider filters by label.
  return rows.filter(({ get_labels }) => get_labels?.label_type === STRUGGLED);
}
