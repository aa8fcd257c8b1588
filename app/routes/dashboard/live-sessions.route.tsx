import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AllLiveSessions } from "./live-sessions.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { loadAllLiveSessions } from "./dashboard.page.server.ts";
import { pageTitle } from "#app/lib/route-page.ts";
import { timeZoneOf } from "#app/lib/text/time-zone.server.ts";
import stylesheet from "./dashboard.css?url";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  pageTitle("Upcoming Live Sessions", error);

export const loader = studentLoader(({ student, request, url }) =>
  loadAllLiveSessions(student, url, timeZoneOf(request)),
);

export default function LiveSessionsRoute() {
  return <AllLiveSessions panel={useLoaderData<typeof loader>()} />;
}
