import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle, noStore } from "#app/lib/route-page.ts";
import { loadCurrentPlans } from "./manage.server.ts";
import { EmptyList } from "#app/components/ui/searched-list.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { FailedList } from "#app/components/ui/panel.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { paths } from "#app/lib/paths.ts";
import stylesheet from "./plans.css?url";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const headers = noStore;
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle("Current Plans", error);

export const loader = studentLoader(({ student }) => loadCurrentPlans(student));

const HEAD = [
  { text: "S.No", className: "serial" },
  { text: "Plan Name" },
  { text: "Plan Subscribe Date" },
  { text: "Plan Expiry Date" },
  { text: "Plan Status" },
];

export default function CurrentPlans() {
  const { failed, rows } = useLoaderData<typeof loader>();
  return (
    <div className="stack-lg">
      <PageHead title="Current Plans">
        <a className="btn" href={paths.manageSubscription}>
          Upgrade Plans
        </a>
      </PageHead>
      {failed !== null ? (
        <FailedList of="your plans" why={failed} />
      ) : rows.length === 0 ? (
        <EmptyList why="You have not had a plan yet.">
          <a className="btn" href={paths.subscription}>
            See the plans
          </a>
        </EmptyList>
      ) : (
        <Table caption="Your plans" head={HEAD} className="own-plans">
          {rows.map(({ name, from, until, status }, index) => (
            <tr key={index}>
              <td className="serial">{index + 1}</td>
              <th scope="row">{name}</th>
              <td>{from && <Dated name="Subscribed on" date={from} />}</td>
              <td>
                {until && <Dated name={status.isActive ? "Open until" : "Ended on"} date={until} />}
              </td>
              <td>
                <span
                  className={`inline-flex items-center gap-1 ${status.isActive ? "text-success" : "text-danger"}`}
                >
                  <Icon name={status.isActive ? "done" : "cross"} small />
                  {status.text}
                </span>
              </td>
            </tr>
          ))}
        </Table>
      )}
    </div>
  );
}

/** On a phone, where a row is a block, repeats the heading of the column. */
function Dated({ name, date }: { name: string; date: string }) {
  return (
    <>
      <span className="text-ink-muted md:hidden" aria-hidden="true">
        {name}{" "}
      </span>
      {date}
    </>
  );
}
