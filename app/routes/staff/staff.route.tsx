import type { LinksFunction, MetaFunction } from "@remix-run/node";
import { Outlet } from "@remix-run/react";
import { noStore } from "#app/lib/route-page.ts";
import { staffTitle } from "./kit/staff-title.ts";
import stylesheet from "./staff.css?url";

export { StaffErrorPage as ErrorBoundary } from "./kit/staff-error.tsx";

export const headers = noStore;

export const links: LinksFunction = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction = ({ error }) => staffTitle("Staff", error);

/** The parent of all staff pages, also before log-in. */
export default function StaffRoute() {
  return <Outlet />;
}
