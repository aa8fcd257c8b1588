import { Form } from "@remix-run/react";
import { paths } from "#app/lib/paths.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { Brand } from "./brand.tsx";

interface HeaderProps {
  firstName: string;
  /** Address of the stored photo, or null for the initial. */
  image: string | null;
}

/** The signed-in head: brand, menu button on phones, account menu. The account's own pages join with their screens. */
export function Header({ firstName, image }: HeaderProps) {
  return (
    <header className="site-header">
      <Brand href={paths.home} />
      <button className="btn menu-button" type="button" popovertarget="site-menu">
        <Icon name="menu" />
        Menu
      </button>
      <details className="account" name="menu">
        <summary>
          {image ? <img className="avatar" src={image} alt="" width="36" height="36" /> : <span className="avatar" aria-hidden="true">{initialOf(firstName)}</span>}
          <span className="account-who">
            {firstName} <small>Student</small>
          </span>
          <span className="vh">Your account menu</span>
          <Icon name="down" />
        </summary>
        <ul className="menu-list">
          <li>
            <Form method="post" action={paths.logout}>
              <button type="submit">
                <Icon name="logout" />
                Log Out
              </button>
            </Form>
          </li>
        </ul>
      </details>
    </header>
  );
}

function initialOf(name: string): string {
  return [...name.trim()][0]?.toUpperCase() ?? "S";
}
