import { Hono } from "hono";
import { pageRequest } from "../../db/paginate.ts";
import { closeOverdue } from "../../exam/clock.ts";
import type { Deps, Http } from "../../http/context.ts";
import { staffOnly } from "../../http/staff-session.ts";
import { listTestLanguages, listTests, TESTS_A_PAGE } from "../../staff/tests.ts";
import { toId } from "../../validation.ts";

/** The list of submitted tests. */
export function staffTestsRoutes(deps: Deps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();

  app.get("/tests", staffOnly(deps), async (c) => {
    const query = c.req.query();
    await closeOverdue(db, "all", clock());
    const state = query.state === "reviewed" ? "reviewed" : "waiting";
    const languageId = toId(query.language);
    const request = pageRequest(c.req.url, { page: query.page }, TESTS_A_PAGE);
    return c.json({
      status: 200,
      languages: await listTestLanguages(db),
      results: await listTests(db, { state, languageId }, request),
    });
  });

  return app;
}
