import { z } from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { pageOf, subscribed } from "./call/page-shape.server.ts";
import {
  maybe,
  notClosed,
  one,
  optionalNumber,
  optionalText,
  rowId,
  text,
  yes,
} from "./call/reader.server.ts";
import { mainList } from "./call/shape.server.ts";

const opened = z.object({ count_memoriz: optionalNumber });
const word = z
  .object({
    id: rowId,
    category_id: optionalNumber,
    word: text,
    paraphrase: optionalText,
    serial_no: optionalText,
    memorized: maybe(opened),
    is_free: yes,
    /** Of My Words; undefined where the provider does not tell. */
    myword_id: z.number().nullish().catch(undefined),
  })
  .transform(({ memorized, ...row }) => ({ ...row, count: memorized?.count_memoriz ?? 0 }));
const saved = z.object({
  id: rowId,
  category_id: optionalNumber,
  word: text,
  paraphrase: optionalText,
});
const entry = z
  .object({
    myword_id: rowId,
    serial_no: optionalText,
    count_memoriz: optionalNumber,
    is_free: yes,
    save_words: one(saved),
  })
  .transform(({ save_words, count_memoriz, ...row }) => ({
    ...save_words,
    ...row,
    count: count_memoriz ?? 0,
  }));
export type WordRow = z.output<typeof word>;

const tableRow = z.object({
  id: rowId,
  serial_number: optionalText,
  question_title: text,
  language_name: optionalText,
  created_at: optionalText,
});

const categories = z.object({
  results: mainList(
    z.object({
      category_id: rowId,
      category_name: text,
      word_count: optionalNumber,
      wordmemorize: optionalNumber,
    }),
  ),
});
const myCounts = z.object({ memorize_count: optionalNumber, myword_count: optionalNumber });
const cclCounts = z.object({
  total_ccl_words: optionalNumber,
  total_memorized_ccl_words: optionalNumber,
});

export interface WordQuery {
  search: string;
  page: number;
  /** 0 all, 1 opened or memorizing, 2 neither. */
  filter_by: number;
  /** Where the provider listens. */
  perpage?: number;
}

export async function listWordCategories(caller: Caller) {
  const { results } = await callUpstream(caller, {
    method: "GET",
    path: "/api/v1/category-wise-list",
    limit: LIMITS.panel,
    schema: categories,
  });
  return results;
}

export async function getMyWordCounts(caller: Caller) {
  const { results } = await callUpstream(caller, {
    method: "GET",
    path: "/api/v1/mywords/show-count",
    limit: LIMITS.panel,
    schema: z.object({ results: myCounts }),
  });
  return { total: results.myword_count, opened: results.memorize_count };
}

export async function getCclCounts(caller: Caller) {
  const { results } = await callUpstream(caller, {
    method: "GET",
    path: "/api/v1/ccl/words/total-count",
    limit: LIMITS.panel,
    // The counts may stand within `results` or beside it.
    schema: z.union([
      z.object({ results: cclCounts }),
      cclCounts.transform((results) => ({ results })),
    ]),
  });
  return { total: results.total_ccl_words, opened: results.total_memorized_ccl_words };
}

export function listCclWords(caller: Caller, query: WordQuery) {
  return callUpstream(caller, {
    method: "POST",
    path: "/api/v1/ccl/words/list/",
    query: { ...query },
    limit: LIMITS.page,
    notFound: { results: [] },
    schema: openPage(word),
  });
}

/** 404 for a category of another language. */
export function listCategoryWords(caller: Caller, categoryId: number, query: WordQuery) {
  return callUpstream(caller, {
    method: "POST",
    path: "/api/v1/category/words/list/",
    query: { ...query },
    body: { category_id: categoryId },
    limit: LIMITS.page,
    schema: openPage(word),
  });
}

export function listMyWords(caller: Caller, query: WordQuery) {
  return callUpstream(caller, {
    method: "POST",
    path: "/api/v1/mywords/list/",
    query: { ...query },
    limit: LIMITS.page,
    notFound: { results: [] },
    schema: openPage(entry),
  });
}

export function listCategoryTable(caller: Caller, categoryId: number, page: number) {
  return callUpstream(caller, {
    method: "GET",
    path: "/api/v1/category-word-list",
    query: { category_id: categoryId, page },
    limit: LIMITS.page,
    schema: openPage(tableRow),
  });
}

/** In a closed list the page may be missing. My Words come as `result`. */
function openPage<Row extends z.ZodTypeAny>(row: Row) {
  const page = pageOf(row).and(subscribed);
  return z
    .object({
      is_subscribed: notClosed,
      results: page.optional(),
      result: page.optional(),
    })
    .transform(({ is_subscribed, results, result }, { addIssue }) => {
      const found = results ?? result;
      if (is_subscribed && !found)
        addIssue({ code: "custom", path: ["results"], message: "missing" });
      const isOpen = is_subscribed && found?.is_subscribed !== false;
      return { is_subscribed: isOpen, results: found ?? page.parse([]) };
    });
}
