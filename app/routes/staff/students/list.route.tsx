import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { SearchField } from "#app/components/ui/searched-list.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { counted } from "#app/lib/paging.ts";
import { studentCalls, type StudentRow } from "#contract/staff/students.ts";
import { staffLoader } from "../kit/access.server.ts";
import { Choose, ChooseBar, ManyLink } from "../kit/choose.tsx";
import { Moment } from "../kit/moment.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { NothingFits } from "../kit/nothing.tsx";
import type { loader as frameLoader } from "../staff-frame.route.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(`Students, page ${data?.students.current_page ?? 1}`, error);

export const loader = staffLoader(async ({ caller, url }) => {
  const { search, page } = listAddress(url);
  const wish = (name: string) => url.searchParams.get(name) ?? "";
  const query = {
    ...{ search, language: wish("language"), plan: wish("plan"), seen: wish("seen") },
    many: wish("many"),
  };
  const { results, ...choices } = await askStaff(caller, studentCalls.list, {
    query: { ...query, page },
  });
  redirectPastEnd(url, page, results.last_page);
  const looked = Object.values({ ...query, many: "" }).some((one) => one !== "");
  return {
    query,
    ...choices,
    students: { ...results, ...counted(results, { one: "student", looked }) },
  };
});

const SEEN = [
  { value: "week", text: "In the last 7 days" },
  { value: "month", text: "In the last 30 days" },
  { value: "longer", text: "Longer ago" },
  { value: "never", text: "Never" },
];

/** Lists all students, with search and filters. */
export default function StudentsRoute() {
  const { query, languages, plans, students } = useLoaderData<typeof loader>();
  const paths = useStaffPaths();
  const isOwner = useIsOwner();
  const { search: back } = useLocation();
  const acts = [
    { text: "Give to a group", value: "group" },
    ...(isOwner
      ? [
          { text: "Extend plans", value: "extend" },
          { text: "Record payments", value: "pay" },
          { text: "Export", to: paths.studentsExport },
        ]
      : []),
  ];
  return (
    <>
      <PageHead title="Students" lead="The newest account first.">
        {isOwner && (
          <>
            <a className="btn btn-primary" href={paths.newStudent}>
              Invite a student
            </a>{" "}
            <a className="btn" href={paths.studentClass}>
              Invite a class
            </a>
          </>
        )}
      </PageHead>
      <form className="search" method="get" role="search" aria-label="Students">
        <SearchField search={query.search} placeholder={isOwner ? "Name or email" : "Name"} />
        <SelectField
          name="language"
          label="Language"
          empty="All languages"
          choices={languages.map(({ id, name }) => ({ value: String(id), text: name }))}
          defaultValue={query.language}
        />
        {isOwner && (
          <SelectField
            name="plan"
            label="Plan"
            empty="All students"
            choices={[
              { value: "any", text: "With a plan" },
              { value: "none", text: "Without a plan" },
              { value: "unpaid", text: "With a failed payment" },
              ...plans.map(({ id, plan_name }) => ({ value: String(id), text: plan_name })),
            ]}
            defaultValue={query.plan}
          />
        )}
        <SelectField
          name="seen"
          label="Last seen"
          empty="At any time"
          choices={SEEN}
          defaultValue={query.seen}
        />
        <a className="btn btn-quiet" href={paths.students()}>
          Clear
        </a>
      </form>
      {students.found && <p className="text-sm text-ink-muted">{students.found}</p>}
      {students.data.length === 0 ? (
        <NothingFits what="student" add={isOwner ? "Invite one, or a class." : ""} />
      ) : (
        <form method="get" action={paths.manyStudents}>
          <input type="hidden" name="back" value={back} />
          <ol className="rows">
            {students.data.map((row, index) => (
              <Row key={row.id} row={row} no={(students.from ?? 1) + index} />
            ))}
          </ol>
          <ChooseBar one="student" acts={acts} ids={students.data.map(({ id }) => id)} />
        </form>
      )}
      <ManyLink paging={students} href={paths.students({ ...query, many: 1 })} />
      <Pagination paging={students} href={(page) => paths.students({ ...query, page })} />
    </>
  );
}

function Row({ row, no }: { row: StudentRow; no: number }) {
  const paths = useStaffPaths();
  const isOwner = useIsOwner();
  return (
    <li>
      <Choose value={row.id} no={no} name={`${row.first_name} ${row.last_name}`} />
      <div>
        <p className="row-title">
          <a href={paths.student(row.id)} dir="auto">
            {row.first_name} {row.last_name}
          </a>
        </p>
        <p className="row-meta">
          {row.email !== null && <span>{row.email} </span>}
          <span>{row.language} </span>
          {isOwner && <span>{row.plan_name ?? "No plan"} </span>}
          <span>
            {row.last_active_at === null ? (
              "Never seen"
            ) : (
              <>
                Seen <Moment at={row.last_active_at} />
              </>
            )}{" "}
          </span>
          {row.is_blocked && <b>Blocked </b>}
          {row.deletes_at !== null && <b>Will be deleted</b>}
        </p>
      </div>
    </li>
  );
}

/** Tells whether an owner is logged in. The API itself checks the role. */
function useIsOwner(): boolean {
  return useRouteLoaderData<typeof frameLoader>("routes/staff/staff-frame.route")?.role === "owner";
}
