import { Hono } from "hono";
import { signedIn } from "../http/auth.ts";
import type { Deps, Http } from "../http/context.ts";

/** The languages a student can take the test in. */
export function languageRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();

  app.get("/api/v1/languages", signedIn(deps), async (c) => {
    const languages = await deps.db
      .selectFrom("languages")
      .select(["id", "name as language_name"])
      .orderBy("name")
      .execute();
    return c.json({ results: languages });
  });

  return app;
}
