import { formatDate } from "#app/lib/text/upstream-time.ts";
import type { HubPaths } from "#app/lib/paths.ts";
import { SearchedList } from "#app/components/ui/searched-list.tsx";
import { RowNote, Table } from "#app/components/ui/table.tsx";
import type { PracticeListPage } from "./lists.server.ts";
import { useHub } from "./hubs.ts";

type PracticeTableProps = PracticeListPage & { tab: "pending" | "completed" };
type PracticeRow = PracticeListPage["rows"][number];

// Fixed widths, so that a row that loads late does not move the rows above it.
const HEAD = [
  { text: "Id", className: "serial" },
  { text: "Question" },
  { text: "Language Name", className: "w-(--width-tile) max-md:hidden" },
  { text: "Date", className: "w-(--width-tile) max-md:hidden" },
  { text: "Action", className: "w-(--width-tile) xl:w-(--width-menu) print:hidden" },
];

export function PracticeTable({ tab, search, failed, rows, paging }: PracticeTableProps) {
  const { paths } = useHub();
  const list = paths.hub({ tab });
  const caption = tab === "pending" ? "Pending Practice" : "Completed Practice";
  return (
    <div className="stack">
      <SearchedList
        action={paths.hub()}
        name={caption}
        one="dialogue"
        search={search}
        keep={{ tab }}
        clearHref={list}
        failed={failed}
        isEmpty={rows.length === 0}
        nothing={{ why: EMPTY[tab], way: { href: paths.hub(), text: "See the dialogues" } }}
        paging={paging}
        pageHref={(page) => paths.hub({ tab, search, page })}
      >
        <Table caption={caption} head={HEAD}>
          {rows.map((row) => (
            <tr key={row.practiceId}>
              <td className="serial">{row.serial}</td>
              <th scope="row">
                <a href={actionOf(tab, row, paths).href}>{row.title}</a>{" "}
                <RowNote parts={[row.language, formatDate(row.date)]} />
              </th>
              <td className="max-md:hidden">{row.language}</td>
              <td className="max-md:hidden">{formatDate(row.date)}</td>
              <td className="print:hidden">
                <RowAction tab={tab} row={row} />
              </td>
            </tr>
          ))}
        </Table>
      </SearchedList>
    </div>
  );
}

const EMPTY = {
  pending: "You have no unfinished dialogue.",
  completed: "You have not submitted a dialogue yet.",
};

function RowAction({ tab, row }: { tab: "pending" | "completed"; row: PracticeRow }) {
  const { paths } = useHub();
  const { text, href } = actionOf(tab, row, paths);
  const title = <span className="sr-only">, {row.title}</span>;
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      <a className="btn" href={href}>
        {text}
        {title}
      </a>{" "}
      {tab === "pending" && (
        <a className="btn btn-quiet flush" href={paths.pending(row.practiceId)}>
          View Detail
          {title}
        </a>
      )}
    </div>
  );
}

function actionOf(
  tab: "pending" | "completed",
  row: PracticeRow,
  paths: HubPaths,
): { text: string; href: string } {
  return tab === "pending"
    ? { text: "Resume", href: paths.resume(row.dialogueId) }
    : { text: "View Detail", href: paths.completed(row.practiceId) };
}
