import { useLocation } from "@remix-run/react";
import { type StaffPaths, staffPaths } from "./paths.ts";

/** Addresses of the pages for staff, on one of them. */
export function useStaffPaths(): StaffPaths {
  return staffPaths(useLocation().pathname);
}
