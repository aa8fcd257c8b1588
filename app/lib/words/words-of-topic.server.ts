import { listWordCategories } from "#app/lib/api/vocabulary.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import { loadWordList } from "./word-list.server.ts";

/** In the address of a page that offers the words of a topic: they are wanted. */
export const WORDS_WANTED = "words";

export type WordsOfTopic = Awaited<ReturnType<typeof loadWordsOfTopic>>;

/** `list` is null until the address asks for it, and where it cannot be read. */
export async function loadWordsOfTopic(student: Student, url: URL, topic: string | null) {
  if (!topic) return null;
  if (!url.searchParams.has(WORDS_WANTED)) return { topic, asked: false, failed: null, list: null };
  const { failed, value } = await readPanel(student, listWordCategories);
  const category = value?.find(({ category_name }) => isAlike(category_name, topic));
  const list = category && (await loadWordList(student, firstPage(url), category.category_id));
  return { topic, asked: true, failed: failed ?? list?.failed ?? null, list: list ?? null };
}

function isAlike(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function firstPage(url: URL): URL {
  const address = new URL(url);
  for (const name of ["search", "page", "filter_by"]) address.searchParams.delete(name);
  return address;
}
