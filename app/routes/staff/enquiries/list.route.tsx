import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { PageHead, Tabs } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { enquiryCalls, type EnquiryRow } from "#contract/staff/enquiries.ts";
import { listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { staffLoader } from "../kit/access.server.ts";
import { Moment } from "../kit/moment.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { Nothing } from "../kit/nothing.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(`Enquiries, page ${data?.enquiries.current_page ?? 1}`, error);

export const loader = staffLoader(async ({ caller, url }) => {
  const { page } = listAddress(url);
  const state = url.searchParams.get("state") === "answered" ? "answered" : "new";
  const branch = url.searchParams.get("branch") ?? "";
  const {
    branches,
    branch_names: names,
    results,
  } = await askStaff(caller, enquiryCalls.list, {
    query: { state, branch, page },
  });
  redirectPastEnd(url, page, results.last_page);
  const choices = branches.map((value, index) => ({ value, text: names?.[index] ?? value }));
  return { state, branch, branches: choices, enquiries: results } as const;
});

/** Lists enquiries: the new ones, oldest first, or the answered ones. */
export default function EnquiriesRoute() {
  const { state, branch, branches, enquiries } = useLoaderData<typeof loader>();
  const paths = useStaffPaths();
  const isNew = state === "new";
  return (
    <>
      <PageHead
        title="Enquiries"
        lead={`${enquiries.total ?? 0} in all, the ${isNew ? "oldest" : "newest"} first.`}
      />
      <Tabs
        label="Enquiries"
        tabs={[
          { href: paths.enquiries({ branch }), text: "New", current: isNew },
          {
            href: paths.enquiries({ state: "answered", branch }),
            text: "Answered",
            current: !isNew,
          },
        ]}
      />
      <form className="search" method="get">
        <input type="hidden" name="state" value={state} />
        <SelectField
          name="branch"
          label="Branch"
          empty="All branches"
          choices={branches}
          defaultValue={branch}
        />
        <button className="btn" type="submit">
          Show
        </button>
      </form>
      {enquiries.data.length === 0 ? (
        <Nothing what={isNew ? "No enquiry is waiting" : "No enquiry has been answered"} />
      ) : (
        <ol className="rows">
          {enquiries.data.map((one, index) => (
            <Row key={one.id} row={one} no={(enquiries.from ?? 1) + index} />
          ))}
        </ol>
      )}
      <Pagination paging={enquiries} href={(page) => paths.enquiries({ state, branch, page })} />
    </>
  );
}

function Row({ row, no }: { row: EnquiryRow; no: number }) {
  const paths = useStaffPaths();
  return (
    <li>
      <span className="serial">{no}</span>
      <div>
        <p className="row-title">
          <a href={paths.enquiry(row.id)} dir="auto">
            {row.first_name} {row.last_name}
          </a>
        </p>
        <p className="staff-first-line" dir="auto">
          {row.message}
        </p>
        <p className="row-meta">
          <span>{row.branch} </span>
          <span>
            <Moment at={row.created_at} />{" "}
          </span>
        </p>
      </div>
    </li>
  );
}
