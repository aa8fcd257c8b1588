import { Hono } from "hono";
import { accountCalls } from "../../../contract/staff/account.ts";
import { canonicalEmail } from "../../account/users.ts";
import { bearer } from "../../account/guard.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { logSecurity } from "../../http/security-log.ts";
import { staffOf, staffOnly } from "./guard.ts";
import { areaOf, clientOf, Throttle } from "../../http/throttle.ts";
import { invalid } from "../../refusal.ts";
import { countWaiting } from "../home/rules.ts";
import { findStaffByPassword } from "./accounts.ts";
import { hasFactor, isAsked } from "./second-factor.ts";
import { endStaffSession, openStaffSession } from "./log-ins.ts";
import { serve, serveForm } from "../kit/serve.ts";

const FAILED = { allowed: 10, windowMs: 15 * 60 * 1000 };
const FAILED_FROM_ADDRESS = { allowed: 30, windowMs: 15 * 60 * 1000 };
const WRONG_PAIR = "Email and password do not belong to a staff account";

/** Routes for the log-in and log-out of staff. */
export function staffDoorRoutes(deps: Deps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();
  const perAccount = new Throttle(deps, "staff-log-in", FAILED);
  const perAddress = new Throttle(deps, "staff-log-in from one", FAILED_FROM_ADDRESS);

  serve(app, accountCalls.door, [], async () => {});

  serveForm(app, accountCalls.login, [], async (c, { email, password, device }) => {
    const keys = [canonicalEmail(email), clientOf(c)] as const;
    await perAddress.begin(keys[1]);
    await perAccount.begin(keys.join(" "));
    const staff = await findStaffByPassword(db, email, password);
    if (staff === null) {
      logSecurity(c, deps, "login-failed", keys[0]);
      throw invalid({ email: [WRONG_PAIR] });
    }
    await perAddress.succeed(keys[1]);
    await perAccount.succeed(keys.join(" "));
    const missing = (await hasFactor(db, staff.id))
      ? "code"
      : (await isAsked(db, staff.role))
        ? "setup"
        : undefined;
    const place = areaOf(c);
    return { results: await openStaffSession(db, staff.id, clock(), { missing, device, place }) };
  });

  serve(app, accountCalls.logout, [], async (c) => endStaffSession(db, bearer(c)));

  serve(app, accountCalls.member, [staffOnly(deps)], async (c) => {
    const staff = staffOf(c);
    if (c.req.query("waits") === undefined) return { results: staff };
    return { results: { ...staff, waits: await countForMenu(deps) } };
  });

  return app;
}

/** Counts what waits for teachers. A page without its counts is better than none. */
async function countForMenu({ db, clock, log }: Deps) {
  try {
    return await countWaiting(db, { role: "teacher", now: clock() });
  } catch (error) {
    log.error({ err: error }, "what waits for staff could not be counted");
    return null;
  }
}
