import { Form } from "@remix-run/react";
import { hubOf, paths, pathsFrom } from "#app/lib/paths.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { PopoverButton } from "#app/components/ui/popover-button.tsx";

/** The agreed links, in order. A link is also marked on the paths in `under`. */
const GROUPS = [
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
      under: [paths.faq, paths.firstDay()],
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

/** The style sheet shows the button that changes the width. */
const WIDTHS = [
  { value: "mini", text: "Collapse menu" },
  { value: "full", text: "Expand menu" },
];

/** A popover sheet on phones, a column from 768 px. A cookie keeps its width. */
export function Sidebar({ pathname, search }: { pathname: string; search: string }) {
  // A dialogue of the recent exam material has a path of the practice.
  const place = hubOf({ pathname, search }) === "recent-exam" ? "/recent-exam" : pathname;
  return (
    <nav className="sidebar" id="site-menu" popover="" aria-label="Main">
      <div className="top-0 md:sticky">
        {/* Gets the focus when the sheet opens: the sheet covers the button that opened it. */}
        <PopoverButton className="nav-link sidebar-close" target="site-menu" hides autoFocus>
          <Icon name="close" />
          <span className="nav-text">Close menu</span>
        </PopoverButton>
        {GROUPS.map((links) => (
          <ul key={links[0]?.href}>
            {links.map((link) => (
              <li key={link.href}>
                <a
                  className="nav-link"
                  href={link.href}
                  aria-current={isUnder(place, link.under) ? "page" : undefined}
                >
                  <Icon name={link.icon} />
                  <span className="nav-text">{link.text}</span>
                </a>
              </li>
            ))}
          </ul>
        ))}
        <Form
          className="sidebar-size max-md:hidden"
          method="post"
          action={paths.sidebar}
          data-enhance="frame/menu-width"
        >
          <input type="hidden" name="back" value={pathname + search} />
          {WIDTHS.map(({ value, text }) => (
            <button key={value} className="nav-link" type="submit" name="sidebar" value={value}>
              <Icon name="sidebar" />
              <span className="nav-text">{text}</span>{" "}
            </button>
          ))}
        </Form>
      </div>
    </nav>
  );
}

function isUnder(pathname: string, paths: string[]): boolean {
  return paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
