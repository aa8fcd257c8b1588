import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { schoolCalls } from "#contract/staff/school.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { EntryRows } from "./entries.tsx";
import { questions } from "./questions.server.ts";
import { SchoolHead } from "../kit/school-head.tsx";
import { Nothing } from "../kit/nothing.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Questions", error);

export const loader = staffLoader(
  async ({ caller }) => (await askStaff(caller, schoolCalls.get)).questions,
);

export const action = staffAction({ keeps: ["version", "up"] }, ({ caller, form, paths }) =>
  questions.moveUp(caller, form, paths),
);

export default function QuestionsRoute() {
  const paths = useStaffPaths();
  const { entries, version } = useLoaderData<typeof loader>();
  return (
    <>
      <SchoolHead
        title="Questions"
        lead="Students read them under CCL Frequently Asked Questions."
        failed={useActionData<typeof action>()}
      >
        <a className="btn btn-primary" href={paths.newQuestion}>
          Add a question
        </a>
      </SchoolHead>
      {entries.length === 0 ? (
        <Nothing what="There is no question" />
      ) : (
        <EntryRows
          version={version}
          rows={entries.map(({ id, question, answer }) => ({
            ...{ key: id, href: paths.question(id), title: question, facts: answer.slice(0, 1) },
          }))}
        />
      )}
    </>
  );
}
