import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { listTitle } from "#app/lib/route-page.ts";
import { loadCategoryTable, type CategoryTablePage } from "./vocabulary.page.server.ts";
import { EmptyList, ListBody } from "#app/components/ui/searched-list.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { RowNote, Table } from "#app/components/ui/table.tsx";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { paths, wordList } from "#app/lib/paths.ts";
import { ClosedWords } from "#app/components/ui/paywall.tsx";

const HEAD = [
  { text: "Id", className: "serial" },
  { text: "Question" },
  { text: "Language Name", className: "max-md:hidden" },
  { text: "Date", className: "max-md:hidden" },
];

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) =>
  listTitle(`${page?.title ?? "Category"}: all words`, page?.paging, error);

export const loader = studentLoader(({ student, url, params }) =>
  loadCategoryTable(student, url, params.id),
);

export default function CategoryTableRoute() {
  return <CategoryTable page={useLoaderData<typeof loader>()} />;
}

function CategoryTable({ page }: { page: CategoryTablePage }) {
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
                  {row.text} <RowNote parts={[row.language, formatDate(row.date)]} />
                </th>
                <td className="max-md:hidden">{row.language}</td>
                <td className="max-md:hidden">{formatDate(row.date)}</td>
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
