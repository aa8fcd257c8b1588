import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { DashboardScreen } from "#app/components/dashboard/dashboard-screen.tsx";
import { asPage, requireStudent } from "#app/lib/auth.server.ts";
import { loadDashboard } from "#app/lib/dashboard/dashboard-page.server.ts";
import { postExamDate } from "#app/lib/dashboard/exam-date.server.ts";
import { studentAction } from "#app/lib/forms/action.server.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { timeZoneOf } from "#app/lib/time-zone.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle("Dashboard", error);

/** Answers both `/` and `/dashboard`; the form posts to the latter. */
export async function loader(args: LoaderFunctionArgs) {
  const student = await requireStudent(args);
  return asPage(args, () => loadDashboard(student, timeZoneOf(args.request)));
}

export const action = studentAction({}, ({ student, form, request }) =>
  postExamDate(student, form, timeZoneOf(request)),
);

export default function DashboardRoute() {
  return (
    <DashboardScreen
      page={useLoaderData<typeof loader>()}
      failed={useActionData<typeof action>()}
    />
  );
}
