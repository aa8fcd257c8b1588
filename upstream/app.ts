import { Hono } from "hono";
import { labelRoutes } from "./domains/labels.ts";
import { languageRoutes } from "./domains/languages.ts";
import { mailboxRoutes } from "./domains/mailbox.ts";
import { mediaRoutes } from "./domains/media.ts";
import { oneTimeCodeRoutes } from "./domains/one-time-codes.ts";
import { passwordRoutes } from "./domains/passwords.ts";
import { practiceRoutes } from "./domains/practice.ts";
import { profileRoutes } from "./domains/profile.ts";
import { questionRoutes } from "./domains/questions.ts";
import { registrationRoutes } from "./domains/registration.ts";
import { sessionRoutes } from "./domains/session.ts";
import type { Deps, Http } from "./http/context.ts";
import { answerErrors } from "./http/errors.ts";
import { requestLog } from "./http/request-log.ts";

const account = [sessionRoutes, registrationRoutes, oneTimeCodeRoutes, passwordRoutes, profileRoutes, mailboxRoutes];
const study = [languageRoutes, questionRoutes, labelRoutes, practiceRoutes, mediaRoutes];

/** The embedded upstream as a Hono app, without a socket. A path answers with and without its final slash. */
export function createUpstream(deps: Deps): Hono<Http> {
  const app = new Hono<Http>({ strict: false });
  app.use(requestLog(deps));
  for (const routes of [...account, ...study]) app.route("/", routes(deps));
  answerErrors(app, deps);
  return app;
}
