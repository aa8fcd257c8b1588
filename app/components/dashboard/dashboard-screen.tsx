import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { Dashboard } from "#app/lib/dashboard/dashboard-page.server.ts";
import type { FormResult } from "#app/lib/forms/result.ts";
import { ExamDatePanel } from "./exam-date-panel.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { LiveSessions } from "./live-sessions.tsx";
import { NextPanel } from "./next-panel.tsx";
import { CategoryCards, SummaryCards } from "./progress-cards.tsx";
import { VideoTutorials, WeekPanel } from "./side-panels.tsx";

/** The first screen after log-in. `failed` is the exam date as it was refused, if it was. */
export function DashboardScreen({
  page,
  failed,
}: {
  page: Dashboard;
  failed: FormResult | undefined;
}) {
  return (
    <>
      <FormHead failed={failed}>
        <PageHead title="Dashboard" />
      </FormHead>
      <div className="stack-lg">
        <NextPanel panel={page.next} />
        <FirstSteps page={page} />
        <div className="panel exam-line">
          <ExamDatePanel panel={page.examDate} field={page.examDateField} failed={failed} />
          <WeekPanel panel={page.activity} />
        </div>
        <SummaryCards panel={page.summaries} />
        <CategoryCards panel={page.categories} />
        <div className="grid-2">
          <LiveSessions panel={page.sessions} />
          <VideoTutorials panel={page.videos} />
        </div>
      </div>
    </>
  );
}
