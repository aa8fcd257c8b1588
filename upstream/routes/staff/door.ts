import { Hono, type Context } from "hono";
import { canonicalEmail } from "../../account/users.ts";
import type { Deps, Http } from "../../http/context.ts";
import { readInput } from "../../http/input.ts";
import { logSecurity } from "../../http/security-log.ts";
import { beginSession, endSession, isOwnForm } from "../../http/staff-session.ts";
import { clientAddress, Throttle } from "../../http/throttle.ts";
import { Refusal } from "../../refusal.ts";
import { findStaffByPassword } from "../../staff/accounts.ts";
import { loginPage } from "../../staff/pages/login.ts";
import { codePage } from "../../staff/pages/two-step.ts";
import { hasFactor, isRequired } from "../../staff/second-factor.ts";
import { delayOf, waitForGuesses } from "../../http/guess-delay.ts";
import { answerPage, frameOf, tellWait } from "./frame.ts";
import { answerKept, onwardIn, REVIEW_BYTES, textOf } from "./kept.ts";
import { answerSetup } from "./two-step.ts";

const FAILED = { allowed: 10, windowMs: 15 * 60 * 1000 };
const FAILED_FROM_ADDRESS = { allowed: 30, windowMs: 15 * 60 * 1000 };
/** Refuses nobody: what is counted makes the next log-in of the account wait. */
const FAILED_ANYWHERE = { allowed: Number.MAX_SAFE_INTEGER, windowMs: 15 * 60 * 1000 };
const LONGEST = { email: 254, password: 1000 };
const WRONG_PAIR = "Email and password do not belong to a staff account";
const CODE_ENDED = "A code has ten minutes and five tries. Log in once more to get new ones.";
const FOREIGN =
  "This form was too old, or your browser keeps no cookies for this address. Try once more.";

/** Log-in and log-out of staff. */
export function staffDoorRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>({ strict: false });
  const perAccount = new Throttle(deps.clock, FAILED);
  const perAddress = new Throttle(deps.clock, FAILED_FROM_ADDRESS);
  const anywhere = new Throttle(deps.clock, FAILED_ANYWHERE);

  app.get("/login", (c) => {
    const { to } = onwardIn(deps, c.req.query());
    const reason = c.req.query("why") === "code" ? CODE_ENDED : null;
    return c.get("staff") ? c.redirect(to, 303) : answerLogin(c, { to, reason }, 200);
  });

  app.post("/login", async (c) => {
    const input = await readInput(c, REVIEW_BYTES);
    const email = textOf(input.email);
    const password = textOf(input.password);
    const form = { ...onwardIn(deps, input), email };
    if (!isOwnForm(c, deps, input.form_token))
      return answerLogin(c, { ...form, errors: { email: FOREIGN } }, 403);
    const errors = missing(email, password);
    if (Object.keys(errors).length > 0) return answerLogin(c, { ...form, errors }, 422);
    const keys = [canonicalEmail(email), clientAddress(c)] as const;
    try {
      perAddress.begin(keys[1]);
      perAccount.begin(keys.join(" "));
      const tried = anywhere.tally(keys[0]);
      if (delayOf(tried) > 0) logSecurity(c, deps, "wait-begun", keys[0]);
      await waitForGuesses(tried);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return answerLogin(c, { ...form, errors: { email: tellWait(c, deps, error) } }, 429);
    }
    const staff = await findStaffByPassword(deps.db, email, password);
    if (staff === null) {
      logSecurity(c, deps, "login-failed", keys[0]);
      return answerLogin(c, { ...form, errors: { email: WRONG_PAIR } }, 422);
    }
    perAddress.succeed(keys[1]);
    perAccount.succeed(keys.join(" "));
    if (await hasFactor(deps.db, staff.id)) {
      await beginSession(c, deps, staff, "code");
      return answerPage(c, codePage(frameOf(c, deps), form));
    }
    if (await isRequired(deps.db)) {
      await beginSession(c, deps, staff, "setup");
      return answerSetup(c, deps, staff, form);
    }
    await beginSession(c, deps, staff);
    c.set("staff", staff);
    return (await answerKept(c, deps, form)) ?? c.redirect(form.to, 303);
  });

  app.post("/logout", async (c) => {
    const input = await readInput(c);
    if (isOwnForm(c, deps, input.form_token)) await endSession(c, deps);
    return c.redirect(`${deps.staffPath}/login`, 303);
  });

  return app;

  function answerLogin(
    c: Context<Http>,
    form: Partial<Parameters<typeof loginPage>[1]> & { to: string },
    status: 200 | 403 | 422 | 429,
  ) {
    const given = { email: "", errors: {}, reason: null, kept: {}, ...form };
    return answerPage(c, loginPage(frameOf(c, deps), given), status);
  }
}

function missing(email: string, password: string): Record<string, string> {
  return {
    ...(email === "" ? { email: "Email is required" } : {}),
    ...(email.length > LONGEST.email ? { email: "The email address is too long" } : {}),
    ...(password === "" ? { password: "Password is required" } : {}),
    ...(password.length > LONGEST.password ? { password: "The password is too long" } : {}),
  };
}
