import { Hono } from "hono";
import { changePassword, endDevices, listDevices } from "../account/devices.ts";
import { newPassword } from "../account/fields.ts";
import { issueToken, revokeToken } from "../account/tokens.ts";
import { canonicalEmail, findUserByPassword } from "../account/users.ts";
import { signedIn, studentOf } from "../account/guard.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { checkCsrfPair, giveCsrfPair } from "../http/csrf.ts";
import { readInput } from "../http/input.ts";
import { logSecurity } from "../http/security-log.ts";
import { clientOf, Throttle } from "../http/throttle.ts";
import { invalid, Refusal } from "../refusal.ts";
import { optionalInteger, optionalText, text, validate } from "../validation.ts";

const WRONG_PAIR = "These credentials do not match our records.";
const BLOCKED =
  "Your school has closed this account for now. Nothing is lost: ask your school about it.";
const FAILED_LOGINS = { allowed: 10, windowMs: 15 * 60 * 1000 };
const loginFields = { email: text(255), password: text(1000) };
const deviceFields = { device: optionalText(100) };
const endFields = { id: optionalInteger() };
const changeFields = { current_password: text(1000), password: newPassword() };
const WRONG_CURRENT = { allowed: 10, windowMs: 15 * 60 * 1000 };

export function sessionRoutes(deps: Deps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const throttle = new Throttle(deps, "log-in", FAILED_LOGINS);
  const changes = new Throttle(deps, "change-password", WRONG_CURRENT);

  app.get("/sanctum/csrf-cookie", (c) => {
    giveCsrfPair(c, deps);
    return c.body(null, 204);
  });

  app.post("/api/login/student", async (c) => {
    checkCsrfPair(c, deps);
    const input = await readInput(c);
    const { email, password } = validate(loginFields, input);
    const { device } = validate(deviceFields, input);
    const key = `${canonicalEmail(email)} ${clientOf(c)}`;
    await throttle.begin(key);
    const user = await findUserByPassword(db, email, password);
    if (user === undefined) {
      logSecurity(c, deps, "login-failed", canonicalEmail(email));
      throw invalid({ email: [WRONG_PAIR] });
    }
    await throttle.succeed(key);
    if (user?.blocked_at) throw invalid({ email: [BLOCKED] });
    if (user === null) throw new Refusal(403, "Your email address is not verified.");
    const token = await issueToken(db, user.id, isOn(input.remember), device);
    return c.json({
      status: 200,
      message: "Login Successsfully!",
      results: {
        token,
        name: user.first_name,
        last_name: user.last_name,
        email: user.email,
        language: user.language_id,
        profile_image: user.profile_image,
        phone_no: user.phone_no,
      },
    });
  });

  app.post("/api/logout", signedIn(deps), async (c) => {
    await revokeToken(db, studentOf(c).tokenId);
    return c.json({ status: 200, message: "Logged out." });
  });

  app.get("/api/v1/check-token", signedIn(deps), (c) =>
    c.json({ status: 200, results: { email: studentOf(c).email } }),
  );

  app.get("/api/v1/user/sessions", signedIn(deps), async (c) =>
    c.json({ status: 200, results: await listDevices(db, studentOf(c)) }),
  );

  app.post("/api/v1/user/sessions/end", signedIn(deps), async (c) => {
    const { id } = validate(endFields, await readInput(c));
    await endDevices(db, studentOf(c), id ?? null);
    return c.json({ status: 200, message: "Logged out there." });
  });

  app.post("/api/v1/user/change-password", signedIn(deps), async (c) => {
    const fields = validate(changeFields, await readInput(c));
    const student = studentOf(c);
    await changes.begin(String(student.id));
    const { current_password: current, password: chosen } = fields;
    await changePassword(db, student, { current, chosen });
    await changes.succeed(String(student.id));
    return c.json({ status: 200, message: "Your password has been changed." });
  });

  return app;
}

function isOn(value: unknown): boolean {
  return value === true || value === 1 || ["1", "true", "on"].includes(String(value));
}
