import { Hono } from "hono";
import { originalName } from "../../plan/media/copy.ts";
import { signedIn, studentOf } from "../account/guard.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { notFound } from "../refusal.ts";
import { hideHeard, keepConsent } from "../speech/takes.ts";
import { consentOf, toldConsent } from "../speech/terms.ts";
import { text, validate, yesOrNo } from "../validation.ts";

const consentFields = { agrees: yesOrNo(), version: text(40) };
const takeFields = { user_answer: text(200) };

/**
 * Routes for what a machine may hear. They answer 404 without a speech server, and before the school
 * has named who runs it.
 */
export function speechRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  const signed = signedIn(deps);

  app.get("/api/v1/user/speech", signed, async (c) => {
    const consent = await consentOf(deps, studentOf(c).id);
    if (!consent) throw notFound();
    return c.json({ results: toldConsent(consent) });
  });

  app.post("/api/v1/user/speech", signed, async (c) => {
    if (!deps.hears) throw notFound();
    const { agrees, version } = validate(consentFields, await readInput(c));
    await keepConsent(deps.db, studentOf(c).id, { agrees, version });
    return c.json({ status: 200, message: "Your answer has been saved." });
  });

  app.post("/api/v1/user/speech/hide", signed, async (c) => {
    const { user_answer } = validate(takeFields, await readInput(c));
    const name = originalName(user_answer.split("/").at(-1) ?? "");
    await hideHeard(deps.db, studentOf(c).id, name);
    return c.json({ status: 200, message: "What the machine heard is hidden." });
  });

  return app;
}
