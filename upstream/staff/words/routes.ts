import { type Context, Hono } from "hono";
import { wordListCalls } from "../../../contract/staff/word-lists.ts";
import { wordCalls, WORDS_A_PAGE } from "../../../contract/staff/words.ts";
import { checkLanguage, listLanguages } from "../../content/languages.ts";
import { pageRequest } from "../../db/paginate.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { toId } from "../../validation.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { listedBy } from "../kit/listed.ts";
import { readGiven, serve } from "../kit/serve.ts";
import { listTopics, listWords } from "./list.ts";
import { editWords } from "./rules.ts";
import { withSpoken } from "./spoken.ts";
import { checkWordList, storeWordList } from "./word-list.ts";

/** The largest list in a script of three bytes a character, and more than a page of words. */
const LIST_BYTES = 1024 * 1024;

/** Routes for owners to edit words. Students see each change at once. */
export function staffContentWordRoutes(deps: ServerDeps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)];
  const doing = (c: Context<Http>) => ({ by: staffOf(c), now: deps.clock() });

  serve(app, wordCalls.list, owner, async (c) => {
    const { page, topic } = c.req.query();
    const wanted = { ...listedBy(c), topicId: toId(topic) };
    const words = await listWords(db, wanted, pageRequest(c.req.url, { page }, WORDS_A_PAGE));
    return {
      languages: await listLanguages(db),
      topics: await listTopics(db, wanted.languageId),
      results: deps.speaker ? { ...words, data: await withSpoken(db, words.data) } : words,
    };
  });

  serve(app, wordCalls.edit, owner, async (c) => {
    const given = await readGiven(c, wordCalls.edit, LIST_BYTES);
    return { results: { changed: await editWords(db, given, doing(c)) } };
  });

  serve(app, wordListCalls.check, owner, async (c) => {
    const given = await readGiven(c, wordListCalls.check, LIST_BYTES);
    await checkLanguage(db, given.language_id);
    return { results: { rows: await checkWordList(db, given) } };
  });

  serve(app, wordListCalls.store, owner, async (c) => {
    const given = await readGiven(c, wordListCalls.store, LIST_BYTES);
    await checkLanguage(db, given.language_id);
    return { results: await storeWordList(db, given, doing(c)) };
  });

  return app;
}
