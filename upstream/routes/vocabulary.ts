import { type Context, Hono } from "hono";
import { pageRequest } from "../db/paginate.ts";
import { signedIn, studentOf } from "../account/guard.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { invalid } from "../refusal.ts";
import { integer, optionalText, toInteger, validate } from "../validation.ts";
import { countCategories, countCclWords, countMyWords } from "../vocabulary/counts.ts";
import { checkMayOpenWord, getCategory } from "../vocabulary/find.ts";
import { listCategoryRows, listMyWords, listWords } from "../vocabulary/lists.ts";
import { addMyWord, deleteMyWord } from "../vocabulary/my-words.ts";
import { openWordsOf } from "../vocabulary/open-words.ts";
import { countMyOpening, countOpening } from "../vocabulary/opens.ts";

const categoryField = { category_id: integer() };
const wordFields = {
  word_id: integer(),
  ...categoryField,
  view_token: optionalText(100),
};

export function vocabularyRoutes(deps: Deps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const signed = signedIn(deps);

  app.get("/api/v1/category-wise-list", signed, async (c) =>
    c.json({ results: await countCategories(db, studentOf(c)) }),
  );

  app.get("/api/v1/mywords/show-count", signed, async (c) =>
    c.json({ results: await countMyWords(db, studentOf(c)) }),
  );

  app.get("/api/v1/ccl/words/total-count", signed, async (c) =>
    c.json({ results: await countCclWords(db, studentOf(c)) }),
  );

  app.post("/api/v1/category/words/list", signed, async (c) => {
    const input = await readInput(c);
    const { category_id } = validate(categoryField, input);
    return answerWords(c, input, await getCategory(db, studentOf(c), category_id));
  });

  app.post("/api/v1/ccl/words/list", signed, async (c) => answerWords(c, await readInput(c), null));

  app.post("/api/v1/mywords/list", signed, async (c) => {
    const { reader, request, search, filter } = await readList(c, await readInput(c));
    return c.json({
      is_subscribed: reader.open.byPlan,
      result: await listMyWords(db, reader, { search, filter }, request),
    });
  });

  app.get("/api/v1/category-word-list", signed, async (c) => {
    const input = await readInput(c);
    const { category_id } = validate(categoryField, input);
    const { reader, request } = await readList(c, input);
    const category = await getCategory(db, reader.student, category_id);
    return c.json({
      is_subscribed: reader.open.byPlan,
      results: await listCategoryRows(db, reader, category, request),
    });
  });

  app.post("/api/v1/category/memoriz-words/onclick", signed, async (c) => {
    const memorize_count = await countOpening(db, await readWord(c));
    return c.json({ status: 200, results: { memorize_count } });
  });

  app.post("/api/v1/mywords/memoriz/count-add", signed, async (c) => {
    const memorize_count = await countMyOpening(db, await readWord(c));
    return c.json({ status: 200, results: { memorize_count } });
  });

  app.post("/api/v1/mywords/add", signed, async (c) => {
    const { userId, wordId } = await readWord(c);
    const myword_id = await addMyWord(db, userId, wordId);
    return c.json({ status: 200, message: "Add successfully!", results: { myword_id } });
  });

  app.delete("/api/v1/mywords/delete", signed, async (c) => {
    const { id } = validate({ id: integer() }, await readInput(c));
    await deleteMyWord(db, studentOf(c).id, id);
    return c.json({ status: 200, message: "Delete successfully!" });
  });

  return app;

  async function answerWords(
    c: Context<Http>,
    input: Record<string, unknown>,
    category: Parameters<typeof listWords>[2]["category"],
  ) {
    const { reader, request, search, filter } = await readList(c, input);
    return c.json({
      is_subscribed: reader.open.byPlan,
      results: await listWords(db, reader, { category, search, filter }, request),
    });
  }

  async function readList(c: Context<Http>, input: Record<string, unknown>) {
    const student = studentOf(c);
    return {
      reader: { student, open: await openWordsOf(deps, student) },
      request: pageRequest(c.req.url, input),
      search: typeof input.search === "string" ? input.search : null,
      // An invalid code becomes one that does not exist.
      filter: input.filter_by == null ? 0 : (toInteger(input.filter_by) ?? -1),
    };
  }

  /** Returns a word that the student may open, and the token of the page view. */
  async function readWord(c: Context<Http>) {
    const student = studentOf(c);
    const { word_id: wordId, category_id, view_token } = validate(wordFields, await readInput(c));
    if (view_token !== null && view_token !== undefined && !/^[\w-]+$/.test(view_token))
      throw invalid({ view_token: ["The view token field format is invalid."] });
    const open = await openWordsOf(deps, student);
    await checkMayOpenWord(db, student, open, { wordId, categoryId: category_id });
    return { userId: student.id, wordId, viewToken: view_token ?? null };
  }
}
