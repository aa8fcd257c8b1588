import { type Context, Hono } from "hono";
import * as z from "zod";
import { checkLanguage, listLanguages } from "../../content/languages.ts";
import { pageRequest } from "../../db/paginate.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { pathId } from "../../http/path-id.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { describeTest, listTests, TESTS_A_PAGE } from "./list.ts";
import { createTest, MOST_DIALOGUES, publishTest, saveTest, withdrawTest } from "./rules.ts";
import { integer, line, text, validate } from "../../validation.ts";
import { isSaved, listedBy } from "../kit/listed.ts";

const version = { version: text("version", 40) };
const newFields = {
  language_id: integer("language_id"),
  mocktest_name: line("mocktest_name", 255),
};
const testFields = {
  ...version,
  mocktest_name: line("mocktest_name", 255),
  serial_no: integer("serial_no", { max: 1_000_000 }),
  duration: integer("duration", { max: 600 }),
  dialogues: z.array(z.string().max(100)).max(MOST_DIALOGUES, "A mock test is full."),
};

/** Routes for owners to edit, publish and withdraw mock tests. */
export function staffContentTestRoutes(deps: ServerDeps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)] as const;
  const doing = (c: Context<Http>) => ({ by: staffOf(c), now: deps.clock() });

  app.get("/content/tests", ...owner, async (c) => {
    const { page } = c.req.query();
    const request = pageRequest(c.req.url, { page }, TESTS_A_PAGE);
    return c.json({
      status: 200,
      languages: await listLanguages(db),
      results: await listTests(db, listedBy(c), request),
    });
  });

  app.post("/content/tests", ...owner, async (c) => {
    const { language_id: languageId, mocktest_name } = validate(newFields, await readInput(c));
    await checkLanguage(db, languageId);
    const id = await createTest(db, { languageId, name: mocktest_name }, doing(c));
    return c.json({ status: 200, results: { id } });
  });

  app.get("/content/tests/:id", ...owner, async (c) =>
    c.json({
      status: 200,
      results: await describeTest(db, pathId(c, "id"), listedBy(c).search),
    }),
  );

  app.post("/content/tests/:id", ...owner, async (c) => {
    const { version: seen, ...given } = validate(testFields, await readInput(c));
    return isSaved(c, await saveTest(db, { id: pathId(c, "id"), version: seen }, given, doing(c)));
  });

  app.post("/content/tests/:id/publish", ...owner, async (c) => {
    const place = { id: pathId(c, "id"), ...validate(version, await readInput(c)) };
    return isSaved(c, await publishTest(db, place, doing(c)));
  });

  app.post("/content/tests/:id/withdraw", ...owner, async (c) => {
    const place = { id: pathId(c, "id"), ...validate(version, await readInput(c)) };
    return isSaved(c, await withdrawTest(db, place, doing(c)));
  });

  return app;
}
