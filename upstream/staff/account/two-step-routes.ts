import { type Context, Hono } from "hono";
import { encode } from "uqr";
import { accountCalls } from "../../../contract/staff/account.ts";
import { newPassword } from "../../account/fields.ts";
import { bearer } from "../../account/guard.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { logSecurity } from "../../http/security-log.ts";
import { readHalf, staffOf, staffOnly } from "./guard.ts";
import { Throttle } from "../../http/throttle.ts";
import { invalid, unauthenticated } from "../../refusal.ts";
import { getsDailyMail, setDailyMail, type Staff } from "./accounts.ts";
import { changeStaffPassword, checkStaffPassword } from "./own-password.ts";
import {
  factorAddress,
  hasFactor,
  isAsked,
  isFactorSecret,
  newFactorSecret,
  codeTriesOf,
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
import { readGiven, serve, serveForm } from "../kit/serve.ts";
import { optionalText, validate } from "../../validation.ts";

/** Wrong codes that somebody with the password may try, over all log-ins. A new password begins anew. */
const WRONG_CODES = { allowed: 10, windowMs: 60 * 60 * 1000 };
const WRONG = "This code is wrong, or was used already. Each code works once.";
const WRONG_PASSWORDS = { allowed: 10, windowMs: 15 * 60 * 1000 };
const shownFields = { secret: optionalText(100) };

/** Routes for one's own account: the second factor at the log-in, its setup, password, log-ins. */
export function staffTwoStepRoutes(deps: Deps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();
  const signedIn = [staffOnly(deps)];
  const wrongPasswords = new Throttle(deps, "staff-password", WRONG_PASSWORDS);
  const wrongCodes = new Throttle(deps, "staff-code", WRONG_CODES);

  serve(app, accountCalls.twoStep, [], async (c) => {
    const half = await readHalf(c, deps);
    if (half?.missing === "code") return { results: { stage: "code" as const } };
    const staff = await asking(c);
    if (await hasFactor(db, staff.id)) return { results: { stage: "on" as const } };
    const { secret: shown } = validate(shownFields, c.req.query());
    const secret = shown && isFactorSecret(shown) ? shown : newFactorSecret();
    const square = encode(await factorAddress(db, secret, staff.name)).data;
    return {
      results: {
        stage: "off" as const,
        is_half: half !== null,
        is_asked: await isAsked(db, staff.role),
        secret,
        square: square.map((row) => row.map(Number).join("")),
      },
    };
  });

  serve(app, accountCalls.sendCode, [], async (c) => {
    const half = await readHalf(c, deps);
    if (half?.missing !== "code") throw unauthenticated();
    const { code } = await readGiven(c, accountCalls.sendCode);
    if (!(await countTry(db, half))) {
      await endStaffSession(db, bearer(c));
      throw unauthenticated();
    }
    await tryCode(c, half.staff, code);
    await endStaffSession(db, bearer(c));
    const { staff, browser } = half;
    return { results: await openStaffSession(db, staff.id, clock(), browser) };
  });

  serve(app, accountCalls.turnOn, [], async (c) => {
    const staff = await asking(c);
    const { secret, code } = await readGiven(c, accountCalls.turnOn);
    const codes = isFactorSecret(secret)
      ? await turnOn(deps, staff, { secret, code }, clock())
      : null;
    if (codes === null) throw invalid({ code: [WRONG] });
    await endStaffSessions(db, staff.id, { except: bearer(c) });
    return { results: { codes, seconds: await completeSession(db, bearer(c), clock()) } };
  });

  serveForm(app, accountCalls.renewCodes, signedIn, async (c, { code }) => {
    const staff = staffOf(c);
    await tryCode(c, staff, code);
    const codes = await renewCodes(db, staff.id);
    await endStaffSessions(db, staff.id, { except: bearer(c) });
    return { results: { codes } };
  });

  serveForm(app, accountCalls.turnOff, signedIn, async (c, { code }) => {
    const staff = staffOf(c);
    await tryCode(c, staff, code);
    await turnOffOwn(db, staff, clock());
    await endStaffSessions(db, staff.id, { except: bearer(c) });
  });

  serveForm(app, accountCalls.changePassword, signedIn, async (c, fields) => {
    const { password } = validate({ password: newPassword() }, fields);
    const staff = staffOf(c);
    await wrongPasswords.begin(String(staff.id));
    await checkStaffPassword(db, staff.id, fields.current_password);
    if (await hasFactor(db, staff.id)) await tryCode(c, staff, fields.code);
    await wrongPasswords.succeed(String(staff.id));
    await changeStaffPassword(db, staff, { chosen: password, secret: bearer(c) }, clock());
  });

  serve(app, accountCalls.logIns, signedIn, async (c) => {
    const { id } = staffOf(c);
    const log_ins = await listStaffSessions(db, id, bearer(c), clock());
    const daily_mail = deps.reachesPeople ? await getsDailyMail(db, id) : null;
    return { results: { log_ins, has_two_step: await hasFactor(db, id), daily_mail } };
  });

  serveForm(app, accountCalls.setMail, signedIn, async (c, { daily }) =>
    setDailyMail(db, staffOf(c).id, daily),
  );

  serveForm(app, accountCalls.endLogIns, signedIn, async (c, { id }) =>
    endStaffSessions(db, staffOf(c).id, { except: bearer(c), id: id ?? null }),
  );

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
    const tries = await codeTriesOf(db, id);
    await wrongCodes.begin(tries);
    if (!(await spendCode(deps, id, code, clock()))) {
      logSecurity(c, deps, "code-wrong", `staff ${id}`);
      throw invalid({ code: [WRONG] });
    }
    await wrongCodes.succeed(tries);
  }
}
