import type { ReactNode } from "react";
import { SearchedList } from "#app/components/ui/searched-list.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import type { Paging } from "#app/lib/paging.ts";
import { type MockTab, paths } from "#app/lib/paths.ts";

export interface MockRow {
  key: string;
  serial?: string;
  name: string;
  date: string;
  duration: string;
  /** The time left of one that runs. */
  left: string | null;
  /** What can be done with it. */
  action: ReactNode;
}

interface MockTableProps {
  tab: MockTab;
  caption: string;
  /** Why the list has no rows when nothing was searched. */
  empty: string;
  search: string;
  failed: string | null;
  paging: Paging;
  rows: MockRow[];
}

const TO_ALL = { href: paths.mockTests({ tab: "new" }), text: "See the mock tests" };

/** One of the three lists of mock tests. */
export function MockTable({ tab, caption, empty, search, failed, paging, rows }: MockTableProps) {
  const withSerial = tab === "new";
  const head = [
    ...(withSerial ? [{ text: "Serial", className: "serial" }] : []),
    { text: "Name" },
    { text: "Date", className: "max-md:hidden" },
    { text: "Duration", className: "max-md:hidden" },
    { text: "Action", className: "print:hidden" },
  ];
  return (
    <div className="stack">
      <SearchedList
        action={paths.mockTests()}
        name={caption}
        one="mock test"
        search={search}
        keep={{ tab }}
        clearHref={paths.mockTests({ tab })}
        failed={failed}
        isEmpty={rows.length === 0}
        nothing={{ why: empty, way: withSerial ? undefined : TO_ALL }}
        paging={paging}
        pageHref={(page) => paths.mockTests({ tab, search, page })}
      >
        <Table caption={caption} head={head}>
          {rows.map((row) => (
            <tr key={row.key}>
              {withSerial && <td className="serial">{row.serial}</td>}
              <th scope="row">
                {row.name} {row.left && <strong className="row-left">{row.left}</strong>}{" "}
                <span className="row-date">
                  {[row.date && formatDate(row.date), row.duration].filter(Boolean).join(", ")}
                </span>
              </th>
              <td className="max-md:hidden">{row.date && formatDate(row.date)}</td>
              <td className="max-md:hidden">{row.duration}</td>
              <td className="print:hidden">{row.action}</td>
            </tr>
          ))}
        </Table>
      </SearchedList>
    </div>
  );
}
