import { Hono } from "hono";
import { email, newPassword } from "../account/fields.ts";
import { mailReset, resetPassword } from "../account/password-reset.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { mailsByEmail } from "../http/throttle.ts";
import { invalid } from "../refusal.ts";
import { optionalText, text, validate } from "../validation.ts";

const MAILS_AN_HOUR = { fromOne: 5, altogether: 30 };

const forgotFields = { email: email() };
const resetFields = { password: newPassword(), token: text(255), agreed: optionalText(200) };

export function passwordRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  const mails = mailsByEmail(deps, "reset", MAILS_AN_HOUR);

  app.post("/api/v1/password/forgot", async (c) => {
    const fields = validate(forgotFields, await readInput(c));
    if (await mails.take(c, fields.email)) await mailReset(deps, fields.email);
    return c.json({ status: 200, message: "we have e-mailed your password reset link!" });
  });

  app.post("/api/v1/reset/password", async (c) => {
    const { token, password, agreed } = validate(resetFields, await readInput(c));
    if (!(await resetPassword(deps, token, { password, agreed: agreed ?? "" })))
      throw invalid({ token: ["This password reset token is invalid."] });
    return c.json({ status: 200, message: "Your password has been reset!" });
  });

  return app;
}
