import { Hono } from "hono";
import { canonicalEmail } from "../../account/users.ts";
import { bearer } from "../../account/guard.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { logSecurity } from "../../http/security-log.ts";
import { staffOf, staffOnly } from "./guard.ts";
import { areaOf, clientOf, Throttle } from "../../http/throttle.ts";
import { invalid } from "../../refusal.ts";
import { findStaffByPassword } from "./accounts.ts";
import { hasFactor, isAsked } from "./second-factor.ts";
import { endStaffSession, openStaffSession } from "./log-ins.ts";
import { optionalText, text, validate } from "../../validation.ts";

const FAILED = { allowed: 10, windowMs: 15 * 60 * 1000 };
const FAILED_FROM_ADDRESS = { allowed: 30, windowMs: 15 * 60 * 1000 };
const WRONG_PAIR = "Email and password do not belong to a staff account";
const fields = {
  email: text("email", 254),
  password: text("password", 1000),
  device: optionalText("device", 100),
};

/** Routes for the log-in and log-out of staff. */
export function staffDoorRoutes(deps: Deps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();
  const perAccount = new Throttle(deps, "staff-log-in", FAILED);
  const perAddress = new Throttle(deps, "staff-log-in from one", FAILED_FROM_ADDRESS);

  app.get("/door", (c) => c.json({ status: 200 }));

  app.post("/login", async (c) => {
    const { email, password, device } = validate(fields, await readInput(c));
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
    return c.json({
      status: 200,
      results: await openStaffSession(db, staff.id, clock(), { missing, device, place: areaOf(c) }),
    });
  });

  app.post("/logout", async (c) => {
    await endStaffSession(db, bearer(c));
    return c.json({ status: 200 });
  });

  app.get("/session", staffOnly(deps), (c) => c.json({ status: 200, results: staffOf(c) }));

  return app;
}
