import { Hono } from "hono";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { ownersOnly, staffOnly } from "../account/guard.ts";
import { listChanges } from "../kit/log.ts";
import { listPageFaults } from "./page-faults.ts";
import { optionalInteger, validate } from "../../validation.ts";

const CHANGES_A_PAGE = 50;
const fields = { before: optionalInteger("before") };

/** Routes for owners to read the changes of staff, and what broke in browsers. */
export function staffLogRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  app.get("/log", staffOnly(deps), ownersOnly(deps), async (c) => {
    const { before } = validate(fields, c.req.query());
    const changes = await listChanges(deps.db, before, CHANGES_A_PAGE);
    const faults = before === null ? await listPageFaults(deps.db, deps.clock()) : [];
    return c.json({ status: 200, results: { ...changes, faults } });
  });
  return app;
}
