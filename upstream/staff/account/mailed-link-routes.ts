import { Hono } from "hono";
import { accountCalls } from "../../../contract/staff/account.ts";
import { newPassword } from "../../account/fields.ts";
import type { Deps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { mailsByEmail } from "../../http/throttle.ts";
import { validate } from "../../validation.ts";
import { serveForm } from "../kit/serve.ts";
import { choosePassword, mailStaffReset, readLink } from "./mailed-links.ts";

const MAILS_AN_HOUR = { fromOne: 5, altogether: 30 };

/** Routes for people who have a mailed link, or ask for one. Nobody needs to be logged in. */
export function staffLinkRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  const mails = mailsByEmail(deps, "staff-reset", MAILS_AN_HOUR);

  serveForm(app, accountCalls.forgot, [], async (c, { email }) => {
    if (await mails.take(c, email)) await mailStaffReset(deps, email);
  });

  serveForm(app, accountCalls.link, [], async (_, { token }) => ({
    results: await readLink(deps, token),
  }));

  serveForm(app, accountCalls.choosePassword, [], async (_, { token, ...given }) => {
    const { password } = validate({ password: newPassword() }, given);
    await choosePassword(deps, { token, password });
  });

  return app;
}
