import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Table } from "#app/components/ui/table.tsx";
import { listChanges } from "#app/lib/api/staff/session.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { staffLoader } from "../kit/access.server.ts";
import { Moment } from "../kit/moment.tsx";
import { PageFaults } from "./page-faults.tsx";
import { SchoolHead } from "../kit/school-head.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Log", error);

export const loader = staffLoader(async ({ caller, url }) => {
  const changes = await listChanges(caller, idOf(url.searchParams.get("before")));
  return { ...changes, oldest: changes.data.at(-1)?.id };
});

const HEAD = ["When", "Who", "What", "About", "Before", "After"].map((text) => ({ text }));

export default function LogRoute() {
  const paths = useStaffPaths();
  const { data, faults, has_more, oldest } = useLoaderData<typeof loader>();
  return (
    <>
      <SchoolHead title="Log" lead="What staff changed, the newest first." />
      <PageFaults faults={faults} />
      {data.length === 0 ? (
        <p>Nothing has been changed yet.</p>
      ) : (
        <Table caption="What staff changed" head={HEAD}>
          {data.map(({ id, at, staff_name, did, about, before, after }) => (
            <tr key={id}>
              <td>
                <Moment at={at} />
              </td>
              <td>{staff_name}</td>
              <td>{did}</td>
              <td>{about}</td>
              <td>{inWords(before)}</td>
              <td>{inWords(after)}</td>
            </tr>
          ))}
        </Table>
      )}
      {has_more && (
        <nav className="pagination" aria-label="Pages">
          <a href={paths.log(oldest)}>Older changes</a>
        </nav>
      )}
    </>
  );
}

/** Formats the stored JSON as "plan: Advance, price: 159". */
function inWords(kept: string | null): string {
  return (kept ?? "").replaceAll(/[{}"]/g, "").replaceAll(/([:,])(?=\S)/g, "$1 ");
}
