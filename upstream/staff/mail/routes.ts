import { Hono } from "hono";
import { mailCalls } from "../../../contract/staff/mail.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { hourly } from "../../http/throttle.ts";
import { ownersOnly, staffOf, staffOnly } from "../account/guard.ts";
import { serve } from "../kit/serve.ts";
import { getMailState, sendTestMail } from "./rules.ts";

const TEST_MAILS_AN_HOUR = 20;

/** Routes for owners to see how the mails of the school do. */
export function staffMailRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  const owner = [staffOnly(deps), ownersOnly(deps)];
  const mails = hourly(deps, "test-mails", TEST_MAILS_AN_HOUR);

  serve(app, mailCalls.get, owner, async (c) => ({
    results: await getMailState(deps, staffOf(c).id),
  }));

  serve(app, mailCalls.test, owner, async (c) => {
    await mails.begin(`staff ${staffOf(c).id}`);
    await sendTestMail(deps, staffOf(c));
  });

  return app;
}
