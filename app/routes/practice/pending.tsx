import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RecordScreen } from "#app/components/practice/record-screen.tsx";
import { studentLoader } from "#app/lib/access.server.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { loadRecordPage } from "#app/lib/practice/record-page.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = { script: true };

export const meta: MetaFunction<typeof loader> = ({ data: page, error }) =>
  pageTitle(
    `Pending Practice, ${page?.question.title ?? ""}, page ${page?.paging.current_page ?? 1} of ${page?.paging.last_page ?? 1}`,
    error,
  );

export const loader = studentLoader(({ student, url }) => loadRecordPage(student, url, 0));

export default function Pending() {
  return <RecordScreen page={useLoaderData<typeof loader>()} />;
}
