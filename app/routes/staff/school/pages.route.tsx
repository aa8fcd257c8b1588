import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { pageCalls, type WrittenPage } from "#contract/staff/school-pages.ts";
import { PAGE_KINDS, PAGE_TITLES, type PageKind } from "#plan/school-pages.ts";
import { staffLoader } from "../kit/access.server.ts";
import { Moment } from "../kit/moment.tsx";
import { SchoolHead } from "../kit/school-head.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Terms", error);

export const loader = staffLoader(
  async ({ caller }) => (await askStaff(caller, pageCalls.list)).pages,
);

export default function PagesRoute() {
  const paths = useStaffPaths();
  const pages = useLoaderData<typeof loader>();
  return (
    <>
      <SchoolHead
        title="Terms"
        lead="What you write is linked below every page. New students agree to it when they sign up."
      />
      <ol className="rows">
        {PAGE_KINDS.map((kind, index) => (
          <li key={kind}>
            <span className="serial">{index + 1}</span>
            <div>
              <p className="row-title">
                <a href={paths.schoolPage(kind)}>{PAGE_TITLES[kind]}</a>
              </p>
              <p className="row-meta">
                <State kind={kind} page={pages.find((one) => one.kind === kind)} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}

function State({ kind, page }: { kind: PageKind; page: WrittenPage | undefined }) {
  if (!page || page.letters === 0)
    return <span>{kind === "plans" ? "The agreed sentences stand there" : "Not written"}</span>;
  return (
    <>
      <span>Version {page.version} </span>
      <span>{counted(page.letters, "letter")} </span>
      <span>
        Saved <Moment at={page.saved_at} /> by {page.saved_by}
      </span>
    </>
  );
}
