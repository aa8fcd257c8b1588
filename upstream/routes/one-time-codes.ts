import { Hono } from "hono";
import { email } from "../account/fields.ts";
import { resendCode, verifyByCode, verifyByLink } from "../account/verification.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { clientAddress, hourly, mailsByEmail } from "../http/throttle.ts";
import { invalid, Refusal } from "../refusal.ts";
import { optionalText, text, validate } from "../validation.ts";

/**
 * Allows five tries for each code that a person may get in an hour, and some more. Counts by email
 * and address, and in all by registration, so that a stranger does not use up the student's tries,
 * and guessing from many addresses stays hopeless.
 */
const TRIES_AN_HOUR = { fromOne: 50, altogether: 500 };
const CODES_AN_HOUR = { fromOne: 5, altogether: 30 };

const MESSAGES = {
  wrong: "The code is wrong.",
  expired: "The code has expired. Ask for a new one.",
  used: "This code has been used already.",
  taken: "Another account has this phone number by now. Sign up again with another number.",
};

const SEVERAL =
  "Somebody has signed up with this email address more than once. Sign up again, and type the code of that mail.";

/** The key of the registration; absent when the caller does not know it. */
const registration = () => optionalText(255);
const codeFields = {
  email: email(),
  otp_code: text(255),
  registration: registration(),
};
const resendFields = { email: email(), registration: registration() };
const linkFields = { token: text(255), registration: registration() };

export function oneTimeCodeRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  const triesFromOne = hourly(deps, "code from one", TRIES_AN_HOUR.fromOne);
  const tries = hourly(deps, "code", TRIES_AN_HOUR.altogether);
  const mails = mailsByEmail(deps, "code-mail", CODES_AN_HOUR);

  app.post("/api/v1/otp-code/verify", async (c) => {
    const fields = validate(codeFields, await readInput(c));
    await triesFromOne.begin(`${fields.email} ${clientAddress(c)}`);
    await tries.begin(fields.registration ?? fields.email);
    const check = await verifyByCode(deps, fields.email, fields.otp_code, fields.registration);
    if (check !== "right") throw invalid({ otp_code: [MESSAGES[check]] });
    return c.json({ status: 200, message: "Your email address is verified." });
  });

  app.post("/api/v1/otp-code/resend", async (c) => {
    const fields = validate(resendFields, await readInput(c));
    const unsent = (await mails.take(c, fields.email))
      ? await resendCode(deps, fields.email, fields.registration)
      : null;
    return c.json({
      ...{ status: 200, message: "Check your email resend otp successfully." },
      ...(unsent && deps.hasMailServer ? { unsent } : {}),
    });
  });

  // The portal posts to /api/v1/email-verify/, because paths work with and without a final slash.
  app.post("/api/v1/email-verify", async (c) => {
    const { token, registration: key } = validate(linkFields, await readInput(c));
    const check = await verifyByLink(deps, token, key);
    if (check === "taken") throw invalid({ registration: [MESSAGES.taken] });
    if (check === "several") throw invalid({ registration: [SEVERAL] });
    if (check === "over") throw new Refusal(422, "Already Verified!");
    return c.json({ status: 200, message: "Verification Successful!" });
  });

  return app;
}
