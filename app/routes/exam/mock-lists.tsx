import { paths, type MockTab } from "#app/lib/paths.ts";
import type { NewTests as NewTestsPage, MockRecords } from "./mock-test-list.server.ts";
import type { ReactNode } from "react";
import { SearchedList } from "#app/components/ui/searched-list.tsx";
import { RowNote, Table } from "#app/components/ui/table.tsx";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import type { Paging } from "#app/lib/paging.ts";

type RecordListProps = MockRecords & { tab: "pending" | "completed" };

type RecordRow = MockRecords["rows"][number];

const WORDS = {
  pending: { caption: "Pending mock tests", empty: "You have no unfinished mock test." },
  completed: { caption: "Completed mock tests", empty: "You have not finished a mock test yet." },
};

const REVIEWS = {
  there: "View review",
  waiting: "Waiting for review",
  none: "Hear your answers",
};

interface MockRow {
  key: string;
  serial?: string;
  name: string;
  date: string;
  duration: string;
  /** The time left of a running test. */
  left: string | null;
  /** The button or link of the row. */
  action: ReactNode;
}

interface MockTableProps {
  tab: MockTab;
  caption: string;
  /** Why the list has no rows without a search. */
  empty: string;
  search: string;
  failed: string | null;
  paging: Paging;
  rows: MockRow[];
}

const TO_ALL = { href: paths.mockTests({ tab: "new" }), text: "See the mock tests" };

type Row = NewTestsPage["rows"][number];

/** Lists the mock tests of the student's language, each with the button for its state. */
export function NewTests({ rows, ...list }: NewTestsPage) {
  return (
    <MockTable
      {...list}
      tab="new"
      caption="New mock tests"
      empty="There are no mock tests in your language yet."
      rows={rows.map((row, index) => ({
        key: String(row.testId ?? `closed ${index}`),
        ...row,
        action: <RowAction row={row} />,
      }))}
    />
  );
}

function RowAction({ row }: { row: Row }) {
  const { testId, recordId, state } = row;
  const named = <span className="sr-only">, {row.name}</span>;
  if (testId === null || state === "closed")
    return (
      <a className="btn" href={paths.subscriptionFor(row.name)}>
        Subscribe Now{named}
      </a>
    );
  if (state === "completed")
    return (
      <a
        className="btn btn-quiet justify-start text-start whitespace-normal"
        href={paths.mockTests({ tab: "completed" })}
      >
        Completed Mock Test{named}
      </a>
    );
  // Without a record id here, the pending list has it.
  return state === "pending" ? (
    <a
      className="btn"
      href={
        recordId === null ? paths.mockTests({ tab: "pending" }) : paths.mockResume(testId, recordId)
      }
    >
      Pending{named}
    </a>
  ) : (
    <a className="btn btn-primary" href={paths.exam(testId)}>
      Start Mock Test{named}
    </a>
  );
}

export function MockTable({ tab, caption, empty, search, failed, paging, rows }: MockTableProps) {
  const withSerial = tab === "new";
  const head = [
    ...(withSerial ? [{ text: "Serial", className: "serial" }] : []),
    { text: "Name" },
    { text: "Date", className: "w-(--width-tile) max-md:hidden" },
    { text: "Duration", className: "w-(--width-tile) max-md:hidden" },
    { text: "Action", className: "w-(--width-tile) md:w-(--width-menu) print:hidden" },
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
                <RowNote parts={[row.date && formatDate(row.date), row.duration]} />
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

/** Lists the student's unfinished or finished mock tests. */
export function RecordList({ tab, rows, ...list }: RecordListProps) {
  return (
    <MockTable
      {...list}
      {...WORDS[tab]}
      tab={tab}
      rows={rows.map((row) => ({
        key: String(row.recordId),
        ...row,
        action: tab === "pending" ? <Restart row={row} /> : <Review row={row} />,
      }))}
    />
  );
}

/** When the provider does not name the test of a record, the list of new tests finds it. */
function Restart({ row: { testId, recordId, name } }: { row: RecordRow }) {
  const href = testId === null ? paths.mockTests({ tab: "new", search: name }) : undefined;
  return (
    <a className="btn" href={href ?? paths.mockResume(testId ?? 0, recordId, "pending")}>
      Re-start<span className="sr-only">, {name}</span>
    </a>
  );
}

function Review({ row: { recordId, name, review } }: { row: RecordRow }) {
  return (
    <a className="btn" href={paths.mockFeedback(recordId)}>
      {REVIEWS[review]}
      <span className="sr-only">, {name}</span>
    </a>
  );
}
