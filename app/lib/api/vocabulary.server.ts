import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { NO_PAGE, pageAt, pageOf, type SentPage } from "./call/page-shape.server.ts";
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
    /** The id in My Words; undefined when the provider does not send it. */
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

/** A closed list may lack its page. My Words uses `result` for `results`. */
function openPage<Row extends z.ZodType>(row: Row) {
  const page = pageOf(row).optional();
  return z
    .object({ is_subscribed: notClosed, results: page, result: page })
    .refine(({ is_subscribed, results, result }) => !is_subscribed || results || result, {
      path: ["results"],
      message: "missing",
    });
}

const words = openPage(word);
const entries = openPage(entry);
const table = openPage(tableRow);

export interface WordQuery {
  search: string;
  page: number;
  /** 0 is all words, 1 those opened or memorized, 2 the rest. */
  filter_by: number;
  /** The size of a page, where the provider supports it. */
  perpage?: number;
}

export async function listCclWords(caller: Caller, query: WordQuery) {
  const sent = await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/ccl/words/list/",
    query: { ...query },
    limit: LIMITS.page,
    notFound: { results: [] },
    schema: words,
  });
  return found(sent, query.page);
}

/** 404 for a category of another language. */
export async function listCategoryWords(caller: Caller, categoryId: number, query: WordQuery) {
  const sent = await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/category/words/list/",
    query: { ...query },
    body: { category_id: categoryId },
    limit: LIMITS.page,
    schema: words,
  });
  return found(sent, query.page);
}

export async function listMyWords(caller: Caller, query: WordQuery) {
  const sent = await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/mywords/list/",
    query: { ...query },
    limit: LIMITS.page,
    notFound: { results: [] },
    schema: entries,
  });
  return found(sent, query.page);
}

export async function listCategoryTable(caller: Caller, categoryId: number, page: number) {
  const sent = await callUpstream(caller, {
    method: "GET",
    path: "/api/v1/category-word-list",
    query: { category_id: categoryId, page },
    limit: LIMITS.page,
    schema: table,
  });
  return found(sent, page);
}

interface SentList<Row> {
  is_subscribed: boolean;
  results?: SentPage<Row> | undefined;
  result?: SentPage<Row> | undefined;
}

function found<Row>({ is_subscribed, results, result }: SentList<Row>, page: number) {
  const sent = results ?? result;
  const isOpen = is_subscribed && sent?.is_subscribed !== false;
  return { is_subscribed: isOpen, results: pageAt<Row>(sent ?? NO_PAGE, page) };
}
