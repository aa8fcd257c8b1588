import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { ServerDeps } from "../../deps.ts";
import type { Http } from "../../http/context.ts";
import { notFound } from "../../refusal.ts";
import { hasStaff } from "../../staff/accounts.ts";
import { staffContentRoutes } from "./content.ts";
import { staffContentFolderRoutes } from "./content-folder.ts";
import { staffContentSessionRoutes } from "./content-sessions.ts";
import { staffContentTestRoutes } from "./content-tests.ts";
import { staffContentVideoRoutes } from "./content-videos.ts";
import { staffContentWordRoutes } from "./content-words.ts";
import { staffDoorRoutes } from "./door.ts";
import { staffEnquiryRoutes } from "./enquiries.ts";
import { staffForumRoutes } from "./forum.ts";
import { staffGroupRoutes } from "./groups.ts";
import { staffHomeRoutes } from "./home.ts";
import { staffLogRoutes } from "./log.ts";
import { staffPaymentRoutes } from "./payments.ts";
import { staffPeopleRoutes } from "./people.ts";
import { staffPlanRoutes } from "./plans.ts";
import { staffRemarkRoutes } from "./remarks.ts";
import { staffReviewRoutes } from "./review.ts";
import { staffSchoolRoutes } from "./school.ts";
import { staffSoundRoutes } from "./sounds.ts";
import { staffStudentDataRoutes } from "./student-data.ts";
import { staffStudentRoutes } from "./students.ts";
import { staffTeachingRoutes } from "./teaching.ts";
import { staffTwoStepRoutes } from "./two-step.ts";

const ROUTES = [
  staffDoorRoutes,
  staffTwoStepRoutes,
  staffPeopleRoutes,
  staffHomeRoutes,
  staffReviewRoutes,
  staffRemarkRoutes,
  staffSoundRoutes,
  staffStudentRoutes,
  staffStudentDataRoutes,
  staffGroupRoutes,
  staffTeachingRoutes,
  staffForumRoutes,
  staffEnquiryRoutes,
  staffPaymentRoutes,
  staffPlanRoutes,
  staffSchoolRoutes,
  staffContentRoutes,
  staffContentTestRoutes,
  staffContentWordRoutes,
  staffContentVideoRoutes,
  staffContentSessionRoutes,
  staffContentFolderRoutes,
  staffLogRoutes,
];

/** All calls of the staff pages. They answer 404 until a staff account exists. */
export function staffRoutes(deps: ServerDeps): Hono<Http> {
  const app = new Hono<Http>({ strict: false });
  app.use(
    createMiddleware<Http>(async (c, next) => {
      if (!(await hasStaff(deps.db))) throw notFound();
      c.header("Cache-Control", "no-store");
      await next();
    }),
  );
  for (const routes of ROUTES) app.route("/", routes(deps));
  return app;
}
