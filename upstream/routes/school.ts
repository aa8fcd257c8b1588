import { Hono } from "hono";
import type { Deps, Http } from "../http/context.ts";
import { schoolName } from "../school/identity.ts";
import { readBranches, readQuestions } from "../school/school.ts";

/** What everybody may know of the school, also before a log-in. */
export function schoolRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();

  app.get("/api/v1/school", async (c) => {
    const branches = (await readBranches(deps)).map(({ value, name, phone, address }) => ({
      ...{ value, name, phone, address },
    }));
    const name = await schoolName(deps.db);
    return c.json({ results: { name, branches, questions: await readQuestions(deps.db) } });
  });

  return app;
}
