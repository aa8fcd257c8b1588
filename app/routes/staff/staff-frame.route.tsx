import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { scripted } from "#app/lib/route-page.ts";
import type { loader as rootLoader } from "#app/root.tsx";
import { staffLoader } from "./kit/access.server.ts";
import { loadStaffFrame } from "./kit/frame.server.ts";
import { StaffPage } from "./kit/staff-page.tsx";

export { StaffErrorPage as ErrorBoundary } from "./kit/staff-error.tsx";

export const handle = scripted;

export const loader = staffLoader(({ caller, request }) => loadStaffFrame(caller, request));

export default function StaffFrameRoute() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <StaffPage
      member={useLoaderData<typeof loader>()}
      notice={root?.notice}
      refused={root?.refused}
    >
      <Outlet />
    </StaffPage>
  );
}
