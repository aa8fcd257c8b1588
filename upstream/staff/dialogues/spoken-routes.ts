import { type Context, Hono } from "hono";
import { createMiddleware } from "hono/factory";
import { spokenCalls } from "../../../contract/staff/spoken.ts";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { pathId } from "../../http/path-id.ts";
import { notFound } from "../../refusal.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { requireSaved, serve, serveForm } from "../kit/serve.ts";
import { getVoices, saveVoices } from "../school/voices.ts";
import { decideWords, speakWords } from "../words/spoken.ts";
import { decideSpoken, speakCells } from "./spoken.ts";

/** Routes for owners to let a computer speak. They answer 404 where nothing speaks. */
export function staffSpokenRoutes(deps: ServerDeps): Hono<Http> {
  const { db, speaker } = deps;
  const app = new Hono<Http>();
  const speaks = createMiddleware<Http>(async (_, next) => {
    if (!speaker) throw notFound();
    await next();
  });
  const owner = [staffOnly(deps), ownersOnly(deps), speaks];
  const doing = (c: Context<Http>) => ({ by: staffOf(c), now: deps.clock() });

  serveForm(app, spokenCalls.speak, owner, async (c, given) => ({
    results: { asked: await speakCells(db, pathId(c, "id"), given, staffOf(c)) },
  }));

  serveForm(app, spokenCalls.decide, owner, async (c, given) => {
    await decideSpoken(db, pathId(c, "id"), given, doing(c));
  });

  serveForm(app, spokenCalls.speakWords, owner, async (c, { ids }) => ({
    results: { asked: await speakWords(db, ids, staffOf(c)) },
  }));

  serveForm(app, spokenCalls.decideWords, owner, async (_, { ids, is_approved: isApproved }) => ({
    results: { decided: await decideWords(db, ids, isApproved) },
  }));

  serve(app, spokenCalls.getVoices, owner, async () => ({
    results: await getVoices(db, (await speaker?.listVoices()) ?? []),
  }));

  serveForm(app, spokenCalls.saveVoices, owner, async (c, given) =>
    requireSaved(await saveVoices(db, given, doing(c))),
  );

  return app;
}
