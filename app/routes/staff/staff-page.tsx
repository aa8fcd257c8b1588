import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Brand } from "#app/components/layout/brand.tsx";
import { Notice, type NoticeKind } from "#app/components/ui/notice.tsx";
import type { Member } from "#app/lib/api/staff/session.server.ts";
import { StaffMenu } from "./staff-menu.tsx";
import { useStaffPaths } from "./use-staff-paths.ts";

interface StaffPageProps {
  /** The member of staff who is logged in; null before that. */
  member: Member | null;
  /** The notice of a redirect. */
  notice?: { kind: NoticeKind; text: string } | null;
  children: ReactNode;
}

/** The frame of every staff page. */
export function StaffPage({ member, notice, children }: StaffPageProps) {
  const paths = useStaffPaths();
  return (
    <>
      <header className="site-header staff-header">
        <Brand href={paths.home} after=", staff" /> {member && <Ways member={member} />}
      </header>
      <main className="page staff-page" id="main" tabIndex={-1}>
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

function Ways({ member: { name, role } }: { member: Member }) {
  const paths = useStaffPaths();
  return (
    <>
      <StaffMenu role={role} />
      <span className="staff-name">
        {name}, {role === "owner" ? "owner" : "teacher"} <a href={paths.account}>Your account</a>
      </span>{" "}
      <Form method="post" action={paths.logout}>
        <button className="btn" type="submit">
          Log out
        </button>
      </Form>
    </>
  );
}
