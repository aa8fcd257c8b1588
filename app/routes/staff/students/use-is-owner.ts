import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "../staff-frame.route.tsx";

/** Tells whether an owner is logged in, on a page of the frame. The API itself checks the role. */
export function useIsOwner(): boolean {
  return useRouteLoaderData<typeof loader>("routes/staff/staff-frame.route")?.role === "owner";
}
