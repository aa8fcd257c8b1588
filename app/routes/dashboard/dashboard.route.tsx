import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DashboardScreen } from "./dashboard-screen.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { loadDashboard } from "./dashboard.page.server.ts";
import { postExamDate } from "./exam-date.server.ts";
import { isPaceForm, postPace } from "./pace.server.ts";
import { pageTitle } from "#app/lib/route-page.ts";
import { timeZoneOf } from "#app/lib/text/time-zone.server.ts";
import stylesheet from "./dashboard.css?url";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle("Dashboard", error);

/** Answers both `/` and `/dashboard`; the forms post to the latter. */
export const loader = studentLoader(({ student, request }) => loadDashboard(student, request));

export const action = studentAction(
  { keeps: ["exam_date", "pace"] },
  async ({ student, form, request }) =>
    isPaceForm(form)
      ? await postPace(student, form)
      : await postExamDate(student, form, timeZoneOf(request)),
);

export default function DashboardRoute() {
  return (
    <DashboardScreen
      page={useLoaderData<typeof loader>()}
      failed={useActionData<typeof action>()}
    />
  );
}
