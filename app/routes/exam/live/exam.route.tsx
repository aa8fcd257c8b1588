import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { ExamScreen } from "./exam-screen.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { loadExam } from "./exam.page.server.ts";
import { postExam } from "./exam.post.server.ts";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { withIslands } from "#app/lib/page-handle.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = withIslands("segment-studio");

/** A running test's title names the segment. */
export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => {
  if (page?.phase === "live") {
    const { name, dialogue, current, asksForNext } = page;
    if (asksForNext) return pageTitle(`Dialogue finished, ${name}`, error);
    const place = `Dialogue ${dialogue.no}/${dialogue.count}, segment ${current.no} of ${current.count}`;
    return pageTitle(`${place}, ${name}`, error);
  }
  return pageTitle(page?.phase === "information" ? "Candidate information" : "Mock Test", error);
};

export const loader = studentLoader(({ student, request }) => loadExam(student, request));

export const action = studentAction({ fileBytes: AUDIO_BYTES }, ({ student, ...posted }) =>
  postExam(student, posted),
);

export default function Exam() {
  const [query] = useSearchParams();
  return (
    <ExamScreen
      page={useLoaderData<typeof loader>()}
      failed={useActionData<typeof action>()}
      timeFactor={query.get("time_factor") ?? "1"}
    />
  );
}
