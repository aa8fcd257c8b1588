import { Hono } from "hono";
import { checkoutRoutes } from "./routes/checkout.ts";
import { dashboardRoutes } from "./routes/dashboard.ts";
import { dialogueRoutes } from "./routes/dialogues.ts";
import { enquiryRoutes } from "./routes/enquiries.ts";
import { examRoutes } from "./routes/exam.ts";
import { forumRoutes } from "./routes/forum.ts";
import { labelRoutes } from "./routes/labels.ts";
import { languageRoutes } from "./routes/languages.ts";
import { mailboxRoutes } from "./routes/mailbox.ts";
import { mediaRoutes } from "./routes/media.ts";
import { oneTimeCodeRoutes } from "./routes/one-time-codes.ts";
import { ownDataRoutes } from "./routes/own-data.ts";
import { pageFaultRoutes } from "./routes/page-faults.ts";
import { passwordRoutes } from "./routes/passwords.ts";
import { planRoutes } from "./routes/plans.ts";
import { practiceRoutes } from "./routes/practice.ts";
import { profileRoutes } from "./routes/profile.ts";
import { readRoutes } from "./routes/reads.ts";
import { registrationRoutes } from "./routes/registration.ts";
import { reminderRoutes } from "./routes/reminders.ts";
import { schoolRoutes } from "./routes/school.ts";
import { sessionRoutes } from "./routes/session.ts";
import { speechRoutes } from "./routes/speech.ts";
import { staffRoutes } from "./staff/routes.ts";
import { studyRoutes } from "./routes/study.ts";
import { videoRoutes } from "./routes/videos.ts";
import { vocabularyRoutes } from "./routes/vocabulary.ts";
import { weakRoutes } from "./routes/weak.ts";
import { Archives } from "./files/archives.ts";
import type { ServerDeps } from "./deps.ts";
import type { Http } from "./http/context.ts";
import { answerErrors } from "./http/errors.ts";
import { ownHostOnly } from "./http/own-host.ts";
import { portalsOnly } from "./http/portals-only.ts";
import { requestLog } from "./http/request-log.ts";

const account = [
  schoolRoutes,
  sessionRoutes,
  registrationRoutes,
  oneTimeCodeRoutes,
  passwordRoutes,
  profileRoutes,
  ownDataRoutes,
  mailboxRoutes,
  pageFaultRoutes,
];
const study = [
  languageRoutes,
  dialogueRoutes,
  labelRoutes,
  practiceRoutes,
  weakRoutes,
  speechRoutes,
  examRoutes,
  mediaRoutes,
];
const daily = [dashboardRoutes, reminderRoutes, videoRoutes, forumRoutes, enquiryRoutes];
const plans = [planRoutes, checkoutRoutes];
const words = [vocabularyRoutes, studyRoutes];

/** Creates the embedded API as a Hono app. Paths work with and without a final slash. */
export function createUpstream(services: Omit<ServerDeps, "archives">): Hono<Http> {
  const deps = { ...services, archives: new Archives() };
  const app = new Hono<Http>({ strict: false });
  app.use(portalsOnly(deps));
  app.use(requestLog(deps));
  app.use(ownHostOnly(deps));
  for (const routes of [...account, ...study, ...daily, ...plans, ...words])
    app.route("/", routes(deps));
  app.route("/", readRoutes(app));
  app.route("/api/staff", staffRoutes(deps));
  answerErrors(app, deps);
  return app;
}
