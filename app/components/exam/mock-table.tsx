import type { ReactNode } from "react";
import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { ListBody } from "#app/components/ui/list-body.tsx";
import { SearchForm } from "#app/components/ui/search-form.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { formatDate } from "#app/lib/format.ts";
import type { Paging } from "#app/lib/paging.ts";
import { type MockTab, paths } from "#app/lib/paths.ts";

export interface MockRow {
  key: string;
  serial?: string;
  name: string;
  date: string;
  duration: string;
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

/** One of the three lists of mock tests. */
export function MockTable({ tab, caption, empty, search, failed, paging, rows }: MockTableProps) {
  const list = paths.mockTests({ tab });
  const withSerial = tab === "new";
  const head = [
    ...(withSerial ? [{ text: "Serial", className: "serial" }] : []),
    { text: "Name" },
    { text: "Date", className: "col-wide" },
    { text: "Duration", className: "col-wide" },
    { text: "Action", className: "print:hidden" },
  ];
  return (
    <div className="stack">
      <SearchForm
        action={paths.mockTests()}
        label={caption}
        search={search}
        keep={{ tab }}
        clearHref={list}
      />
      <ListBody
        name={caption}
        failed={failed}
        empty={
          rows.length === 0 && (
            <EmptyList why={search ? `No mock test matches “${search}”.` : empty}>
              {(search || tab !== "new") && (
                <a className="btn" href={search ? list : paths.mockTests({ tab: "new" })}>
                  {search ? "Clear" : "See the mock tests"}
                </a>
              )}
            </EmptyList>
          )
        }
        paging={paging}
        pageHref={(page) => paths.mockTests({ tab, search, page })}
      >
        <Table caption={caption} head={head}>
          {rows.map((row) => (
            <tr key={row.key}>
              {withSerial && <td className="serial">{row.serial}</td>}
              <th scope="row">
                {row.name}
                <span className="row-date">
                  {[row.date && formatDate(row.date), row.duration].filter(Boolean).join(", ")}
                </span>
              </th>
              <td className="col-wide">{row.date && formatDate(row.date)}</td>
              <td className="col-wide">{row.duration}</td>
              <td className="print:hidden">{row.action}</td>
            </tr>
          ))}
        </Table>
      </ListBody>
    </div>
  );
}
