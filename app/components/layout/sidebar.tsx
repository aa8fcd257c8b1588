import { Form } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";
import { PopoverButton } from "#app/components/ui/popover-button.tsx";
import type { IconName } from "#app/lib/icon-name.ts";
import { paths } from "#app/lib/paths.ts";

export interface SidebarLink {
  href: string;
  text: string;
  icon: IconName;
  /** True when it leads to the current page or one below. */
  isHere: boolean;
  /** What waits there, as text; null for nothing. */
  waits?: string | null;
}

interface SidebarProps {
  /** Names the navigation. */
  label: string;
  groups: SidebarLink[][];
  /** The address to return to after a change of the width. */
  back: string;
}

/** The style sheet shows the button that changes the width. */
const WIDTHS = [
  { value: "mini", text: "Collapse menu" },
  { value: "full", text: "Expand menu" },
];

/** A popover sheet on phones, a column from 768 px. A cookie keeps its width. */
export function Sidebar({ label, groups, back }: SidebarProps) {
  return (
    <nav className="sidebar" id="site-menu" popover="" aria-label={label}>
      <div className="top-0 md:sticky">
        {/* Gets the focus when the sheet opens: the sheet covers the button that opened it. */}
        <PopoverButton className="nav-link sidebar-close" target="site-menu" hides autoFocus>
          <Icon name="close" />
          <span className="nav-text">Close menu</span>
        </PopoverButton>
        {groups.map((links) => (
          <ul key={links[0]?.href}>
            {links.map((link) => (
              <li key={link.href}>
                <a
                  className="nav-link"
                  href={link.href}
                  aria-current={link.isHere ? "page" : undefined}
                >
                  <Icon name={link.icon} />
                  <span className="nav-text">{link.text}</span>
                  {link.waits && <Waits text={link.waits} />}
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
          <input type="hidden" name="back" value={back} />
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

function Waits({ text }: { text: string }) {
  return (
    <>
      {" "}
      <span className="nav-count">
        {text}
        <span className="sr-only"> waiting</span>
      </span>
    </>
  );
}
