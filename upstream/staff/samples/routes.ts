import { type Context, Hono } from "hono";
import { samplesCalls } from "../../../contract/staff/samples.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { pathId } from "../../http/path-id.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { serve } from "../kit/serve.ts";
import { dropSamples, getTopic, keepDialogue, keepTopic, listSamples } from "./rules.ts";

/** Routes for owners to look at the samples, to keep some, and to remove them. */
export function staffSampleRoutes(deps: Deps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)];
  const doing = (c: Context<Http>) => ({ by: staffOf(c), now: deps.clock() });

  serve(app, samplesCalls.get, owner, async () => ({ results: await listSamples(deps) }));

  serve(app, samplesCalls.topic, owner, async (c) => {
    const { name, language, language_tag, words } = await getTopic(db, pathId(c, "id"));
    return { results: { name, language, language_tag, words } };
  });

  serve(app, samplesCalls.keepTopic, owner, async (c) => keepTopic(db, pathId(c, "id"), doing(c)));

  serve(app, samplesCalls.keepDialogue, owner, async (c) => ({
    results: { id: await keepDialogue(deps, pathId(c, "id"), doing(c)) },
  }));

  serve(app, samplesCalls.remove, owner, async (c) => dropSamples(deps, doing(c)));

  return app;
}
