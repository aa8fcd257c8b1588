import { listDialogues } from "#app/lib/api/dialogues.server.ts";
import { listWordCategories } from "#app/lib/api/vocabulary.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import type { StudyDeck, WordListName } from "#app/lib/paths.ts";
import { aboutList, readWords } from "#app/lib/words/word-list.server.ts";
import { listNameOf } from "#app/lib/words/list-address.server.ts";

const STRUGGLED = 2;
const MOST_CATEGORIES = 5;

export function deckOf(url: URL): StudyDeck | null {
  const list = url.searchParams.get("list");
  return list === "struggled" ? list : listNameOf(list);
}

export async function deckTitle(student: Student, deck: StudyDeck): Promise<string> {
  return deck === "struggled"
    ? "Words from hard dialogues"
    : (await aboutList(student, deck)).title;
}

/** Of the categories of struggled dialogues the first words of each. */
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

/** Of a list that no plan opens the free words; it is closed when it has none. */
async function readOpenWords(
  student: Student,
  name: WordListName,
  query: Parameters<typeof readWords>[2],
) {
  const { is_subscribed, results } = await readWords(student, name, query);
  const words = results.data.filter(({ is_free }) => is_subscribed || is_free);
  return { isClosed: !is_subscribed && words.length === 0, words, results };
}

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
