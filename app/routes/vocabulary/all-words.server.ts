import { redirect } from "@remix-run/node";
import type { Student } from "#app/lib/http/auth.server.ts";
import { paths, wordList } from "#app/lib/paths.ts";
import {
  listNameOf,
  studentLanguage,
  aboutList,
  readWords,
} from "#app/lib/words/word-list.server.ts";

interface FileWord {
  english: string;
  native: string;
}

/** The start of a formula in spreadsheet programs, wherever the words come from. */
const FORMULA = /^[=+\-@\t\r]/;

/** Marks the file as UTF-8. Without it these programs guess, and break other scripts. */
const BOM = "\uFEFF";

const guarded = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

const oneLine = (text: string) => text.replace(/\s+/g, " ");

/** A provider may choose the size of a page. This many pages can be read in time. */
const MOST_PAGES = 100;
const WANTED_A_PAGE = 100;

/**
 * Returns all words of the list in a URL, for a file or for paper: up to a hundred pages of them.
 * Redirects to the list when no plan includes it. Throws when a page cannot be read: an incomplete
 * list must not look complete.
 */
export async function loadAllWords(student: Student, url: URL) {
  const name = listNameOf(url.searchParams.get("list"));
  if (name === null) throw redirect(paths.vocabulary);
  const [{ title }, language] = await Promise.all([
    aboutList(student, name),
    studentLanguage(student),
  ]);
  const words = [];
  let [page, last] = [1, 1];
  for (; page <= last && page <= MOST_PAGES; page += 1) {
    const query = { search: "", page, filter_by: 0, perpage: WANTED_A_PAGE };
    const { is_subscribed, results } = await readWords(student, name, query);
    if (!is_subscribed) throw redirect(wordList(name));
    words.push(...results.data);
    last = results.last_page;
  }
  return {
    ...{ name, title, language },
    isWhole: page > last,
    words: words.map((one) => ({ id: one.id, english: one.word, native: one.paraphrase ?? "" })),
  };
}

/** Writes a list as CSV that spreadsheet programs open in every script. */
export function csvOf(words: FileWord[], nativeName: string): string {
  const rows = [["English", nativeName], ...words.map(({ english, native }) => [english, native])];
  const cell = (text: string) => `"${guarded(text).replaceAll('"', '""')}"`;
  return BOM + rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** Writes a list as notes for Anki, for its import of plain text. */
export function ankiOf(words: FileWord[]): string {
  const field = (text: string) => `"${oneLine(text).replaceAll('"', '""')}"`;
  const notes = words.map(({ english, native }) => `${field(english)}\t${field(native)}\n`);
  return ["#separator:tab\n", "#html:false\n", ...notes].join("");
}
