import { Confirm } from "#app/components/forms/confirm.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { ExamPage } from "./exam.page.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { paths } from "#app/lib/paths.ts";
import { ExamInformation, ExamIntroduction } from "./before-exam.tsx";
import { ExamLive, NextDialogue } from "./exam-live.tsx";

interface ExamScreenProps {
  page: ExamPage;
  failed: FormResult | undefined;
  timeFactor: string;
}

/** A mock test from its introduction to its end. */
export function ExamScreen({ page, failed, timeFactor }: ExamScreenProps) {
  switch (page.phase) {
    case "introduction":
      return <ExamIntroduction page={page} />;
    case "information":
      return <ExamInformation page={page} timeFactor={timeFactor} />;
    case "failed":
      return <NotLoaded testId={page.testId} why={page.why} />;
    case "finish":
      return <AllAnswered page={page} />;
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
        back={{ href: paths.mockTests({ tab: "pending" }), text: "Back" }}
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

function AllAnswered({ page }: { page: Extract<ExamPage, { phase: "finish" }> }) {
  const { name, recordId } = page;
  const list = { text: "See your mock tests", href: paths.mockTests({ tab: "completed" }) };
  return (
    <Confirm
      title="All segments are answered"
      text={`You have answered every segment of ${name}.`}
      fields={recordId === null ? {} : { record: recordId }}
      actions={recordId === null ? [list] : [{ text: "Finish the test", intent: "finish" }, list]}
    />
  );
}
