import { Hono } from "hono";
import { hideStepsCall, homeCall } from "../../../contract/staff/home.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { serve } from "../kit/serve.ts";
import { getServerState } from "../server/rules.ts";
import { getFirstSteps, hideFirstSteps } from "./first-steps.ts";
import { getHome } from "./rules.ts";

/** Routes of the staff start page. */
export function staffHomeRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  serve(app, homeCall, [staffOnly(deps)], async (c) => {
    const { id: staffId, role } = staffOf(c);
    const home = await getHome(deps.db, { role, staffId, now: deps.clock() });
    const server = role === "owner" ? await getServerState(deps) : null;
    const first_steps = role === "owner" ? await getFirstSteps(deps, staffId) : null;
    return { results: { ...home, server, first_steps } };
  });

  serve(app, hideStepsCall, [staffOnly(deps), ownersOnly(deps)], async (c) =>
    hideFirstSteps(deps.db, { by: staffOf(c), now: deps.clock() }),
  );

  return app;
}
