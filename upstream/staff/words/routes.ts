import { type Context, Hono } from "hono";
import { wordCalls } from "../../../contract/staff/words.ts";
import { checkLanguage, listLanguages } from "../../content/languages.ts";
import { pageRequest } from "../../db/paginate.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { pathId } from "../../http/path-id.ts";
import { toId } from "../../validation.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { listedBy } from "../kit/listed.ts";
import { requireSaved, serve, serveForm } from "../kit/serve.ts";
import { getWord, listTopics, listWords, WORDS_A_PAGE } from "./list.ts";
import { addWord, changeWord, removeWord } from "./rules.ts";

/** Routes for owners to edit words. Students see each change at once. */
export function staffContentWordRoutes(deps: ServerDeps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)];
  const doing = (c: Context<Http>) => ({ by: staffOf(c), now: deps.clock() });

  serve(app, wordCalls.list, owner, async (c) => {
    const { page, topic } = c.req.query();
    const wanted = { ...listedBy(c), topicId: toId(topic) };
    return {
      languages: await listLanguages(db),
      topics: await listTopics(db, wanted.languageId),
      results: await listWords(db, wanted, pageRequest(c.req.url, { page }, WORDS_A_PAGE)),
    };
  });

  serveForm(app, wordCalls.add, owner, async (c, given) => {
    await checkLanguage(db, given.language_id);
    return { results: { id: await addWord(db, given, doing(c)) } };
  });

  serve(app, wordCalls.get, owner, async (c) => {
    const { kept, ...word } = await getWord(db, pathId(c, "id"));
    return { results: { ...word, topics: await listTopics(db, kept.language_id) } };
  });

  serveForm(app, wordCalls.save, owner, async (c, { version, ...given }) =>
    requireSaved(await changeWord(db, { id: pathId(c, "id"), version }, given, doing(c))),
  );

  serveForm(app, wordCalls.remove, owner, async (c, { version }) =>
    requireSaved(await removeWord(db, { id: pathId(c, "id"), version }, doing(c))),
  );

  return app;
}
