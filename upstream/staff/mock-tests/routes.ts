import { type Context, Hono } from "hono";
import { mockTestCalls } from "../../../contract/staff/mock-tests.ts";
import { checkLanguage, listLanguages } from "../../content/languages.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { pathId } from "../../http/path-id.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { listPage } from "../kit/chosen.ts";
import { listedBy } from "../kit/listed.ts";
import { requireSaved, serve, serveForm } from "../kit/serve.ts";
import { describeTest, listTests, TESTS_A_PAGE } from "./list.ts";
import { createTest, publishTest, saveTest, withdrawTest } from "./rules.ts";

/** Routes for owners to edit, publish and withdraw mock tests. */
export function staffContentTestRoutes(deps: ServerDeps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)];
  const doing = (c: Context<Http>) => ({ by: staffOf(c), now: deps.clock() });

  serve(app, mockTestCalls.list, owner, async (c) => {
    const request = listPage(c, TESTS_A_PAGE);
    return {
      languages: await listLanguages(db),
      results: await listTests(db, listedBy(c), request),
    };
  });

  serveForm(app, mockTestCalls.add, owner, async (c, { language_id: languageId, ...given }) => {
    await checkLanguage(db, languageId);
    const name = given.mocktest_name;
    return { results: { id: await createTest(db, { languageId, name }, doing(c)) } };
  });

  serve(app, mockTestCalls.get, owner, async (c) => ({
    results: await describeTest(db, pathId(c, "id"), listedBy(c).search),
  }));

  serveForm(app, mockTestCalls.save, owner, async (c, { version, ...given }) =>
    requireSaved(await saveTest(db, { id: pathId(c, "id"), version }, given, doing(c))),
  );

  for (const [call, change] of [
    [mockTestCalls.publish, publishTest],
    [mockTestCalls.withdraw, withdrawTest],
  ] as const)
    serveForm(app, call, owner, async (c, { version }) =>
      requireSaved(await change(db, { id: pathId(c, "id"), version }, doing(c))),
    );

  return app;
}
