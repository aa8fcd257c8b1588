import { Hono } from "hono";
import { dashboardRoutes } from "./domains/dashboard.ts";
import { enquiryRoutes } from "./domains/enquiries.ts";
import { forumRoutes } from "./domains/forum.ts";
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
import { videoRoutes } from "./domains/videos.ts";
import type { Deps, Http } from "./http/context.ts";
import { answerErrors } from "./http/errors.ts";
import { requestLog } from "./http/request-log.ts";

const account = [
  sessionRoutes,
  registrationRoutes,
  oneTimeCodeRoutes,
  passwordRoutes,
  profileRoutes,
  mailboxRoutes,
];
const study = [languageRoutes, questionRoutes, labelRoutes, practiceRoutes, mediaRoutes];
const daily = [dashboardRoutes, videoRoutes, forumRoutes, enquiryRoutes];

/** The embedded upstream as a Hono app, without a socket. A path answers with and without its final slash. */
export function createUpstream(deps: Deps): Hono<Http> {
  const app = new Hono<Http>({ strict: false });
  app.use(requestLog(deps));
  for (const routes of [...account, ...study, ...daily]) app.route("/", routes(deps));
  answerErrors(app, deps);
  return app;
}
