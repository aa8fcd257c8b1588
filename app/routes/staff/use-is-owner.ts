import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "./staff-frame.route.tsx";

/** Whether an owner is looking at a page in the frame. The API refuses what a teacher may not do. */
export function useIsOwner(): boolean {
  return useRouteLoaderData<typeof loader>("routes/staff/staff-frame.route")?.role === "owner";
}
