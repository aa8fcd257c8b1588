import { type Context, Hono } from "hono";
import { sentenceCalls } from "../../../contract/staff/sentences.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { pathId } from "../../http/path-id.ts";
import { staffOf, staffOnly } from "../account/guard.ts";
import { requireSaved, serve, serveForm } from "../kit/serve.ts";
import {
  addSentence,
  changeSentence,
  getSentence,
  listSentences,
  removeSentence,
} from "./rules.ts";

/** Routes of the sentences that teachers insert into remarks: their own and the school's. */
export function staffSentenceRoutes(deps: Deps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();
  const signedIn = [staffOnly(deps)];
  const doing = (c: Context<Http>) => ({ by: staffOf(c), now: clock() });

  serve(app, sentenceCalls.list, signedIn, async (c) => ({
    results: await listSentences(db, staffOf(c)),
  }));

  serveForm(app, sentenceCalls.add, signedIn, async (c, given) => ({
    results: { id: await addSentence(db, given, doing(c)) },
  }));

  serve(app, sentenceCalls.get, signedIn, async (c) => ({
    results: await getSentence(db, staffOf(c), pathId(c, "id")),
  }));

  serveForm(app, sentenceCalls.save, signedIn, async (c, { version, ...given }) =>
    requireSaved(await changeSentence(db, { id: pathId(c, "id"), version }, given, doing(c))),
  );

  serveForm(app, sentenceCalls.remove, signedIn, async (c, { version }) =>
    requireSaved(await removeSentence(db, { id: pathId(c, "id"), version }, doing(c))),
  );

  return app;
}
