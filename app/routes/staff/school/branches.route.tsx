import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { schoolCalls } from "#contract/staff/school.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { branches } from "./branches.server.ts";
import { EntryRows } from "./entries.tsx";
import { SchoolHead } from "../kit/school-head.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Branches", error);

export const loader = staffLoader(
  async ({ caller }) => (await askStaff(caller, schoolCalls.get)).branches,
);

export const action = staffAction({ keeps: ["version", "up"] }, ({ caller, form, paths }) =>
  branches.moveUp(caller, form, paths),
);

export default function BranchesRoute() {
  const paths = useStaffPaths();
  const { entries, version } = useLoaderData<typeof loader>();
  return (
    <>
      <SchoolHead
        title="Branches"
        lead="Students choose one when they sign up, and when they ask a branch."
        failed={useActionData<typeof action>()}
      >
        <a className="btn btn-primary" href={paths.newBranch}>
          Add a branch
        </a>
      </SchoolHead>
      <EntryRows
        version={version}
        rows={entries.map(({ value, name, email, phone, address }) => ({
          ...{ key: value, href: paths.branch(value), title: name },
          facts: [email ?? "Enquiries are stored, not mailed", phone, address].filter(Boolean),
        }))}
      />
    </>
  );
}
