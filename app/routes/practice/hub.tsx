import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { HubTabs, tabTitle } from "#app/components/practice/hub-tabs.tsx";
import { PracticeTable } from "#app/components/practice/practice-table.tsx";
import { DialogueList } from "#app/components/practice/dialogue-list.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { studentAction, studentLoader } from "#app/lib/access.server.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { paths } from "#app/lib/paths.ts";
import { loadPracticeList } from "#app/lib/practice/practice-list.server.ts";
import { loadDialogueList, saveLabel } from "#app/lib/practice/dialogue-list.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = { script: true };

export const meta: MetaFunction<typeof loader> = ({ data, error }) => {
  const list = data?.table ?? data?.dialogues;
  const name = data?.table ? tabTitle(data.table.tab) : "CCL Practice Dialogues";
  return pageTitle(
    `${name}, page ${list?.paging.current_page ?? 1} of ${list?.paging.last_page ?? 1}`,
    error,
  );
};

export const loader = studentLoader(async ({ student, url }) => {
  const tab = practiceTab(url.searchParams.get("tab"));
  if (tab)
    return {
      dialogues: null,
      table: { tab, ...(await loadPracticeList(student, url, tab)) },
    };
  return { dialogues: await loadDialogueList(student, url), table: null };
});

export const action = studentAction({}, ({ student, form, url }) =>
  saveLabel(student, form, url.pathname + url.search),
);

function practiceTab(name: string | null): "pending" | "completed" | null {
  return name === "pending" || name === "completed" ? name : null;
}

export default function PracticeHub() {
  const { dialogues, table } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="CCL Practice Dialogues"
        lead="Choose a dialogue. After you practise, label it, so you know what to repeat before the exam."
      />
      <HubTabs current={table?.tab ?? "practice"} />
      {dialogues && <DialogueList action={paths.practiceHub()} {...dialogues} />}
      {table && <PracticeTable {...table} />}
    </>
  );
}
