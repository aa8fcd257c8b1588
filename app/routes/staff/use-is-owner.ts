import { useRouteLoaderData } from "@remix-run/react";
import type { loader } from "./staff-frame.route.tsx";

/** Whether an owner looks at a page within the frame. What a teacher may not do the API refuses. */
export function useIsOwner(): boolean {
  return useRouteLoaderData<typeof loader>("routes/staff/staff-frame.route")?.role === "owner";
}
