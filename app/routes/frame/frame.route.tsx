import { data } from "@remix-run/node";
import { Outlet, useLoaderData, useRouteLoaderData } from "@remix-run/react";
import { SignedInPage } from "./signed-in-page.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { loadFrame } from "./frame.page.server.ts";
import { scripted } from "#app/lib/route-page.ts";
import type { loader as rootLoader } from "#app/root.tsx";

/** Without the frame's data, an error page has only the portal's name above it. */
export { ErrorBoundary } from "#app/root.tsx";

export const handle = scripted;

export const loader = studentLoader(async ({ student, request, others }) => {
  const { frame, headers } = await loadFrame(request, student, others);
  return data(frame, { headers });
});

export default function FrameRoute() {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  return (
    <SignedInPage
      frame={useLoaderData<typeof loader>()}
      notice={root?.notice}
      refused={root?.refused}
    >
      <Outlet />
    </SignedInPage>
  );
}
