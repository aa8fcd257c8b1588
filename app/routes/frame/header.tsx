import { Form } from "@remix-run/react";
import { Avatar } from "#app/components/ui/avatar.tsx";
import { Brand } from "#app/components/layout/brand.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PopoverButton } from "#app/components/ui/popover-button.tsx";
import { paths } from "#app/lib/paths.ts";

interface HeaderProps {
  firstName: string;
  /** Address of the stored photo, or null for the initial. */
  image: string | null;
  /** Opaque name of the account, to find its waiting recordings before log-out. */
  owner: string;
  hasAlong: boolean;
}

export function Header({ firstName, image, owner, hasAlong }: HeaderProps) {
  return (
    <header className="site-header student-header">
      <Brand href={paths.home} />{" "}
      <PopoverButton className="btn md:hidden" target="site-menu">
        <Icon name="menu" />
        Menu
      </PopoverButton>{" "}
      <details className="account" name="menu" data-enhance="menu">
        <summary>
          <Avatar firstName={firstName} image={image} />{" "}
          <span className="account-who max-md:hidden">
            {firstName} <small>Student</small>
          </span>{" "}
          <span className="sr-only">Your account menu</span>
          <Icon name="down" />
        </summary>
        <ul className="menu-list">
          <li>
            <a href={paths.profile}>
              <Icon name="person" />
              My Profile
            </a>
          </li>
          <li>
            <a href={paths.progress}>
              <Icon name="dashboard" />
              Progress
            </a>
          </li>
          <li>
            <a href={paths.currentPlans}>
              <Icon name="calendar" />
              Current Plans
            </a>
          </li>
          <li>
            <a href={paths.manageSubscription}>
              <Icon name="card" />
              Upgrade Plans
            </a>
          </li>
          {hasAlong && (
            <li>
              <a href={paths.along()}>
                <Icon name="device" />
                On this device
              </a>
            </li>
          )}
          <li>
            <Form
              method="post"
              action={paths.logout}
              data-enhance="frame/log-out"
              data-owner={owner}
              data-upload-url={paths.recordings}
            >
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
