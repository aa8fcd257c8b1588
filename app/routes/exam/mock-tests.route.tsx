import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { NewTests, RecordList } from "./mock-lists.tsx";
import { PageHead, Tabs } from "#app/components/ui/page-head.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { loadMockRecords, loadNewTests, mockTab } from "./mock-test-list.server.ts";
import { listTitle, beforeSegment } from "#app/lib/route-page.ts";
import { paths } from "#app/lib/paths.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = beforeSegment;

const TABS = [
  { tab: "new", text: "New" },
  { tab: "pending", text: "Pending" },
  { tab: "completed", text: "Completed" },
] as const;

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => {
  const shown = TABS.find(({ tab }) => tab === (page?.tab ?? "new"));
  const name = `${shown?.text ?? ""} Mock Tests`;
  return listTitle(name, (page?.tests ?? page?.records)?.paging, error);
};

/** Three lists at three URLs. Remembers the last one. */
export const loader = studentLoader(async ({ student, request }) => {
  const { tab, remember } = mockTab(student.portal, request);
  const page = {
    tab,
    tests: tab === "new" ? await loadNewTests(student, request) : null,
    records: tab === "new" ? null : { tab, ...(await loadMockRecords(student, request, tab)) },
  };
  return data(page, remember === null ? {} : { headers: { "Set-Cookie": remember } });
});

export default function MockTests() {
  const { tab, tests, records } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead
        title="Mock Test"
        lead="Two dialogues against the clock, as on the day. Results arrive in 4-6 days."
      />
      <Tabs
        label="Mock test lists"
        tabs={TABS.map(({ tab: each, text }) => ({
          href: paths.mockTests({ tab: each }),
          text,
          current: each === tab,
        }))}
      />
      {tests && <NewTests {...tests} />}
      {records && <RecordList {...records} />}
    </>
  );
}
