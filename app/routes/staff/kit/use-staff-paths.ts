import { useLocation } from "@remix-run/react";
import { type StaffPaths, staffPaths } from "./paths.ts";

export function useStaffPaths(): StaffPaths {
  return staffPaths(useLocation().pathname);
}
