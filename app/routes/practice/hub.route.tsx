import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useHub, HUBS } from "./hubs.ts";
import { DialogueList } from "./dialogue-list.tsx";
import { PageHead, Tabs } from "#app/components/ui/page-head.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { listTitle, beforeSegment } from "#app/lib/route-page.ts";
import { hubOf, type HubPaths } from "#app/lib/paths.ts";
import {
  loadPracticeList,
  loadDialogueList,
  saveLabel,
  type PracticeListPage,
} from "./lists.server.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { SearchedList } from "#app/components/ui/searched-list.tsx";
import { RowNote, Table } from "#app/components/ui/table.tsx";

const TITLES = { pending: "Pending Practice", completed: "Completed Practice" };

const tabTitle = (tab: "pending" | "completed") => TITLES[tab];

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = beforeSegment;

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const { hub = "practice-ccl", table, dialogues } = data ?? {};
  const { title, tableTitle } = HUBS[hub];
  const name = table ? tabTitle(table.tab) + tableTitle : title;
  return listTitle(name, (table ?? dialogues)?.paging, error);
};

export const loader = studentLoader(async ({ student, url }) => {
  const hub = hubOf(url);
  const tab = practiceTab(url.searchParams.get("tab"));
  if (tab)
    return { hub, dialogues: null, table: { tab, ...(await loadPracticeList(student, url, tab)) } };
  return { hub, dialogues: await loadDialogueList(student, url), table: null };
});

export const action = studentAction(
  { keeps: ["intent", "question_id", "label_type"] },
  ({ student, form, url }) => saveLabel(student, form, url.pathname + url.search),
);

function practiceTab(name: string | null): "pending" | "completed" | null {
  return name === "pending" || name === "completed" ? name : null;
}

export default function Hub() {
  const { dialogues, table } = useLoaderData<typeof loader>();
  const { title, lead, paths } = useHub();
  return (
    <>
      <PageHead title={title} lead={lead} />
      <HubTabs current={table?.tab ?? "dialogues"} />
      {dialogues && <DialogueList action={paths.hub()} {...dialogues} />}
      {table && <PracticeTable {...table} />}
    </>
  );
}

function HubTabs({ current }: { current: "dialogues" | "pending" | "completed" }) {
  const { paths, tab } = useHub();
  return (
    <Tabs
      label="Practice lists"
      tabs={[
        { href: paths.hub(), text: tab, current: current === "dialogues" },
        {
          href: paths.hub({ tab: "pending" }),
          text: tabTitle("pending"),
          current: current === "pending",
        },
        {
          href: paths.hub({ tab: "completed" }),
          text: tabTitle("completed"),
          current: current === "completed",
        },
      ]}
    />
  );
}

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

function PracticeTable({ tab, search, failed, rows, paging }: PracticeTableProps) {
  const { paths } = useHub();
  const list = paths.hub({ tab });
  const caption = tabTitle(tab);
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
