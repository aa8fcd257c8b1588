import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ResumeTest } from "./resume-test.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { loadResume, postResume } from "./resume.server.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { beforeSegment } from "#app/lib/page-handle.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = beforeSegment;

export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle("Pending", error);

/** Asks before a mock test continues or starts again. */
export const loader = studentLoader(({ student, request }) => loadResume(student, request));

export const action = studentAction({}, ({ student, ...posted }) => postResume(student, posted));

export default function Resume() {
  return <ResumeTest {...useLoaderData<typeof loader>()} />;
}
