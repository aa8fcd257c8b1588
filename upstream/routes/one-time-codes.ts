import { Hono } from "hono";
import { email } from "../account/fields.ts";
import { resendCode, verifyByCode, verifyByLink } from "../account/verification.ts";
import type { Deps, Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { hourly } from "../http/throttle.ts";
import { invalid, Refusal } from "../refusal.ts";
import { text, validate } from "../validation.ts";

/**
 * Five tries for each code a person may ask for in an hour, and some more; a code in a million
 * stays out of reach.
 */
const TRIES_AN_HOUR = 50;
const CODES_AN_HOUR = 5;

const MESSAGES = {
  wrong: "The code is wrong.",
  expired: "The code has expired. Ask for a new one.",
  used: "This code has been used already.",
};

const codeFields = { email: email(), otp_code: text("otp_code", 255) };
const resendFields = { email: email() };
const linkFields = { token: text("token", 255) };

/** Verifying an email address, by the code or by the link of the same mail. */
export function oneTimeCodeRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  const tries = hourly(deps.clock, TRIES_AN_HOUR);
  const codes = hourly(deps.clock, CODES_AN_HOUR);

  app.post("/api/v1/otp-code/verify", async (c) => {
    const fields = validate(codeFields, await readInput(c));
    tries.begin(fields.email);
    const check = await verifyByCode(deps, fields.email, fields.otp_code);
    if (check !== "right") throw invalid({ otp_code: [MESSAGES[check]] });
    return c.json({ status: 200, message: "Your email address is verified." });
  });

  app.post("/api/v1/otp-code/resend", async (c) => {
    const fields = validate(resendFields, await readInput(c));
    codes.begin(fields.email);
    await resendCode(deps, fields.email);
    return c.json({ status: 200, message: "Check your email resend otp successfully." });
  });

  // POST /api/v1/email-verify/ on the wire; the app takes every path with and without its final
  // slash.
  app.post("/api/v1/email-verify", async (c) => {
    const { token } = validate(linkFields, await readInput(c));
    if (!(await verifyByLink(deps, token))) throw new Refusal(422, "Already Verified!");
    return c.json({ status: 200, message: "Verification Successful!" });
  });

  return app;
}
