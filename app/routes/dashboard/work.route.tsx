import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listWork } from "#app/lib/api/dashboard.server.ts";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { listTitle } from "#app/lib/route-page.ts";
import { timeZoneOf } from "#app/lib/text/time-zone.server.ts";
import { workView } from "#app/lib/agenda.server.ts";
import { AllWork } from "./work-panel.tsx";
import stylesheet from "./dashboard.css?url";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  listTitle("Work", data?.work, error);

export const loader = studentLoader(async ({ student, request, url }) => {
  const { page } = listAddress(url);
  const found = await listWork(student, page);
  // A provider without the call has no such page.
  if (found === null) throw data({ kind: "not-found", message: "" }, { status: 404 });
  redirectPastEnd(url, page, found.last_page);
  const view = (row: Parameters<typeof workView>[0]) =>
    workView(row, timeZoneOf(request), new Date());
  return { work: { ...found, data: found.data.map(view) } };
});

export default function WorkRoute() {
  return <AllWork {...useLoaderData<typeof loader>()} />;
}
