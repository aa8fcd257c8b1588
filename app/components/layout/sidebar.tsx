import { Form } from "@remix-run/react";
import { paths } from "#app/lib/paths.ts";
import { Icon } from "#app/components/ui/icon.tsx";

/** The links of the specification in its order; a link joins with its screen. `under` are the paths it stays marked on. */
const LINKS = [
  { href: paths.practiceHub(), text: "CCL Practice Dialogues", icon: "practice", under: ["/practice-ccl", "/practice"] },
  { href: paths.profile, text: "Profile", icon: "person", under: [paths.profile] },
];

/** One navigation for all widths: a popover sheet on phones, a column from 768 px on, its width kept in a cookie. */
export function Sidebar({ pathname }: { pathname: string }) {
  return (
    <nav className="sidebar" id="site-menu" popover="" aria-label="Main">
      <div className="sidebar-inner">
        <button className="nav-link sidebar-close" type="button" popovertarget="site-menu" popovertargetaction="hide">
          <Icon name="close" />
          <span className="nav-text">Close menu</span>
        </button>
        <ul>
          {LINKS.map((link) => (
            <li key={link.href}>
              <a className="nav-link" href={link.href} aria-current={isUnder(pathname, link.under) ? "page" : undefined}>
                <Icon name={link.icon} />
                <span className="nav-text">{link.text}</span>
              </a>
            </li>
          ))}
        </ul>
        <Form className="sidebar-size" method="post" action={paths.sidebar}>
          <input type="hidden" name="back" value={pathname} />
          <button className="nav-link" type="submit" name="sidebar" value="toggle">
            <Icon name="sidebar" />
            <span className="nav-text">Change menu width</span>
          </button>
        </Form>
      </div>
    </nav>
  );
}

function isUnder(pathname: string, paths: string[]): boolean {
  return paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));
}
