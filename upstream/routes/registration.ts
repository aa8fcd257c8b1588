import { Hono } from "hono";
import { email, newPassword, phone } from "../account/fields.ts";
import { register } from "../account/registration.ts";
import { listOfferedLanguages } from "../content/languages.ts";
import type { Db } from "../db/schema.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readInput } from "../http/input.ts";
import { clientAddress, hourly } from "../http/throttle.ts";
import { Refusal } from "../refusal.ts";
import { agreementNow, notAgreed } from "../school/pages.ts";
import { branchValues } from "../school/school.ts";
import { readSignUp } from "../school/sign-up.ts";
import { choice, integer, optionalText, text, validate, yesOrNo } from "../validation.ts";

/** From one address: sixty students of one room, a third of them twice. */
const AN_HOUR = 80;
/**
 * Mails to one address from all clients, so that nobody can flood a mailbox. A later registration
 * is stored without a mail, and gets its code by a resend.
 */
const TO_ONE_EMAIL = 30;

/** Also when the school has saved a page since the form was opened. */
const registrationFields = (branches: string[]) => ({
  first_name: text(255),
  last_name: optionalText(255),
  email: email(),
  password: newPassword(),
  phone_no: phone(),
  language: integer(),
  branch: choice(branches),
  country: text(255),
  is_enrolled: yesOrNo(),
  agreed: optionalText(200),
});

export function registrationRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  const throttle = hourly(deps, "sign-up", AN_HOUR);
  const mailed = hourly(deps, "sign-up-mail", TO_ONE_EMAIL);

  app.get("/api/singup-languages", async (c) =>
    c.json({ data: await listOfferedLanguages(deps.db), ...(await closedSignUp(deps.db)) }),
  );

  app.post("/api/register", async (c) => {
    const { closed } = await closedSignUp(deps.db);
    if (closed !== undefined) throw new Refusal(403, closed);
    const branches = await branchValues(deps);
    const fields = validate(registrationFields(branches), await readInput(c));
    const agreed = await agreementNow(deps.db);
    if (agreed !== "" && fields.agreed !== agreed) throw notAgreed();
    // Invalid forms do not count, only hashing, mailing and learning who has an account.
    await throttle.begin(clientAddress(c));
    const isMailed = await mailed.take(fields.email);
    const registration = await register(deps, isMailed, {
      firstName: fields.first_name,
      lastName: fields.last_name ?? "",
      email: fields.email,
      password: fields.password,
      phoneNo: fields.phone_no,
      languageId: fields.language,
      branch: fields.branch,
      country: fields.country,
      isEnrolled: fields.is_enrolled,
      agreed,
    });
    return c.json({
      status: 200,
      message: "Check your email for a code.",
      email: fields.email,
      language: fields.language,
      registration,
    });
  });

  return app;
}

/** Returns the school's sentence while nobody can sign up. */
async function closedSignUp(db: Db): Promise<{ closed?: string }> {
  const { open, sentence } = await readSignUp(db);
  return open ? {} : { closed: sentence };
}
