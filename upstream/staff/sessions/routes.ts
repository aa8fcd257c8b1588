import { type Context, Hono } from "hono";
import { sessionCalls } from "../../../contract/staff/sessions.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { pathId } from "../../http/path-id.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { requireSaved, serve, serveForm } from "../kit/serve.ts";
import { addSession, changeSession, getSession, listTimetable, showSession } from "./rules.ts";

/** Routes for owners to edit weekly and single live sessions. */
export function staffContentSessionRoutes(deps: ServerDeps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)];
  const isTrial = deps.contentSettings.TRIAL ?? false;
  const doing = (c: Context<Http>) => ({ by: staffOf(c), now: deps.clock(), isTrial });

  serve(app, sessionCalls.list, owner, async () => ({ results: await listTimetable(db) }));

  serveForm(app, sessionCalls.add, owner, async (c, given) => ({
    results: { id: await addSession(db, given, doing(c)) },
  }));

  serve(app, sessionCalls.get, owner, async (c) => ({
    results: await getSession(db, pathId(c, "id")),
  }));

  serveForm(app, sessionCalls.save, owner, async (c, { version, ...given }) =>
    requireSaved(await changeSession(db, { id: pathId(c, "id"), version }, given, doing(c))),
  );

  for (const [call, isShown] of [
    [sessionCalls.publish, true],
    [sessionCalls.withdraw, false],
  ] as const)
    serveForm(app, call, owner, async (c, { version }) =>
      requireSaved(await showSession(db, { id: pathId(c, "id"), version }, isShown, doing(c))),
    );

  return app;
}
