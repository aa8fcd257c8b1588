import { type Context, Hono } from "hono";
import { encode } from "uqr";
import { newPassword } from "../../account/fields.ts";
import { bearer } from "../../account/guard.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { logSecurity } from "../../http/security-log.ts";
import { readHalf, staffOf, staffOnly } from "./guard.ts";
import { Throttle } from "../../http/throttle.ts";
import { invalid, unauthenticated } from "../../refusal.ts";
import type { Staff } from "./accounts.ts";
import { changeStaffPassword, checkStaffPassword } from "./own-password.ts";
import {
  factorAddress,
  hasFactor,
  isAsked,
  isFactorSecret,
  newFactorSecret,
  renewCodes,
  spendCode,
  turnOffOwn,
  turnOn,
} from "./second-factor.ts";
import {
  completeSession,
  countTry,
  endStaffSession,
  endStaffSessions,
  findStaffBySession,
  listStaffSessions,
  openStaffSession,
} from "./log-ins.ts";
import { optionalText, text, validate } from "../../validation.ts";

/** Wrong codes that somebody with the password may try, over all log-ins. */
const WRONG_CODES = { allowed: 10, windowMs: 60 * 60 * 1000 };
const WRONG = "This code is wrong, or was used already. Each code works once.";
const codeFields = { code: text("code", 100) };
const setupFields = { ...codeFields, secret: text("secret", 100) };
const WRONG_PASSWORDS = { allowed: 10, windowMs: 15 * 60 * 1000 };
const passwordFields = {
  current_password: text("current_password", 1000),
  password: newPassword(),
  code: optionalText("code", 100),
};
const endFields = { id: optionalText("id", 24) };
const shownFields = { secret: optionalText("secret", 100) };

/** Routes for one's own account: the second factor at the log-in, its setup, password, log-ins. */
export function staffTwoStepRoutes(deps: Deps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();
  const wrongPasswords = new Throttle(deps, "staff-password", WRONG_PASSWORDS);
  const wrongCodes = new Throttle(deps, "staff-code", WRONG_CODES);

  app.get("/two-step", async (c) => {
    const half = await readHalf(c, deps);
    if (half?.missing === "code") return c.json({ status: 200, results: { stage: "code" } });
    const staff = await asking(c);
    if (await hasFactor(db, staff.id)) return c.json({ status: 200, results: { stage: "on" } });
    const { secret: shown } = validate(shownFields, c.req.query());
    const secret = shown && isFactorSecret(shown) ? shown : newFactorSecret();
    const square = encode(await factorAddress(db, secret, staff.name)).data;
    return c.json({
      status: 200,
      results: {
        stage: "off",
        is_half: half !== null,
        is_asked: await isAsked(db, staff.role),
        secret,
        square: square.map((row) => row.map(Number).join("")),
      },
    });
  });

  app.post("/two-step/code", async (c) => {
    const half = await readHalf(c, deps);
    if (half?.missing !== "code") throw unauthenticated();
    const { code } = validate(codeFields, await readInput(c));
    if (!(await countTry(db, half))) {
      await endStaffSession(db, bearer(c));
      throw unauthenticated();
    }
    await tryCode(c, half.staff, code);
    await endStaffSession(db, bearer(c));
    const { staff, browser } = half;
    const results = await openStaffSession(db, staff.id, clock(), browser);
    return c.json({ status: 200, results });
  });

  app.post("/two-step/setup", async (c) => {
    const staff = await asking(c);
    const { secret, code } = validate(setupFields, await readInput(c));
    const codes = isFactorSecret(secret)
      ? await turnOn(deps, staff, { secret, code }, clock())
      : null;
    if (codes === null) throw invalid({ code: [WRONG] });
    await endStaffSessions(db, staff.id, { except: bearer(c) });
    return c.json({
      status: 200,
      results: { codes, seconds: await completeSession(db, bearer(c), clock()) },
    });
  });

  app.post("/two-step/codes", staffOnly(deps), async (c) => {
    const { code } = validate(codeFields, await readInput(c));
    const staff = staffOf(c);
    await tryCode(c, staff, code);
    const codes = await renewCodes(db, staff.id);
    await endStaffSessions(db, staff.id, { except: bearer(c) });
    return c.json({ status: 200, results: { codes } });
  });

  app.post("/two-step/off", staffOnly(deps), async (c) => {
    const { code } = validate(codeFields, await readInput(c));
    const staff = staffOf(c);
    await tryCode(c, staff, code);
    await turnOffOwn(db, staff, clock());
    await endStaffSessions(db, staff.id, { except: bearer(c) });
    return c.json({ status: 200 });
  });

  app.post("/own/password", staffOnly(deps), async (c) => {
    const fields = validate(passwordFields, await readInput(c));
    const staff = staffOf(c);
    await wrongPasswords.begin(String(staff.id));
    await checkStaffPassword(db, staff.id, fields.current_password);
    if (await hasFactor(db, staff.id)) await tryCode(c, staff, fields.code ?? "");
    await wrongPasswords.succeed(String(staff.id));
    const change = { chosen: fields.password, secret: bearer(c) };
    await changeStaffPassword(db, staff, change, clock());
    return c.json({ status: 200 });
  });

  app.get("/own/log-ins", staffOnly(deps), async (c) => {
    const { id } = staffOf(c);
    const log_ins = await listStaffSessions(db, id, bearer(c), clock());
    return c.json({ status: 200, results: { log_ins, has_two_step: await hasFactor(db, id) } });
  });

  app.post("/own/log-ins/end", staffOnly(deps), async (c) => {
    const { id } = validate(endFields, await readInput(c));
    await endStaffSessions(db, staffOf(c).id, { except: bearer(c), id });
    return c.json({ status: 200 });
  });

  return app;

  /** Returns the staff member who may set up the factor: logged in, or required to do so. */
  async function asking(c: Context<Http>): Promise<Staff> {
    const half = await readHalf(c, deps);
    const staff =
      half?.missing === "setup" ? half.staff : await findStaffBySession(db, bearer(c), clock());
    if (!staff) throw unauthenticated();
    return staff;
  }

  async function tryCode(c: Context<Http>, { id }: Staff, code: string): Promise<void> {
    await wrongCodes.begin(String(id));
    if (!(await spendCode(deps, id, code, clock()))) {
      logSecurity(c, deps, "code-wrong", `staff ${id}`);
      throw invalid({ code: [WRONG] });
    }
    await wrongCodes.succeed(String(id));
  }
}
