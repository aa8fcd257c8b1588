import { Hono } from "hono";
import * as z from "zod";
import { email } from "../account/fields.ts";
import { isPosted } from "../db/posted.ts";
import { storeEnquiry } from "../enquiries/enquiries.ts";
import { signedIn, studentOf } from "../account/guard.ts";
import type { Deps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readLongForm } from "../http/input.ts";
import { hourly } from "../http/throttle.ts";
import { branchValues } from "../school/school.ts";
import { choice, line, prose, refuse, requestKey, tooLong, validate } from "../validation.ts";

const AN_HOUR = 5;
const LONGEST_MESSAGE = 5_000;

const enquiryFields = (branches: string[]) => ({
  first_name: line(255),
  last_name: line(255),
  phone: line(255).transform((value, context) => {
    const digits = value.replace(/[\s().-]/g, "");
    return /^\+?\d{6,15}$/.test(digits)
      ? value
      : refuse(context, "The phone field format is invalid.");
  }),
  email: email(),
  message: prose(LONGEST_MESSAGE),
  branch: z.preprocess(
    (value) => (typeof value === "string" ? value.toLowerCase() : value),
    choice(branches),
  ),
  country: line(255),
  request_key: requestKey(),
});
const SUBMITTED = { status: 200, message: "Form submitted successfully." };

export function enquiryRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  const throttle = hourly(deps, "enquiry", AN_HOUR);

  app.post("/api/v1/online-class", signedIn(deps), async (c) => {
    const { id: userId } = studentOf(c);
    const branches = await branchValues(deps);
    const { request_key: key, ...enquiry } = validate(
      enquiryFields(branches),
      await readLongForm(c, tooLong("message", LONGEST_MESSAGE)),
    );
    const form = { userId, key };
    if (await isPosted(deps.db, "enquiries", form)) return c.json(SUBMITTED);
    await throttle.begin(String(userId));
    await storeEnquiry(deps, form, enquiry);
    return c.json(SUBMITTED);
  });

  return app;
}
