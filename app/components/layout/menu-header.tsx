import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import type { IconName } from "#app/lib/icon-name.ts";
import { PopoverButton } from "#app/components/ui/popover-button.tsx";
import { Brand } from "./brand.tsx";

interface MenuHeaderProps {
  home: string;
  /** Follows the name of the school. */
  after?: string;
  name: string;
  /** The URL of the stored photo, or null for the initial. */
  image: string | null;
  /** Stands below the name. */
  roleName: string;
  logOut: LogOutProps;
  /** The links of the account menu, each a MenuLink. */
  children: ReactNode;
}

interface LogOutProps {
  action: string;
  text: string;
  /** Opaque name of the account, to find its drafts and waiting recordings before log-out. */
  owner: string;
  /** Where recordings are sent; without it the account has none. */
  uploadUrl?: string;
}

/** The header after log-in: the school, the button of the phone menu, and the account menu. */
export function MenuHeader({
  home,
  after,
  name,
  image,
  roleName,
  logOut,
  children,
}: MenuHeaderProps) {
  return (
    <header className="site-header menu-header">
      <Brand href={home} after={after} />{" "}
      <PopoverButton className="btn md:hidden" target="site-menu">
        <Icon name="menu" />
        <span>Menu</span>
      </PopoverButton>{" "}
      <details className="account" name="menu" data-enhance="menu">
        <summary>
          <Avatar firstName={name} image={image} />{" "}
          <span className="account-who max-md:hidden">
            <span translate="no">{`${name} `}</span>
            <small>{roleName}</small>
          </span>{" "}
          <span className="sr-only">Your account menu</span>
          <Icon name="down" />
        </summary>
        <ul className="menu-list">
          {children}
          <li>
            <Form
              method="post"
              action={logOut.action}
              data-enhance="frame/log-out"
              data-owner={logOut.owner}
              data-upload-url={logOut.uploadUrl}
            >
              <button type="submit">
                <Icon name="logout" />
                {logOut.text}
              </button>
            </Form>
          </li>
        </ul>
      </details>
    </header>
  );
}

export function MenuLink({ href, icon, text }: { href: string; icon: IconName; text: string }) {
  return (
    <li>
      <a href={href}>
        <Icon name={icon} />
        {text}
      </a>
    </li>
  );
}
