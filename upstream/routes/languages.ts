import { Hono } from "hono";
import { listLanguages } from "../content/languages.ts";
import { signedIn } from "../account/guard.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";

export function languageRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();

  app.get("/api/v1/languages", signedIn(deps), async (c) =>
    c.json({ results: await listLanguages(deps.db) }),
  );

  return app;
}
