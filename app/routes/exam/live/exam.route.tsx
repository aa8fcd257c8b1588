import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { loadExam, type ExamPage } from "./exam.page.server.ts";
import { postExam } from "./exam.post.server.ts";
import { AUDIO_BYTES } from "#app/lib/http/forms/byte-limits.ts";
import { noStore, pageTitle, withModules } from "#app/lib/route-page.ts";
import { NotesPanel } from "#app/components/forms/notes-panel.tsx";
import { Confirm } from "#app/components/forms/confirm.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { segmentView } from "#app/lib/studio/way/segment-view.ts";
import { paths } from "#app/lib/paths.ts";
import { ExamInformation, ExamIntroduction } from "./before-exam.tsx";
import { ExamLive, NextDialogue } from "./exam-live.tsx";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = withModules("studio", "sit-exam");

export const headers = noStore;

/** The title of a running test names the segment. */
export const meta: MetaFunction<typeof loader> = ({ data: page, error }) => {
  if (page?.phase === "live") {
    const { name, dialogue, studio, asksForNext } = page;
    if (asksForNext) return pageTitle(`Dialogue finished, ${name}`, error);
    const place = `Dialogue ${dialogue.no}/${dialogue.count}, ${segmentView(studio).inTitle}`;
    return pageTitle(`${place}, ${name}`, error);
  }
  return pageTitle(page?.phase === "information" ? "Candidate information" : "Mock Test", error);
};

export const loader = studentLoader(loadExam);

export const action = studentAction(
  {
    fileBytes: AUDIO_BYTES,
    keeps: [
      "intent",
      "time_factor",
      "record",
      "question_id",
      "notes",
      "owner",
      "mocktest_record_id",
      "mocktest_answer_id",
      "segment",
      "client_answer_id",
      "attempt",
      "duration_ms",
      "peaks",
      "facts",
      "stored",
      "last",
    ],
  },
  postExam,
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

interface ExamScreenProps {
  page: ExamPage;
  failed: FormResult | undefined;
  timeFactor: string;
}

function ExamScreen({ page, failed, timeFactor }: ExamScreenProps) {
  switch (page.phase) {
    case "introduction":
      return <ExamIntroduction page={page} />;
    case "information":
      return <ExamInformation page={page} timeFactor={timeFactor} />;
    case "failed":
      return <NotLoaded testId={page.testId} why={page.why} />;
    case "finish":
      return <AllAnswered page={page} failed={failed} />;
    default:
      return page.asksForNext ? (
        <NextDialogue page={page} />
      ) : (
        <ExamLive page={page} failed={failed} />
      );
  }
}

function NotLoaded({ testId, why }: { testId: number; why: string }) {
  return (
    <>
      <PageHead
        title="Mock Test"
        back={{ href: paths.mockTests({ tab: "pending" }), text: "Back to pending tests" }}
      />
      <Notice kind="danger" title="Unable to fetch data">
        {why}
      </Notice>
      <p className="mt-4">
        <a className="btn" href={paths.exam(testId)}>
          Try again
        </a>
      </p>
    </>
  );
}

interface AllAnsweredProps {
  page: Extract<ExamPage, { phase: "finish" }>;
  failed: FormResult | undefined;
}

/** Keeps notes that were refused, since the last segment was left with them. */
function AllAnswered({ page, failed }: AllAnsweredProps) {
  const { name, recordId } = page;
  const list = { text: "See your mock tests", href: paths.mockTests({ tab: "completed" }) };
  return (
    <>
      {failed?.alert && (
        <Notice kind="danger" title={failed.alert.title}>
          {failed.alert.text}
        </Notice>
      )}
      <Confirm
        title="All segments are answered"
        text={`You have answered every segment of ${name}.`}
        fields={recordId === null ? {} : { record: recordId }}
        actions={recordId === null ? [list] : [{ text: "Finish the test", intent: "finish" }, list]}
      />
      {failed?.values.notes !== undefined && (
        <NotesPanel
          dialogueId={Number(failed.values.question_id)}
          notes={failed.values.notes}
          error={failed.errors.notes}
        />
      )}
    </>
  );
}
