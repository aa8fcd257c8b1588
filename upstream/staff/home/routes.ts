import { Hono } from "hono";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { staffOf, staffOnly } from "../account/guard.ts";
import { getHome } from "./rules.ts";

/** Routes of the staff start page. */
export function staffHomeRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  app.get("/home", staffOnly(deps), async (c) => {
    const asked = { role: staffOf(c).role, now: deps.clock() };
    return c.json({ status: 200, results: await getHome(deps.db, asked) });
  });
  return app;
}
