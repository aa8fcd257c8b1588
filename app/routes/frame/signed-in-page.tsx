import { Form, useLocation, useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { Notice, type NoticeKind } from "#app/components/ui/notice.tsx";
import { ScriptOnly, SAID_LATER } from "#app/components/ui/script-only.tsx";
import { PlainPage } from "#app/components/ui/popover-button.tsx";
import type { Frame } from "./frame.page.server.ts";
import { paths } from "#app/lib/paths.ts";
import { StudentSidebar } from "./sidebar.tsx";
import { MenuHeader, MenuLink } from "#app/components/layout/menu-header.tsx";

/** Pages that show a running mock test themselves. */
const TELLS_OF_TESTS = /^\/(dashboard|mock-test\/(exam|resume).*)?$/;

interface ShownNotice {
  kind: NoticeKind;
  title?: string;
  text: string;
  submitted?: string;
  undo?: { name: string; value: string };
}

interface SignedInPageProps {
  frame: Frame;
  /** The notice of a redirect. */
  notice: ShownNotice | null | undefined;
  /** The drafts that were posted and refused: this page shows their text. */
  refused?: string;
  children: ReactNode;
}

export function SignedInPage({
  frame: { firstName, image, owner, sidebar, running, plain, hasAlong },
  notice,
  refused,
  children,
}: SignedInPageProps) {
  const { pathname, search } = useLocation();
  const makesRoom = useMatches().some(({ data }) => wantsRoom(data));
  return (
    <PlainPage.Provider value={plain}>
      <Header firstName={firstName} image={image} owner={owner} hasAlong={hasAlong} />
      <div
        className="shell"
        data-enhance={hasAlong ? "along/along" : undefined}
        data-sidebar={makesRoom ? "mini" : sidebar}
        data-session={paths.session(owner)}
      >
        <StudentSidebar pathname={pathname} search={search} />
        <main
          className="page"
          id="main"
          tabIndex={-1}
          data-enhance="drafts"
          data-owner={owner}
          data-refused={refused || undefined}
        >
          {notice && (
            <Notice kind={notice.kind} title={notice.title} page stays={notice.undo !== undefined}>
              {notice.text} {notice.undo && <Undo {...notice.undo} action={pathname + search} />}
            </Notice>
          )}
          {running && !TELLS_OF_TESTS.test(pathname) && (
            <Notice kind="info">
              Your mock test is running: {running.left}. <a href={running.href}>Continue</a>
            </Notice>
          )}
          {hasAlong && <CopyNotice />}
          <RecordingOutbox owner={owner} submitted={notice?.submitted} />
          {children}
        </main>
      </div>
    </PlainPage.Provider>
  );
}

/** For a kept page: script shows it, and puts the result of a change beside its form. */
function CopyNotice() {
  return (
    <ScriptOnly>
      <div data-say="copy" hidden>
        <Notice kind="info">
          Copy of <span data-fact="copied" />. What you do here is sent when the connection is back.{" "}
          <a href="?">Open the newest</a>
        </Notice>
        <p className="text-sm" data-fact="change" aria-live="polite" />
      </div>
    </ScriptOnly>
  );
}

/** Posts to the page of the notice, to undo the change. */
function Undo({ action, name, value }: { action: string; name: string; value: string }) {
  return (
    <Form className="notice-line" method="post" action={action}>
      <button className="btn" type="submit" name={name} value={value}>
        Undo
      </button>
    </Form>
  );
}

/** True when a page asks for a narrow menu, whatever the student has chosen. */
function wantsRoom(data: unknown): boolean {
  return typeof data === "object" && data !== null && "narrowMenu" in data;
}

interface RecordingOutboxProps {
  owner: string;
  /** The submitted dialogue or test: its kept copies can be deleted. */
  submitted: string | undefined;
}

/** Empty and silent without script. */
function RecordingOutbox({ owner, submitted }: RecordingOutboxProps) {
  return (
    <div
      className="outbox"
      data-enhance="frame/recording-outbox"
      data-owner={owner}
      data-upload-url={paths.recordings}
      data-submitted={submitted}
      {...SAID_LATER}
    />
  );
}

type HeaderProps = Pick<Frame, "firstName" | "image" | "owner" | "hasAlong">;

function Header({ firstName, image, owner, hasAlong }: HeaderProps) {
  return (
    <MenuHeader
      home={paths.home}
      name={firstName}
      image={image}
      roleName="Student"
      logOut={{ action: paths.logout, text: "Log Out", owner, uploadUrl: paths.recordings }}
    >
      <MenuLink href={paths.profile} icon="person" text="My Profile" />
      <MenuLink href={paths.progress} icon="dashboard" text="Progress" />
      <MenuLink href={paths.currentPlans} icon="calendar" text="Current Plans" />
      <MenuLink href={paths.manageSubscription} icon="card" text="Upgrade Plans" />
      {hasAlong && <MenuLink href={paths.along()} icon="device" text="On this device" />}
    </MenuHeader>
  );
}
