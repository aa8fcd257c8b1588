import { Hono, type Context } from "hono";
import type { Deps, Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { logSecurity } from "../../http/security-log.ts";
import { beginSession, endSession, isOwnForm, readHalf } from "../../http/staff-session.ts";
import { Throttle } from "../../http/throttle.ts";
import { Refusal } from "../../refusal.ts";
import type { Staff } from "../../staff/accounts.ts";
import {
  codePage,
  factorPage,
  type Onward,
  recoveryPage,
  setupPage,
} from "../../staff/pages/two-step.ts";
import {
  hasFactor,
  isFactorSecret,
  isRequired,
  newFactorSecret,
  renewCodes,
  spendCode,
  turnOff,
  turnOn,
} from "../../staff/second-factor.ts";
import { countTry } from "../../staff/sessions.ts";
import { answerPage, frameOf, tellWait } from "./frame.ts";
import { answerKept, onwardIn, REVIEW_BYTES, textOf } from "./kept.ts";

/** Whoever knows a password may try so many codes; from many log-ins too. */
const WRONG_CODES = { allowed: 10, windowMs: 60 * 60 * 1000 };
const WRONG = "This code is wrong, or was used already. Each code works once.";

/** The second step of a log-in, and where staff turn it on and off. */
export function staffTwoStepRoutes(deps: Deps): Hono<Http> {
  const { db, clock, staffPath } = deps;
  const app = new Hono<Http>({ strict: false });
  const wrongCodes = new Throttle(clock, WRONG_CODES);
  const toLogin = (c: Context<Http>) => c.redirect(`${staffPath}/login`, 303);

  app.get("/two-step", async (c) => {
    const onward = onwardIn(deps, {});
    const half = await readHalf(c, deps);
    if (half?.missing === "code") return answerPage(c, codePage(frameOf(c, deps), onward));
    const staff = half?.staff ?? c.get("staff");
    if (!staff) return toLogin(c);
    if (await hasFactor(db, staff.id)) return answerPage(c, factorPage(frameOf(c, deps)));
    return answerSetup(c, deps, staff, onward);
  });

  app.post("/two-step/code", async (c) => {
    const { input, onward, isOwn } = await read(c);
    const half = await readHalf(c, deps);
    if (!isOwn) return toLogin(c);
    if (half?.missing !== "code" || !(await countTry(db, half))) {
      await endSession(c, deps);
      return c.redirect(`${staffPath}/login?why=code`, 303);
    }
    const error = await tryCode(c, half.staff, textOf(input.code));
    if (error !== null)
      return answerPage(c, codePage(frameOf(c, deps), onward, { code: error.text }), error.status);
    await beginSession(c, deps, half.staff);
    c.set("staff", half.staff);
    return goOn(c, onward);
  });

  app.post("/two-step/setup", async (c) => {
    const { input, onward, isOwn } = await read(c);
    const half = await readHalf(c, deps);
    const staff = half?.missing === "setup" ? half.staff : c.get("staff");
    const secret = textOf(input.secret);
    if (!isOwn || !staff || !isFactorSecret(secret)) return toLogin(c);
    const codes = await turnOn(deps, staff.id, { secret, code: textOf(input.code) }, clock());
    if (codes === null)
      return answerSetup(c, deps, staff, onward, { secret, errors: { code: WRONG } });
    await beginSession(c, deps, staff);
    c.set("staff", staff);
    return answerPage(c, recoveryPage(frameOf(c, deps), onward, codes));
  });

  app.post("/two-step/change", async (c) => {
    const { input, onward, isOwn } = await read(c);
    const staff = c.get("staff");
    if (!isOwn || !staff) return toLogin(c);
    const error = await tryCode(c, staff, textOf(input.code));
    if (error !== null)
      return answerPage(c, factorPage(frameOf(c, deps), { code: error.text }), error.status);
    if (input.intent === "codes") {
      const codes = await renewCodes(db, staff.id);
      return answerPage(c, recoveryPage(frameOf(c, deps), onward, codes));
    }
    await turnOff(db, staff.id);
    return c.redirect(`${staffPath}/two-step`, 303);
  });

  app.post("/two-step/go", async (c) => {
    const { onward, isOwn } = await read(c);
    return isOwn && c.get("staff") ? goOn(c, onward) : toLogin(c);
  });

  return app;

  async function read(c: Context<Http>) {
    const input = await readInput(c, REVIEW_BYTES);
    return { input, onward: onwardIn(deps, input), isOwn: isOwnForm(c, deps, input.form_token) };
  }

  async function tryCode(c: Context<Http>, { id }: Staff, code: string) {
    try {
      wrongCodes.begin(String(id));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { text: tellWait(c, deps, error), status: 429 } as const;
    }
    if (!(await spendCode(deps, id, code, clock()))) {
      logSecurity(c, deps, "code-wrong", `staff ${id}`);
      return { text: WRONG, status: 422 } as const;
    }
    wrongCodes.succeed(String(id));
    return null;
  }

  async function goOn(c: Context<Http>, onward: Onward) {
    return (await answerKept(c, deps, onward)) ?? c.redirect(onward.to, 303);
  }
}

/** Answers the page that turns the second step on. */
export async function answerSetup(
  c: Context<Http>,
  deps: Deps,
  staff: Staff,
  onward: Onward,
  { secret = newFactorSecret(), errors }: { secret?: string; errors?: { code: string } } = {},
) {
  const shown = { secret, name: staff.name, isAsked: await isRequired(deps.db) };
  const page = setupPage(frameOf(c, deps), onward, shown, errors);
  return answerPage(c, page, errors ? 422 : 200);
}
