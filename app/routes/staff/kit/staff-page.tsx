import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Brand } from "#app/components/layout/brand.tsx";
import { Notice, type NoticeKind } from "#app/components/ui/notice.tsx";
import type { Member } from "#app/lib/api/call/staff-call.server.ts";
import { StaffMenu } from "./staff-menu.tsx";
import { useStaffPaths } from "./use-staff-paths.ts";

interface StaffPageProps {
  /** The member of staff who is logged in; null before that. */
  member: Member | null;
  /** The notice of a redirect. */
  notice?: { kind: NoticeKind; text: string } | null;
  /** The drafts that were posted and refused: this page shows their text. */
  refused?: string;
  children: ReactNode;
}

/** The frame of every staff page. */
export function StaffPage({ member, notice, refused, children }: StaffPageProps) {
  const paths = useStaffPaths();
  return (
    <>
      <header className="site-header staff-header">
        <Brand href={paths.home} after=", staff" /> {member && <Ways member={member} />}
      </header>
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
    </>
  );
}

function Ways({ member: { name, role, account } }: { member: Member }) {
  const paths = useStaffPaths();
  return (
    <>
      <StaffMenu role={role} />
      <span className="staff-name">
        {name}, {role === "owner" ? "owner" : "teacher"} <a href={paths.account}>Your account</a>
      </span>{" "}
      <Form method="post" action={paths.logout} data-enhance="frame/log-out" data-owner={account}>
        <button className="btn" type="submit">
          Log out
        </button>
      </Form>
    </>
  );
}
