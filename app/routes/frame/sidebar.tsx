import { Sidebar, type SidebarLink } from "#app/components/layout/sidebar.tsx";
import { hubOf, paths, pathsFrom } from "#app/lib/paths.ts";

/** The agreed links, in order. A link is also marked on the paths in `under`. */
const GROUPS: (Omit<SidebarLink, "isHere"> & { under: string[] })[][] = [
  [
    {
      href: paths.dashboard,
      text: "Dashboard",
      icon: "dashboard",
      under: [paths.home, paths.dashboard, paths.progress, paths.work(), paths.liveSessions],
    },
    {
      href: pathsFrom("practice-ccl").hub(),
      text: "CCL Practice Dialogues",
      icon: "practice",
      under: ["/practice-ccl", "/practice"],
    },
    {
      href: pathsFrom("recent-exam").hub(),
      text: "Recent VIP Exam Material",
      icon: "star",
      under: ["/recent-exam"],
    },
    {
      href: paths.vocabulary,
      text: "Vocabulary",
      icon: "vocabulary",
      under: [paths.vocabulary, "/practice-dialogue-completed"],
    },
    {
      href: paths.mockTests(),
      text: "Mock Test",
      icon: "mock",
      under: [paths.mockTests(), "/completed-mock"],
    },
  ],
  [
    {
      href: paths.onlineClasses,
      text: "NAATI CCL Online Classes",
      icon: "classes",
      under: [paths.onlineClasses],
    },
    { href: paths.videos(), text: "Videos", icon: "video", under: [paths.videos()] },
  ],
  [
    { href: paths.profile, text: "Profile", icon: "person", under: [paths.profile] },
    {
      href: paths.faq,
      text: "Frequent Question",
      icon: "question",
      under: [paths.faq, paths.firstDay(), paths.microphone()],
    },
    { href: paths.forum(), text: "Forum", icon: "forum", under: [paths.forum()] },
  ],
  [
    {
      href: paths.manageSubscription,
      text: "Subscription",
      icon: "card",
      under: [paths.manageSubscription, paths.subscription, paths.currentPlans, "/payment-success"],
    },
    {
      href: paths.bookExam,
      text: "Book NAATI CCL Exam",
      icon: "calendar",
      under: [paths.bookExam],
    },
  ],
];

/** The students' menu. */
export function StudentSidebar({ pathname, search }: { pathname: string; search: string }) {
  // A dialogue of the recent exam material has a path of the practice.
  const place = hubOf({ pathname, search }) === "recent-exam" ? "/recent-exam" : pathname;
  return (
    <Sidebar
      label="Main"
      back={pathname + search}
      groups={GROUPS.map((links) =>
        links.map(({ under, ...link }) => ({ ...link, isHere: isUnder(place, under) })),
      )}
    />
  );
}

function isUnder(pathname: string, paths: string[]): boolean {
  return paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
