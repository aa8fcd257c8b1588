import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { optionalNumber, rowId, text } from "./call/reader.server.ts";
import { mainList, done } from "./call/shape.server.ts";

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

const myCountsSchema = z.object({ results: myCounts });
// The counts may be inside `results` or beside it.
const cclCountsSchema = z.union([
  z.object({ results: cclCounts }),
  cclCounts.transform((results) => ({ results })),
]);

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
    schema: myCountsSchema,
  });
  return { total: results.myword_count, opened: results.memorize_count };
}

export async function getCclCounts(caller: Caller) {
  const { results } = await callUpstream(caller, {
    method: "GET",
    path: "/api/v1/ccl/words/total-count",
    limit: LIMITS.panel,
    schema: cclCountsSchema,
  });
  return { total: results.total_ccl_words, opened: results.total_memorized_ccl_words };
}

export interface WordId {
  wordId: number;
  categoryId: number;
}

/** Counts an opened word. Where the API knows views, a repeated `view` counts once. */
export async function countOpened(
  caller: Caller,
  { wordId, categoryId, view, mine }: WordId & { view: string; mine: boolean },
): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: mine ? "/api/v1/mywords/memoriz/count-add" : "/api/v1/category/memoriz-words/onclick",
    body: { word_id: wordId, category_id: categoryId, view_token: view },
    limit: LIMITS.post,
    schema: done,
  });
}

export async function createMyWord(caller: Caller, { wordId, categoryId }: WordId): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/mywords/add",
    body: { word_id: wordId, category_id: categoryId },
    limit: LIMITS.post,
    schema: done,
  });
}

export async function deleteMyWord(caller: Caller, myWordId: number): Promise<string | null> {
  const { message } = await callUpstream(caller, {
    method: "DELETE",
    path: "/api/v1/mywords/delete",
    query: { id: myWordId },
    limit: LIMITS.post,
    schema: done,
  });
  return message;
}
