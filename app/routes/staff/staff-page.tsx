import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Notice, type NoticeKind } from "#app/components/ui/notice.tsx";
import type { Member } from "#app/lib/api/staff/session.server.ts";
import { StaffMenu } from "./staff-menu.tsx";
import { useStaffPaths } from "./use-staff-paths.ts";

interface StaffPageProps {
  /** Who is logged in, or null before that. */
  member: Member | null;
  /** The message that came with a redirect. */
  notice?: { kind: NoticeKind; text: string } | null;
  children: ReactNode;
}

/** What stands around every page for staff. */
export function StaffPage({ member, notice, children }: StaffPageProps) {
  const paths = useStaffPaths();
  return (
    <>
      <header className="site-header staff-header">
        <a className="brand" href={paths.home}>
          <svg className="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
            <path d="M4 9v7M9 4v17M14 8v9" />
            <path d="M18 15v9M23 11v17M28 16v7" opacity=".5" />
          </svg>
          <span>VLE NAATI CCL Portal, staff</span>
        </a>{" "}
        {member && <Ways member={member} />}
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
        {name}, {role === "owner" ? "owner" : "teacher"}{" "}
        <a href={paths.twoStep()}>Two-step log-in</a>
      </span>{" "}
      <Form method="post" action={paths.logout}>
        <button className="btn" type="submit">
          Log out
        </button>
      </Form>
    </>
  );
}
