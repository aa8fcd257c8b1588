import { type Context, Hono } from "hono";
import { encode } from "uqr";
import { bearer } from "../../http/auth.ts";
import type { Deps, Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { logSecurity } from "../../http/security-log.ts";
import { readHalf, staffOf, staffOnly } from "../../http/staff-session.ts";
import { Throttle } from "../../http/throttle.ts";
import { invalid, unauthenticated } from "../../refusal.ts";
import type { Staff } from "../../staff/accounts.ts";
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
} from "../../staff/second-factor.ts";
import {
  completeSession,
  countTry,
  endStaffSession,
  findStaffBySession,
  openStaffSession,
} from "../../staff/sessions.ts";
import { optionalText, text, validate } from "../../validation.ts";

/** Wrong codes that somebody with the password may try, over all log-ins. */
const WRONG_CODES = { allowed: 10, windowMs: 60 * 60 * 1000 };
const WRONG = "This code is wrong, or was used already. Each code works once.";
const codeFields = { code: text("code", 100) };
const setupFields = { ...codeFields, secret: text("secret", 100) };
const shownFields = { secret: optionalText("secret", 100) };

/** Routes for the second factor: its use at the log-in, and its setup. */
export function staffTwoStepRoutes(deps: Deps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();
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
    return c.json({ status: 200, results: await openStaffSession(db, half.staff.id, clock()) });
  });

  app.post("/two-step/setup", async (c) => {
    const staff = await asking(c);
    const { secret, code } = validate(setupFields, await readInput(c));
    const codes = isFactorSecret(secret)
      ? await turnOn(deps, staff, { secret, code }, clock())
      : null;
    if (codes === null) throw invalid({ code: [WRONG] });
    return c.json({
      status: 200,
      results: { codes, seconds: await completeSession(db, bearer(c), clock()) },
    });
  });

  app.post("/two-step/codes", staffOnly(deps), async (c) => {
    const { code } = validate(codeFields, await readInput(c));
    const staff = staffOf(c);
    await tryCode(c, staff, code);
    return c.json({ status: 200, results: { codes: await renewCodes(db, staff.id) } });
  });

  app.post("/two-step/off", staffOnly(deps), async (c) => {
    const { code } = validate(codeFields, await readInput(c));
    const staff = staffOf(c);
    await tryCode(c, staff, code);
    await turnOffOwn(db, staff, clock());
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
