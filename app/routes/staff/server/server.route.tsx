import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Section } from "#app/components/ui/panel.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { serverCall } from "#contract/staff/server.ts";
import { staffLoader } from "../kit/access.server.ts";
import { Facts } from "../kit/facts.tsx";
import { Moment } from "../kit/moment.tsx";
import { SchoolHead } from "../kit/school-head.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { DISKS, roomText, troublesOf } from "./troubles.ts";
import { Troubles } from "./troubles-notice.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Server", error);

export const loader = staffLoader(async ({ caller }) => {
  const state = await askStaff(caller, serverCall);
  return { ...state, troubles: troublesOf(state, Date.now()) };
});

/** How the server does: whether it stores, and what is kept elsewhere. */
export default function ServerRoute() {
  const { disks, backup, certificate, troubles } = useLoaderData<typeof loader>();
  return (
    <>
      <SchoolHead title="Server" lead="For whoever runs the server of the school." />
      <div className="stack">
        <Troubles troubles={troubles} />
        <Section id="state" title={troubles.length === 0 ? "All is well" : "How it does"}>
          <Facts
            facts={[
              ...disks.map(
                ({ of, free_bytes: free }) =>
                  [
                    `Room for the ${DISKS[of]}`,
                    free === null ? "The folder is not there" : roomText(free),
                  ] as const,
              ),
              ["Last backup", <LastBackup key="backup" backup={backup} />],
              ...(certificate
                ? [
                    [
                      "Certificate ends",
                      <Moment key="certificate" at={certificate.ends_at} />,
                    ] as const,
                  ]
                : []),
            ]}
          />
          {backup?.folder && (
            <p>
              In <code>{backup.folder}</code>
            </p>
          )}
        </Section>
      </div>
    </>
  );
}

type Backup = ReturnType<typeof useLoaderData<typeof loader>>["backup"];

function LastBackup({ backup }: { backup: Backup }) {
  if (backup === null)
    return (
      <>
        None is made by itself: set <code>BACKUP_DIR</code>
      </>
    );
  return backup.made_at === null ? "None yet" : <Moment at={backup.made_at} />;
}
