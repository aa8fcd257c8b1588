import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useHub, HUBS } from "./hubs.ts";
import { PracticeTable } from "./practice-table.tsx";
import { DialogueList } from "./dialogue-list.tsx";
import { PageHead, Tabs } from "#app/components/ui/page-head.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { listTitle, beforeSegment } from "#app/lib/route-page.ts";
import { hubOf } from "#app/lib/paths.ts";
import { loadPracticeList, loadDialogueList, saveLabel } from "./lists.server.ts";

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
