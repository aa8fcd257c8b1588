import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { loadDashboard, type Dashboard } from "./dashboard.page.server.ts";
import { postExamDate } from "./exam-date.server.ts";
import { isPaceForm, postPace } from "./pace.server.ts";
import { beforeSegment, pageTitle } from "#app/lib/route-page.ts";
import { timeZoneOf } from "#app/lib/text/time-zone.server.ts";
import stylesheet from "./dashboard.css?url";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { FailedPanels, Panel } from "#app/components/ui/panel.tsx";
import { paths } from "#app/lib/paths.ts";
import { ExamDatePanel } from "./exam-date-panel.tsx";
import { LiveSessions } from "./live-sessions.tsx";
import { CategoryList, SummaryList } from "./progress-lists.tsx";
import { WorkPanel } from "./work-panel.tsx";
import { TodayPanel, type Before } from "./today-panel.tsx";
import { Icon } from "#app/components/ui/icon.tsx";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

/** The next step is a dialogue on most days. */
export const handle = beforeSegment;

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle("Dashboard", error);

/** Answers both `/` and `/dashboard`; the forms post to the latter. */
export const loader = studentLoader(({ student, request }) => loadDashboard(student, request));

export const action = studentAction(
  { keeps: ["exam_date", "pace"] },
  async ({ student, form, request }) =>
    isPaceForm(form)
      ? await postPace(student, form)
      : await postExamDate(student, form, timeZoneOf(request)),
);

/** The first screen after log-in. `failed` is a refused form of the exam date or the pace. */
export default function DashboardRoute() {
  const page = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const { next, examDate, activity, summaries, categories, sessions, videos } = page;
  const hasDate = examDate.failed === null || failed !== undefined;
  const before = firstSteps(page);
  return (
    <>
      <FormHead failed={failed}>
        <PageHead title="Dashboard">
          <a href={paths.progress}>See your progress</a>
        </PageHead>
      </FormHead>
      <div className="dashboard">
        {next.value?.deletesOn && <Leaving day={next.value.deletesOn} />}
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
        <div className="dashboard-main">
          {next.value && <TodayPanel today={next.value} before={before} />}
          {next.value?.work && <WorkPanel {...next.value.work} />}
          {categories.value && <CategoryList panel={categories} />}
          {sessions.value && <LiveSessions panel={sessions} />}
        </div>
        <div className="dashboard-side">
          {hasDate && <ExamDatePanel panel={examDate} field={page.examDateField} failed={failed} />}
          {activity.value && <WeekPanel panel={activity} />}
          {summaries.value && <SummaryList panel={summaries} />}
          {videos.value && <VideoTutorials panel={videos} />}
        </div>
      </div>
    </>
  );
}

/** Warns that the account is about to be deleted: somebody else may have requested it. */
function Leaving({ day }: { day: string }) {
  return (
    <Notice kind="warning">
      <Form className="notice-line" method="post" action={paths.profile}>
        <span>On {day} we delete your account.</span>{" "}
        <button className="btn" type="submit" name="intent" value="keep">
          Keep my account
        </button>
      </Form>
    </Notice>
  );
}

/** Returns a new student's tasks before the first dialogue; nothing for others. */
function firstSteps({ next, videos }: Pick<Dashboard, "next" | "videos">): Before[] {
  if (!next.value?.step.first) return [];
  const video = videos.value?.[0];
  return [
    video
      ? {
          href: `${paths.videos()}#video-1`,
          title: "Hear how it works",
          about: `Video: ${video.title}${video.length ? `, ${video.length}` : ""}.`,
        }
      : { href: paths.firstDay(), title: "Read how it works", about: "About 2 minutes." },
    {
      href: paths.microphone(),
      title: "Try the microphone",
      about: "About 1 minute. Speak and hear yourself.",
    },
  ];
}

function WeekPanel({ panel }: { panel: Dashboard["activity"] }) {
  return (
    <Panel id="week" title="Weekly Website Statistics" panel={panel}>
      {({ hours, login_count }) => (
        <dl className="stats">
          <Figure
            name="Total Hours Spent"
            value={hours === null ? null : Math.round(hours * 10) / 10}
          />
          <Figure name="Total Visits" value={login_count} />
        </dl>
      )}
    </Panel>
  );
}

function Figure({ name, value }: { name: string; value: number | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value ?? (
          <>
            <span aria-hidden="true">–</span>
            <span className="sr-only">not known</span>
          </>
        )}
      </dd>
    </div>
  );
}

/** Shows the first videos of the list, with links to their places on the page of videos. */
function VideoTutorials({ panel }: { panel: Dashboard["videos"] }) {
  return (
    <Panel
      id="video-tutorials"
      title="VIDEO TUTORIALS"
      panel={panel}
      empty="There are no videos yet."
    >
      {(videos) => (
        <ul className="lines">
          {videos.map(({ title, length }, index) => (
            <li className="line-icon" key={index}>
              <Icon name="video" />
              <div>
                <a className="row-title" href={`${paths.videos()}#video-${index + 1}`}>
                  {title}
                </a>
                {length && <p className="row-meta">{length}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
