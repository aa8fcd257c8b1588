import { useLocation } from "@remix-run/react";
import { type StaffPaths, staffPaths } from "./paths.ts";

/** Returns the URLs of the staff pages, on one of them. */
export function useStaffPaths(): StaffPaths {
  return staffPaths(useLocation().pathname);
}
