import { Hono } from "hono";
import { homeCall, testMailCall } from "../../../contract/staff/home.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { hourly } from "../../http/throttle.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { serve } from "../kit/serve.ts";
import { getFirstSteps, sendTestMail } from "./first-steps.ts";
import { getHome } from "./rules.ts";

const TEST_MAILS_AN_HOUR = 20;

/** Routes of the staff start page. */
export function staffHomeRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  const mails = hourly(deps, "test-mails", TEST_MAILS_AN_HOUR);
  serve(app, homeCall, [staffOnly(deps)], async (c) => {
    const { id: staffId, role } = staffOf(c);
    const home = await getHome(deps.db, { role, staffId, now: deps.clock() });
    const first_steps = role === "owner" ? await getFirstSteps(deps, staffId) : null;
    return { results: { ...home, first_steps } };
  });

  serve(app, testMailCall, [staffOnly(deps), ownersOnly(deps)], async (c) => {
    await mails.begin(`staff ${staffOf(c).id}`);
    await sendTestMail(deps, staffOf(c));
  });
  return app;
}
