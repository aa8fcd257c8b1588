import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle } from "#app/lib/route-page.ts";
import { loadProgress, type ProgressPage } from "./progress.page.server.ts";
import stylesheet from "./progress.css?url";
import type { ReactNode } from "react";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { FailedPanels } from "#app/components/ui/panel.tsx";
import { counted } from "#app/lib/text/format.ts";
import { paths, pathsFrom } from "#app/lib/paths.ts";
import { marksPanel, mocksPanel } from "./marks-panels.tsx";
import { calendarPanel } from "./calendar-panel.tsx";
import { speedPanel } from "./speed-panel.tsx";
import type { PanelParts } from "./panel-parts.tsx";
import { topicsPanel } from "./topics-panel.tsx";
import { wordsPanel } from "./words-panel.tsx";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle("Progress", error);

export const loader = studentLoader(({ student, request }) => loadProgress(student, request));

export default function Progress() {
  return <ProgressScreen page={useLoaderData<typeof loader>()} />;
}

/** Shows the student's work in charts. Panels without data are lines at the end. */
function ProgressScreen({ page }: { page: ProgressPage }) {
  const [calendar, topics] = [calendarPanel(page), topicsPanel(page)];
  const middle = [speedPanel(page), wordsPanel(page), mocksPanel(page), marksPanel(page)];
  const all = [calendar, ...middle, topics];
  const drawn = middle.filter(({ picture }) => picture !== undefined);
  const isEmpty = all.every(({ picture }) => picture === undefined);
  const { daysLeft } = page.exam;
  const isSaid = daysLeft === null || calendar.picture !== undefined;
  const exam = isSaid ? "" : ` Your exam is in ${counted(daysLeft, "day")}.`;
  return (
    <>
      <PageHead
        title="Progress"
        lead={isEmpty ? "This page fills as you practise." : `What you did, counted.${exam}`}
        back={{ href: paths.dashboard, text: "Dashboard" }}
      />
      <div className="stack-lg">
        <FailedPanels panels={[...page.failed, ...(page.counted?.failed ?? [])]} />
        <Facts page={page} />
        <Drawn panel={calendar} />
        {drawn.length > 0 && (
          <div className="progress-columns">
            {drawn.map((panel) => (
              <Drawn key={panel.id} panel={panel} />
            ))}
          </div>
        )}
        <Drawn panel={topics} />
        <Quiet panels={all.filter(({ quiet }) => quiet !== undefined)} isEmpty={isEmpty} />
      </div>
    </>
  );
}

/** Shows the main figures; leaves out zeros. */
function Facts({ page: { kept, mocks, counted: bare } }: { page: ProgressPage }) {
  const [dialogues, practised] = [
    sum(kept?.topics.map((topic) => topic.dialogues)),
    sum(kept?.topics.map((topic) => topic.practised)),
  ];
  const last = kept?.speeds.at(-1)?.start ?? null;
  const passed = mocks?.filter((mock) => mock.passed).length ?? 0;
  const tests = mocks?.length ?? 0;
  const opened = bare?.words?.opened ?? 0;
  const facts = [
    practised > 0 && fact(practised, `of ${counted(dialogues, "dialogue")} practised`),
    kept && kept.words.known > 0 && fact(kept.words.known, `of ${kept.words.all} words known`),
    opened > 0 && fact(opened, "words opened"),
    last !== null && fact(`${last.toFixed(1)} s`, "to your first word, last dialogue"),
    tests > 0 &&
      fact(
        tests,
        `mock ${tests === 1 ? "test" : "tests"}${passed > 0 ? `, ${passed} passed` : ""}`,
      ),
  ].filter((each) => each !== false && each !== null);
  return facts.length > 1 ? <ul className="progress-facts">{facts}</ul> : null;
}

function sum(values: number[] = []): number {
  return values.reduce((total, each) => total + each, 0);
}

function fact(figure: ReactNode, text: string) {
  return (
    <li key={text}>
      <strong>{figure}</strong> {text}
    </li>
  );
}

function Drawn({ panel: { id, title, picture } }: { panel: PanelParts }) {
  if (picture === undefined) return null;
  return (
    <section className="panel" id={id} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {picture}
    </section>
  );
}

function Quiet({ panels, isEmpty }: { panels: PanelParts[]; isEmpty: boolean }) {
  if (panels.length === 0) return null;
  return (
    <section className="panel" id="to-come" aria-labelledby="to-come-title">
      <h2 id="to-come-title">{isEmpty ? "What you will see here" : "Not drawn yet"}</h2>
      <dl className="lines quiet-panels">
        {panels.map(({ id, title, quiet }) => (
          <div key={id} id={id}>
            <dt>{title}</dt>
            <dd>{quiet}</dd>
          </div>
        ))}
      </dl>
      {isEmpty && (
        <a className="btn btn-primary" href={pathsFrom("practice-ccl").hub()}>
          Choose a dialogue
        </a>
      )}
    </section>
  );
}
