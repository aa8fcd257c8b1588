import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { ServerDeps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { notFound } from "../refusal.ts";
import { hasStaff } from "./account/accounts.ts";
import { staffChosenRoutes } from "./chosen/routes.ts";
import { staffContentRoutes } from "./dialogues/routes.ts";
import { staffSpokenRoutes } from "./dialogues/spoken-routes.ts";
import { staffContentFolderRoutes } from "./import/routes.ts";
import { staffContentSessionRoutes } from "./sessions/routes.ts";
import { staffContentTestRoutes } from "./mock-tests/routes.ts";
import { staffContentVideoRoutes } from "./videos/routes.ts";
import { staffContentWordRoutes } from "./words/routes.ts";
import { staffDoorRoutes } from "./account/routes.ts";
import { staffLinkRoutes } from "./account/mailed-link-routes.ts";
import { firstOwnerRoutes } from "./account/first-owner-routes.ts";
import { staffEnquiryRoutes } from "./enquiries/routes.ts";
import { staffForumRoutes } from "./forum/routes.ts";
import { staffGroupRoutes } from "./groups/routes.ts";
import { staffHomeRoutes } from "./home/routes.ts";
import { staffLogRoutes } from "./log/routes.ts";
import { staffMailRoutes } from "./mail/routes.ts";
import { staffPaymentRoutes } from "./payments/routes.ts";
import { staffPeopleRoutes } from "./people/routes.ts";
import { staffPlanRoutes } from "./plans/routes.ts";
import { staffRemarkRoutes } from "./remarks/routes.ts";
import { staffReviewRoutes } from "./reviews/routes.ts";
import { staffSampleRoutes } from "./samples/routes.ts";
import { staffSentenceRoutes } from "./sentences/routes.ts";
import { staffSchoolRoutes } from "./school/routes.ts";
import { staffServerRoutes } from "./server/routes.ts";
import { staffSoundRoutes } from "./sounds/routes.ts";
import { staffStudentDataRoutes } from "./students/data-routes.ts";
import { staffStudentRoutes } from "./students/routes.ts";
import { staffTeachingRoutes } from "./teaching/routes.ts";
import { staffTwoStepRoutes } from "./account/two-step-routes.ts";

const ROUTES = [
  staffDoorRoutes,
  staffLinkRoutes,
  staffTwoStepRoutes,
  staffPeopleRoutes,
  staffHomeRoutes,
  staffReviewRoutes,
  staffRemarkRoutes,
  staffSentenceRoutes,
  staffSoundRoutes,
  staffStudentRoutes,
  staffStudentDataRoutes,
  staffChosenRoutes,
  staffGroupRoutes,
  staffTeachingRoutes,
  staffForumRoutes,
  staffEnquiryRoutes,
  staffPaymentRoutes,
  staffPlanRoutes,
  staffSchoolRoutes,
  staffContentRoutes,
  staffSpokenRoutes,
  staffContentTestRoutes,
  staffContentWordRoutes,
  staffContentVideoRoutes,
  staffContentSessionRoutes,
  staffContentFolderRoutes,
  staffSampleRoutes,
  staffMailRoutes,
  staffServerRoutes,
  staffLogRoutes,
];

/**
 * All calls of the staff pages. They answer 404 until a staff account exists, but for those that
 * make the first one.
 */
export function staffRoutes(deps: ServerDeps): Hono<Http> {
  const app = new Hono<Http>({ strict: false });
  app.use(
    createMiddleware<Http>(async (c, next) => {
      c.header("Cache-Control", "no-store");
      await next();
    }),
  );
  app.route("/", firstOwnerRoutes(deps));
  app.use(
    createMiddleware<Http>(async (_, next) => {
      if (!(await hasStaff(deps.db))) throw notFound();
      await next();
    }),
  );
  for (const routes of ROUTES) app.route("/", routes(deps));
  return app;
}
