import { type MetaFunction, data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { listTitle } from "#app/lib/route-page.ts";
import { EmptyList, ListBody } from "#app/components/ui/searched-list.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { RowNote, Table } from "#app/components/ui/table.tsx";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { paths, wordList } from "#app/lib/paths.ts";
import { ClosedWords } from "#app/components/ui/paywall.tsx";
import { listCategoryTable } from "#app/lib/api/vocabulary.server.ts";
import { readList } from "#app/lib/api/call/panel.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { unknownPaging } from "#app/lib/paging.ts";
import { aboutList } from "#app/lib/words/word-list.server.ts";

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

export async function loadCategoryTable(student: Student, url: URL, param: string | undefined) {
  const id = idOf(param ?? null);
  if (id === null) throw data(null, { status: 404 });
  const { page } = listAddress(url);
  const [{ title }, { failed, value }] = await Promise.all([
    aboutList(student, id),
    readList(() => listCategoryTable(student, id, page)),
  ]);
  const subscribed = value?.is_subscribed ?? true;
  if (value === null || !subscribed)
    return { id, title, failed, subscribed, paging: unknownPaging(page), rows: [] };
  const { data: rows, ...paging } = value.results;
  redirectPastEnd(url, page, paging.last_page);
  return {
    ...{ id, title, failed, subscribed, paging },
    rows: rows.map((row, index) => ({
      id: row.id,
      serial: row.serial_number || String((paging.from ?? 1) + index),
      text: row.question_title,
      language: row.language_name ?? "",
      date: row.created_at ?? "",
    })),
  };
}

export default function CategoryTable() {
  const { id, title, failed, subscribed, rows, paging } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={`${title}: all words`} back={{ href: wordList(id), text: title }} />
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
