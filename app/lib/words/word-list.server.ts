import {
  listCategoryWords,
  listCclWords,
  listMyWords,
  type WordQuery,
} from "#app/lib/api/vocabulary.server.ts";
import { getCclCounts, getMyWordCounts, listWordCategories } from "#app/lib/api/words.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { redirectPastEnd, listAddress, type ListAddress } from "#app/lib/http/asked.server.ts";
import { counted, unknownPaging } from "#app/lib/paging.ts";
import { readList, readPanel } from "#app/lib/api/call/panel.server.ts";
import type { WordListName } from "#app/lib/paths.ts";
import { foldSpelling } from "#plan/spelling.ts";
import { randomUUID } from "node:crypto";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { DIRECTIONS, ENGLISH_TO_NATIVE, FILTERS } from "./directions.ts";
import { listLanguages } from "#app/lib/api/profile.server.ts";
import { type TextLanguage, tagOf } from "#app/lib/text/languages.ts";

export type WordListPage = Awaited<ReturnType<typeof loadWordList>>;
export type WordView = WordListPage["rows"][number];

/** Sends only the free words without a plan for the list. 404 for another language. */
export async function loadWordList(student: Student, url: URL, name: WordListName) {
  const { open, ...address } = wordListAddress(url);
  const { search, page, filterBy } = address;
  const [language, about, list] = await Promise.all([
    studentLanguage(student),
    aboutList(student, name),
    readList(() => readWords(student, name, { search, page, filter_by: filterBy })),
  ]);
  const shown = {
    ...{ name, owner: student.owner, ...address, language, ...about, failed: list.failed },
    mayTakeAlong: student.portal.settings.SERVICE_WORKER === "on",
  };
  if (list.value === null)
    return { ...shown, subscribed: true, paging: unknownPaging(page), rows: [] };
  const { is_subscribed: subscribed, results } = list.value;
  const { data: all, ...paging } = results;
  const words = all.filter(({ is_free }) => subscribed || is_free);
  if (words.length === 0 && !subscribed)
    return { ...shown, subscribed, paging: unknownPaging(1), rows: [] };
  redirectPastEnd(url, page, paging.last_page);
  return {
    ...shown,
    subscribed,
    paging: counted(paging, { one: "word", looked: search !== "" || filterBy !== 0 }),
    rows: words.map((word, index) => ({
      id: word.id,
      // The provider may leave it out, but a category's list knows its own.
      categoryId: word.category_id ?? (typeof name === "number" ? name : 0),
      /** The entry in My Words; null without one, undefined when unknown. */
      myWordId: word.myword_id,
      serial: word.serial_no || String((paging.from ?? 1) + index),
      english: word.word,
      native: word.paraphrase ?? "",
      count: word.count,
      isOpen: open.includes(word.id),
    })),
  };
}

export function readWords(student: Student, name: WordListName, query: WordQuery) {
  if (name === "my-words") return listMyWords(student, query);
  return name === "ccl" ? listCclWords(student, query) : listCategoryWords(student, name, query);
}

export async function aboutList(student: Student, name: WordListName) {
  if (name === "my-words" || name === "ccl") {
    const { value } = await readPanel(student, name === "ccl" ? getCclCounts : getMyWordCounts);
    return { title: name === "ccl" ? "CCL Words" : "My Words", ...countsOf(value) };
  }
  const { value } = await readPanel(student, listWordCategories);
  const category = value?.find(({ category_id }) => category_id === name);
  return {
    title: category?.category_name ?? "Category words",
    ...countsOf(category && { total: category.word_count, opened: category.wordmemorize }),
  };
}

interface Counts {
  total: number | null;
  opened: number | null;
}

function countsOf(counts: Counts | null | undefined): Counts {
  return { total: counts?.total ?? null, opened: counts?.opened ?? null };
}

/** The query parameter that asks for the words of a topic. */
const WORDS_WANTED = "words";

export type WordsOfTopic = Awaited<ReturnType<typeof loadWordsOfTopic>>;

/** `list` is null until the URL asks for it, and when it cannot be read. */
export async function loadWordsOfTopic(student: Student, url: URL, topic: string | null) {
  if (!topic) return null;
  if (!url.searchParams.has(WORDS_WANTED)) return { topic, asked: false, failed: null, list: null };
  const { failed, value } = await readPanel(student, listWordCategories);
  const category = value?.find(
    ({ category_name }) => foldSpelling(category_name) === foldSpelling(topic),
  );
  const list = category && (await loadWordList(student, firstPage(url), category.category_id));
  return { topic, asked: true, failed: failed ?? list?.failed ?? null, list: list ?? null };
}

function firstPage(url: URL): URL {
  const address = new URL(url);
  for (const name of ["search", "page", "filter_by"]) address.searchParams.delete(name);
  return address;
}

const MOST_OPEN = 100;

interface WordListAddress extends ListAddress {
  filterBy: number;
  direction: number;
  view: string;
  open: number[];
}

export function wordListAddress(url: URL): WordListAddress {
  const query = url.searchParams;
  const code = (name: string, codes: { code: number }[], otherwise: number) =>
    codes.find(({ code }) => String(code) === query.get(name))?.code ?? otherwise;
  return {
    ...listAddress(url),
    filterBy: code("filter_by", FILTERS, 0),
    direction: code("direction", DIRECTIONS, ENGLISH_TO_NATIVE),
    view: viewOf(query.get("view")) ?? randomUUID(),
    open: (query.get("open") ?? "")
      .split(".")
      .flatMap((id) => idOf(id) ?? [])
      .slice(0, MOST_OPEN),
  };
}

export function viewOf(text: string | null): string | null {
  return text !== null && /^[\w-]{8,64}$/.test(text) ? text : null;
}

export function listNameOf(text: string | null): WordListName | null {
  return text === "my-words" || text === "ccl" ? text : idOf(text);
}

export async function studentLanguage(student: Student): Promise<TextLanguage> {
  const { value } = await readPanel(student, listLanguages);
  const own = value?.find(({ id }) => id === student.session.language);
  return { name: own?.language_name ?? "", tag: own && tagOf(own.language_name) };
}
