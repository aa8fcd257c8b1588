import { useLocation } from "@remix-run/react";
import type { Member } from "#app/lib/api/call/staff-call.server.ts";
import { useStaffPaths } from "./use-staff-paths.ts";

type Way = { href: string; also?: string[]; isAlone?: boolean };

/**
 * The menu of staff: a row on wide screens, a list behind one button on narrow ones. The pages for
 * owners about the school share one link, and are its tabs.
 */
export function StaffMenu({ role }: Pick<Member, "role">) {
  const paths = useStaffPaths();
  const { pathname } = useLocation();
  const ofSchool = [paths.plans, paths.payments(), paths.people, paths.log()];
  const ways = [
    { href: paths.home, text: "Home", isAlone: true },
    { href: paths.tests(), text: "Reviews" },
    { href: paths.students(), text: "Students" },
    { href: paths.teaching(), text: "Teaching", also: [paths.groups()] },
    { href: paths.enquiries(), text: "Enquiries" },
    { href: paths.forum(), text: "Forum" },
    { href: paths.dialogues(), text: "Content", owners: true },
    { href: paths.school, text: "School", also: ofSchool, owners: true },
  ];
  const isHere = ({ href, also = [], isAlone }: Way) =>
    [href, ...also].some((one) => pathname === one || (!isAlone && pathname.startsWith(`${one}/`)));
  return (
    <>
      {/* Opens its next sibling, so that wide screens and text browsers show the menu unfolded. */}
      <details className="staff-menu">
        <summary className="btn">Menu</summary>
      </details>{" "}
      <nav className="staff-ways" aria-label="Staff">
        {ways
          .filter(({ owners }) => !owners || role === "owner")
          .map((way) => (
            <a key={way.href} href={way.href} aria-current={isHere(way) ? "page" : undefined}>
              {way.text}{" "}
            </a>
          ))}
      </nav>
    </>
  );
}
