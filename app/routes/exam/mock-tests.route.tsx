import { data, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MockTabs, mockTabTitle } from "./mock-tabs.tsx";
import { NewTests } from "./new-tests.tsx";
import { RecordList } from "./record-list.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { mockTab } from "./mock-tab.server.ts";
import { loadMockRecords, loadNewTests } from "./mock-test-list.server.ts";
import { listTitle } from "#app/lib/meta.ts";
import { beforeSegment } from "#app/lib/page-handle.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = beforeSegment;

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => {
  const name = `${mockTabTitle(page?.tab ?? "new")} Mock Tests`;
  return listTitle(name, (page?.tests ?? page?.records)?.paging, error);
};

/** Three lists under three addresses; which one was looked at last is remembered. */
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
      <MockTabs current={tab} />
      {tests && <NewTests {...tests} />}
      {records && <RecordList {...records} />}
    </>
  );
}
