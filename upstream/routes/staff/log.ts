import { Hono } from "hono";
import type { Deps, Http } from "../../http/context.ts";
import { ownersOnly, staffOnly } from "../../http/staff-session.ts";
import { listChanges } from "../../staff/log.ts";
import { optionalInteger, validate } from "../../validation.ts";

const CHANGES_A_PAGE = 50;
const fields = { before: optionalInteger("before") };

/** Routes for owners to read the changes of staff. */
export function staffLogRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  app.get("/log", staffOnly(deps), ownersOnly(deps), async (c) => {
    const { before } = validate(fields, c.req.query());
    return c.json({ status: 200, results: await listChanges(deps.db, before, CHANGES_A_PAGE) });
  });
  return app;
}
