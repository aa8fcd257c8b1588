import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { EmptyList } from "#app/components/ui/searched-list.tsx";
import { PageHead, Tabs } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import type { EnquiryRow, EnquiryState } from "#app/lib/api/staff/enquiries.server.ts";
import type { Paging } from "#app/lib/paging.ts";
import { Moment } from "../kit/moment.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

interface EnquiriesScreenProps {
  state: EnquiryState;
  /** "" for all. */
  branch: string;
  branches: string[];
  enquiries: Paging & { data: EnquiryRow[] };
}

/** Lists enquiries: the new ones, oldest first, or the answered ones. */
export function EnquiriesScreen({ state, branch, branches, enquiries }: EnquiriesScreenProps) {
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
          choices={branches.map((value) => ({ value, text: capital(value) }))}
          defaultValue={branch}
        />
        <button className="btn" type="submit">
          Show
        </button>
      </form>
      {enquiries.data.length === 0 ? (
        <EmptyList why={isNew ? "No enquiry is waiting." : "No enquiry has been answered yet."} />
      ) : (
        <ol className="rows">
          {enquiries.data.map((one, index) => (
            <li key={one.id}>
              <span className="serial">{(enquiries.from ?? 1) + index}</span>
              <div>
                <p className="row-title">
                  <a href={paths.enquiry(one.id)} dir="auto">
                    {one.first_name} {one.last_name}
                  </a>
                </p>
                <p className="staff-first-line" dir="auto">
                  {one.message}
                </p>
                <p className="row-meta">
                  <span>{capital(one.branch)} </span>
                  <span>
                    <Moment at={one.created_at} />{" "}
                  </span>
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
      <Pagination paging={enquiries} href={(page) => paths.enquiries({ state, branch, page })} />
    </>
  );
}

/** Capitalizes a word: "sydney" becomes "Sydney". */
export const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
