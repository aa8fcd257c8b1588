import { Hono } from "hono";
import { pageRequest } from "../../db/paginate.ts";
import { closeOverdue } from "../../exam/clock.ts";
import type { Deps, Http } from "../../http/context.ts";
import type { Notice } from "../../staff/pages/layout.ts";
import { testsPage } from "../../staff/pages/tests.ts";
import { listTestLanguages, listTests, TESTS_A_PAGE } from "../../staff/tests.ts";
import { MAX_ID, toInteger } from "../../validation.ts";
import { answerPage, frameOf } from "./frame.ts";

const DONE: Record<string, string> = {
  mailed: "The review is published, and the student gets a mail.",
  published: "The review is published.",
};

/** The list of submitted tests. */
export function staffTestsRoutes(deps: Deps): Hono<Http> {
  const { db, clock, staffPath } = deps;
  const app = new Hono<Http>({ strict: false });

  app.get("/", async (c) => {
    if (!c.get("staff")) return c.redirect(`${staffPath}/login`, 303);
    const query = c.req.query();
    await closeOverdue(db, "all", clock());
    const state = query.state === "reviewed" ? "reviewed" : "waiting";
    const asked = toInteger(query.language);
    const languageId = asked === null || asked < 1 || asked > MAX_ID ? null : asked;
    const request = pageRequest(c.req.url, { page: query.page }, TESTS_A_PAGE);
    const done = DONE[query.done ?? ""];
    const notice: Notice | null = done === undefined ? null : { kind: "success", text: done };
    const page = testsPage(frameOf(c, deps), {
      state,
      languageId,
      languages: await listTestLanguages(db),
      tests: await listTests(db, { state, languageId }, request),
      notice,
    });
    return answerPage(c, page);
  });

  return app;
}
