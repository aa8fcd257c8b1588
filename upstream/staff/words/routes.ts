import { type Context, Hono } from "hono";
import { checkLanguage, listLanguages } from "../../content/languages.ts";
import { MOST_CHARACTERS } from "../../content/words.ts";
import { pageRequest } from "../../db/paginate.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { getWord, listTopics, listWords, WORDS_A_PAGE } from "./list.ts";
import { addWord, changeWord, removeWord } from "./rules.ts";
import { integer, line, text, toId, validate } from "../../validation.ts";
import { isSaved, listedBy } from "../kit/listed.ts";

const version = { version: text("version", 40) };
const wordFields = {
  topic: line("topic", MOST_CHARACTERS.category),
  word: line("word", MOST_CHARACTERS.word),
  paraphrase: line("paraphrase", MOST_CHARACTERS.paraphrase),
};
const newFields = { language_id: integer("language_id"), ...wordFields };

/** Routes for owners to edit words. Students see each change at once. */
export function staffContentWordRoutes(deps: ServerDeps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)] as const;
  const doing = (c: Context<Http>) => ({ by: staffOf(c), now: deps.clock() });

  app.get("/content/words", ...owner, async (c) => {
    const { page, topic } = c.req.query();
    const wanted = { ...listedBy(c), topicId: toId(topic) };
    const request = pageRequest(c.req.url, { page }, WORDS_A_PAGE);
    return c.json({
      status: 200,
      languages: await listLanguages(db),
      topics: await listTopics(db, wanted.languageId),
      results: await listWords(db, wanted, request),
    });
  });

  app.post("/content/words", ...owner, async (c) => {
    const { language_id: languageId, ...given } = validate(newFields, await readInput(c));
    await checkLanguage(db, languageId);
    const id = await addWord(db, { languageId, ...given }, doing(c));
    return c.json({ status: 200, results: { id } });
  });

  app.get("/content/words/:id", ...owner, async (c) => {
    const { kept, ...word } = await getWord(db, pathId(c, "id"));
    const topics = await listTopics(db, kept.language_id);
    return c.json({ status: 200, results: { ...word, topics } });
  });

  app.post("/content/words/:id", ...owner, async (c) => {
    const input = await readInput(c);
    const { version: seen, ...given } = validate({ ...version, ...wordFields }, input);
    const place = { id: pathId(c, "id"), version: seen };
    return isSaved(c, await changeWord(db, place, given, doing(c)));
  });

  app.post("/content/words/:id/remove", ...owner, async (c) => {
    const place = { id: pathId(c, "id"), ...validate(version, await readInput(c)) };
    return isSaved(c, await removeWord(db, place, doing(c)));
  });

  return app;
}
