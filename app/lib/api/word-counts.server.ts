import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { optionalNumber, rowId, text } from "./call/reader.server.ts";
import { mainList } from "./call/shape.server.ts";

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
// The counts may stand within `results` or beside it.
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
