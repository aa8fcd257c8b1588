import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { getMember } from "#app/lib/api/staff/session.server.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { staffLoader } from "./access.server.ts";
import { StaffPage } from "./staff-page.tsx";

export { StaffErrorPage as ErrorBoundary } from "./staff-error.tsx";

export const loader = staffLoader(({ caller }) => getMember(caller));

export default function StaffFrameRoute() {
  return (
    <StaffPage
      member={useLoaderData<typeof loader>()}
      notice={useRouteLoaderData<typeof rootLoader>("root")?.notice}
    >
      <Outlet />
    </StaffPage>
  );
}
