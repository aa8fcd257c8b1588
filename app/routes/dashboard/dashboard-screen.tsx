import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { FailedPanels } from "#app/components/ui/panel.tsx";
import type { Dashboard } from "./dashboard.page.server.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { paths } from "#app/lib/paths.ts";
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
  const { next, examDate, activity, summaries, categories, sessions, videos } = page;
  const hasDate = examDate.failed === null || failed !== undefined;
  return (
    <>
      <FormHead failed={failed}>
        <PageHead title="Dashboard">
          <a href={paths.progress}>See your progress</a>
        </PageHead>
      </FormHead>
      <div className="stack-lg">
        <FailedPanels
          panels={[
            { title: "What to do next", ...next },
            { title: "Exam Date", ...examDate },
            { title: "Weekly Website Statistics", ...activity },
            { title: "Practice dialogues", ...summaries },
            { title: "Category Practice Dialogues", ...categories },
            { title: "Upcoming Live Sessions", ...sessions },
            { title: "VIDEO TUTORIALS", ...videos },
          ]}
        />
        {next.value && <NextPanel next={next.value} />}
        <FirstSteps page={page} />
        {(hasDate || activity.value) && (
          <div className="panel exam-line">
            {hasDate && (
              <ExamDatePanel panel={examDate} field={page.examDateField} failed={failed} />
            )}
            {activity.value && <WeekPanel panel={activity} />}
          </div>
        )}
        {summaries.value && <SummaryCards panel={summaries} />}
        {categories.value && <CategoryCards panel={categories} />}
        {(sessions.value ?? videos.value) && (
          <div className="grid-2">
            {sessions.value && <LiveSessions panel={sessions} />}
            {videos.value && <VideoTutorials panel={videos} />}
          </div>
        )}
      </div>
    </>
  );
}
