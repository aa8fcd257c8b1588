import type { MockRecords } from "./mock-test-list.server.ts";
import { paths } from "#app/lib/paths.ts";
import { MockTable } from "./mock-table.tsx";

type RecordListProps = MockRecords & { tab: "pending" | "completed" };
type Row = MockRecords["rows"][number];

const WORDS = {
  pending: { caption: "Pending mock tests", empty: "You have no unfinished mock test." },
  completed: { caption: "Completed mock tests", empty: "You have not finished a mock test yet." },
};

/** The student's unfinished or finished mock tests. */
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
function Restart({ row: { testId, recordId, name } }: { row: Row }) {
  const href = testId === null ? paths.mockTests({ tab: "new", search: name }) : undefined;
  return (
    <a className="btn" href={href ?? paths.mockResume(testId ?? 0, recordId, "pending")}>
      Re-start<span className="sr-only">, {name}</span>
    </a>
  );
}

const REVIEWS = {
  there: "View review",
  waiting: "Waiting for review",
  none: "Hear your answers",
};

function Review({ row: { recordId, name, review } }: { row: Row }) {
  return (
    <a className="btn" href={paths.mockFeedback(recordId)}>
      {REVIEWS[review]}
      <span className="sr-only">, {name}</span>
    </a>
  );
}
