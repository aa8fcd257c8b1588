import { paths } from "#app/lib/paths.ts";
import type { NewTests as NewTestsPage } from "./mock-test-list.server.ts";
import { MockTable } from "./mock-table.tsx";

type Row = NewTestsPage["rows"][number];

/** Every mock test of the student's language, with the one button that fits its state. */
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
  // A record without its id stands in the list of the pending ones with it.
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
