import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ManageScreen } from "./manage-screen.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { noStore, scripted } from "#app/lib/page-handle.ts";
import { loadManage } from "./manage.server.ts";
import stylesheet from "./plans.css?url";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = scripted;
export const headers = noStore;
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  pageTitle("Manage Subscription", error);

export const loader = studentLoader(({ student }) => loadManage(student));

export default function ManageSubscription() {
  return <ManageScreen {...useLoaderData<typeof loader>()} />;
}
