import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { loadProgress } from "./progress.page.server.ts";
import { ProgressScreen } from "./progress-screen.tsx";
import stylesheet from "./progress-sheet.css?url";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle("Progress", error);

export const loader = studentLoader(({ student, request }) => loadProgress(student, request));

export default function Progress() {
  return <ProgressScreen page={useLoaderData<typeof loader>()} />;
}
