import type { ReactNode } from "react";
import { Brand } from "#app/components/layout/brand.tsx";
import { MenuHeader, MenuLink } from "#app/components/layout/menu-header.tsx";
import { Notice, type NoticeKind } from "#app/components/ui/notice.tsx";
import { PlainPage } from "#app/components/ui/popover-button.tsx";
import type { StaffFrame } from "./frame.server.ts";
import { StaffSidebar } from "./staff-sidebar.tsx";
import { useStaffPaths } from "./use-staff-paths.ts";

interface StaffPageProps {
  /** The member of staff who is logged in, with the frame's facts; null before that. */
  member: StaffFrame | null;
  /** The notice of a redirect. */
  notice?: { kind: NoticeKind; text: string } | null;
  /** The drafts that were posted and refused: this page shows their text. */
  refused?: string;
  children: ReactNode;
}

const AFTER = ", staff";

/** The frame of every staff page: after the log-in with the menu, before it without. */
export function StaffPage({ member, notice, refused, children }: StaffPageProps) {
  const paths = useStaffPaths();
  const main = (
    <main
      className="page staff-page"
      id="main"
      tabIndex={-1}
      data-enhance={member ? "drafts" : undefined}
      data-owner={member?.account}
      data-refused={refused || undefined}
    >
      {notice && (
        <Notice kind={notice.kind} page>
          {notice.text}
        </Notice>
      )}
      {children}
    </main>
  );
  if (!member)
    return (
      <>
        <header className="site-header">
          <Brand href={paths.home} after={AFTER} />
        </header>
        {main}
      </>
    );
  return (
    <PlainPage.Provider value={member.plain}>
      <MenuHeader
        home={paths.home}
        after={AFTER}
        name={member.name}
        image={null}
        roleName={member.role === "owner" ? "Owner" : "Teacher"}
        logOut={{ action: paths.logout, text: "Log out", owner: member.account }}
      >
        <MenuLink href={paths.account} icon="person" text="Your account" />
        <MenuLink href={paths.twoStep()} icon="lock" text="Two-step log-in" />
      </MenuHeader>
      <div className="shell" data-sidebar={member.sidebar}>
        <StaffSidebar role={member.role} waits={member.waits} />
        {main}
      </div>
    </PlainPage.Provider>
  );
}
