import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { ListBody } from "#app/components/ui/searched-list.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { paths, wordList } from "#app/lib/paths.ts";
import type { CategoryTablePage } from "./category-table.server.ts";
import { ClosedWords } from "#app/components/words/closed-words.tsx";

const HEAD = [
  { text: "Id", className: "serial" },
  { text: "Question" },
  { text: "Language Name", className: "col-wide" },
  { text: "Date", className: "col-wide" },
];

/** The words of a category without their meanings. */
export function CategoryTable({ page }: { page: CategoryTablePage }) {
  const { id, title, failed, subscribed, rows, paging } = page;
  return (
    <>
      <PageHead title={`${title}: all words`} back={{ href: wordList(id), text: "Back" }} />
      {subscribed ? (
        <ListBody
          name={title}
          failed={failed}
          empty={
            rows.length === 0 && (
              <EmptyList why="This category has no words in your language yet." />
            )
          }
          paging={paging}
          pageHref={(number) => paths.categoryTable(id, number)}
        >
          <Table caption={title} head={HEAD}>
            {rows.map((row) => (
              <tr key={row.id}>
                <td className="serial">{row.serial}</td>
                <th scope="row">
                  {row.text} <span className="row-date">{formatDate(row.date)}</span>
                </th>
                <td className="col-wide">{row.language}</td>
                <td className="col-wide">{formatDate(row.date)}</td>
              </tr>
            ))}
          </Table>
        </ListBody>
      ) : (
        <ClosedWords />
      )}
    </>
  );
}
