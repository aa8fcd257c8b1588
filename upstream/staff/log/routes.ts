import { Hono } from "hono";
import { logCalls } from "../../../contract/staff/log.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { listChanges } from "../kit/log.ts";
import { serve, serveForm } from "../kit/serve.ts";
import { listFailedJobs, startJobAgain } from "./failed-jobs.ts";
import { namesIn } from "./names.ts";
import { listPageFaults } from "./page-faults.ts";
import { optionalInteger, validate } from "../../validation.ts";

const CHANGES_A_PAGE = 50;
const fields = { before: optionalInteger() };

/** Routes for owners to read the changes of staff, and what broke in browsers or in the queue. */
export function staffLogRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  serve(app, logCalls.list, [staffOnly(deps), ownersOnly(deps)], async (c) => {
    const { before } = validate(fields, c.req.query());
    const listed = await listChanges(deps.db, before, CHANGES_A_PAGE);
    const changes = { ...listed, names: await namesIn(deps.db, listed.data) };
    if (before !== null) return { results: { ...changes, faults: [] } };
    const [faults, jobs] = [
      await listPageFaults(deps.db, deps.clock()),
      await listFailedJobs(deps.db),
    ];
    return { results: { ...changes, faults, jobs } };
  });

  serveForm(app, logCalls.startJobAgain, [staffOnly(deps), ownersOnly(deps)], (c, { name }) =>
    startJobAgain(deps.db, name, staffOf(c), deps.clock()),
  );
  return app;
}
