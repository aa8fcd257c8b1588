import { useLocation } from "@remix-run/react";
import { Sidebar, type SidebarLink } from "#app/components/layout/sidebar.tsx";
import type { Member } from "#app/lib/api/call/staff-call.server.ts";
import { countText } from "./count-text.ts";
import { useStaffPaths } from "./use-staff-paths.ts";

/**
 * The menu of staff, with what waits behind each link. The pages for owners about the school share
 * one link, and are its tabs.
 */
export function StaffSidebar({ role, waits }: Pick<Member, "role" | "waits">) {
  const paths = useStaffPaths();
  const { pathname, search } = useLocation();
  const isIn = (...ways: string[]) =>
    ways.some((way) => pathname === way || pathname.startsWith(`${way}/`));
  const counted = (count: number | undefined) => (count ? countText(count) : null);
  const ofSchool = [paths.school, paths.plans, paths.payments(), paths.people, paths.log()];
  const daily: SidebarLink[] = [
    { href: paths.home, text: "Home", icon: "dashboard", isHere: pathname === paths.home },
    {
      ...{ href: paths.tests(), text: "Reviews", icon: "done" },
      ...{ isHere: isIn(paths.tests(), paths.sentences), waits: counted(waits?.test) },
    },
    {
      ...{ href: paths.students(), text: "Students", icon: "students" },
      isHere: isIn(paths.students()),
    },
    {
      ...{ href: paths.teaching(), text: "Teaching", icon: "classes" },
      isHere: isIn(paths.teaching(), paths.groups(), paths.practices),
      waits: counted(waits?.practice),
    },
    {
      ...{ href: paths.forum(), text: "Forum", icon: "forum" },
      ...{ isHere: isIn(paths.forum()), waits: counted(waits?.report) },
    },
    {
      ...{ href: paths.enquiries(), text: "Enquiries", icon: "mail" },
      ...{ isHere: isIn(paths.enquiries()), waits: counted(waits?.enquiry) },
    },
  ];
  const owners: SidebarLink[] = [
    {
      ...{ href: paths.dialogues(), text: "Content", icon: "content" },
      isHere: isIn(paths.dialogues()),
    },
    { href: paths.school, text: "School", icon: "school", isHere: isIn(...ofSchool) },
  ];
  return (
    <Sidebar
      label="Staff"
      back={pathname + search}
      groups={role === "owner" ? [daily, owners] : [daily]}
    />
  );
}
