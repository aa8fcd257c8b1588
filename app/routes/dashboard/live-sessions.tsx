import { useContext } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { EmptyList } from "#app/components/ui/searched-list.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { FailedList, Panel, QuietPanel, Section } from "#app/components/ui/panel.tsx";
import { PlainPage } from "#app/components/ui/popover-button.tsx";
import type { AllSessions, Dashboard } from "./dashboard.page.server.ts";
import type { LiveSession } from "#app/lib/agenda.server.ts";
import { paths } from "#app/lib/paths.ts";
import { counted } from "#app/lib/text/format.ts";

/** A phone shows the first of them, to stay short. */
const FIRST = 3;
/** About one screen of a phone; the rest has its own page. */
const MORE = 4;
const TIMES = "Sydney time";
const TITLE = "Upcoming Live Sessions";

/** Shows the first sessions, and folds the others. */
export function LiveSessions({ panel }: { panel: Dashboard["sessions"] }) {
  return (
    <Panel
      id="live-sessions"
      title={TITLE}
      panel={panel}
      empty="No live session is planned."
      aside={<p className="text-sm text-ink-muted">{TIMES}</p>}
    >
      {(sessions) => (
        <>
          <h3 className="text-ink-muted">Live Feedback &amp; Updated Strategies</h3>
          <FirstSessions sessions={sessions} />
        </>
      )}
    </Panel>
  );
}

/** A text browser shows what a window's width hides, so it has one list without a fold. */
function FirstSessions({ sessions }: { sessions: LiveSession[] }) {
  if (useContext(PlainPage))
    return (
      <>
        <Rows sessions={sessions.slice(0, FIRST + MORE)} />
        <All sessions={sessions} />
      </>
    );
  return (
    <>
      <Rows sessions={sessions.slice(0, FIRST)} hides={(index) => index > 0 && "max-md:hidden"} />
      {sessions.length > 1 && (
        <details className={sessions.length > FIRST ? "more" : "more md:hidden"}>
          <summary className="btn btn-quiet">
            <span className="more-closed">Show More</span>{" "}
            <span className="more-open">Show Less</span>
            <Icon name="down" small />
          </summary>
          <Rows
            sessions={sessions.slice(1, FIRST + MORE)}
            hides={(index) => index < FIRST - 1 && "md:hidden"}
          />
          <All sessions={sessions} />
        </details>
      )}
    </>
  );
}

function All({ sessions }: { sessions: LiveSession[] }) {
  if (sessions.length <= FIRST + MORE) return null;
  return (
    <a className="btn" href={paths.liveSessions}>
      All {sessions.length} live sessions
    </a>
  );
}

/** Shows the next session, then the others by week, and the cancelled ones below. */
export function AllLiveSessions({ panel }: { panel: AllSessions }) {
  return (
    <>
      <PageHead
        title={TITLE}
        lead={`Live Feedback & Updated Strategies. ${TIMES}.`}
        back={{ href: paths.dashboard, text: "Dashboard" }}
      />
      {panel.failed !== null ? (
        <FailedList of={TITLE} why={panel.failed} />
      ) : (
        <>
          {panel.value.paging.total === 0 ? (
            <EmptyList why="No live session is planned.">
              <a className="btn" href={paths.videos()}>
                Watch the videos
              </a>
            </EmptyList>
          ) : (
            <div className="stack">
              {panel.value.next && (
                <Section id="next-session" title="Next">
                  <Rows sessions={[panel.value.next]} isSoon={panel.value.isSoon} />
                </Section>
              )}
              {panel.value.weeks.map(({ title, sessions }, index) => (
                <QuietPanel
                  key={title}
                  id={`week-${index + 1}`}
                  title={title}
                  about={counted(sessions.length, "session")}
                >
                  <Rows sessions={sessions} />
                </QuietPanel>
              ))}
              {panel.value.paging.last_page > 1 && (
                <Pagination
                  paging={panel.value.paging}
                  href={(page) => `${paths.liveSessions}?page=${page}`}
                />
              )}
            </div>
          )}
          <Cancelled sessions={panel.value.cancelled} />
        </>
      )}
    </>
  );
}

function Cancelled({ sessions }: { sessions: LiveSession[] }) {
  if (sessions.length === 0) return null;
  return (
    <section className="panel mt-4" aria-labelledby="cancelled">
      <h2 id="cancelled">Cancelled</h2>
      <ul className="lines">
        {sessions.map(({ id, topic, start }) => (
          <li key={id}>
            <p className="row-title">{topic}</p>
            <p className="row-meta">{start.text}</p>
            <a className="btn btn-quiet flush" href={paths.sessionFile(id)}>
              Remove from calendar<span className="sr-only">: {topic}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowsProps {
  sessions: LiveSession[];
  /** Returns the class that hides a row in narrow or in wide windows. */
  hides?: (index: number) => string | false;
  /** True when the session begins: its button is the one to press. */
  isSoon?: boolean;
}

function Rows({ sessions, hides, isSoon = false }: RowsProps) {
  return (
    <ul className="lines">
      {sessions.map(({ id, topic, start, join }, index) => (
        <li className={`duo ${hides?.(index) || ""}`.trim()} key={index}>
          <div>
            <p className="row-title">{topic}</p>
            <p className="row-meta">
              {start.moment ? (
                <time dateTime={start.moment}>{start.text}</time>
              ) : (
                <span>{start.text}</span>
              )}{" "}
              <span className="receipt">
                <Icon name="video" />
                Live
              </span>
            </p>
            {start.local && <p className="text-sm text-ink-muted">Your time: {start.local}</p>}
            {start.moment && (
              <a className="btn btn-quiet flush" href={paths.sessionFile(id)}>
                Add to calendar<span className="sr-only">: {topic}</span>
              </a>
            )}
          </div>
          <Join topic={topic} join={join} isSoon={isSoon} />
        </li>
      ))}
    </ul>
  );
}

/** Links only to an https address, and in a new tab. */
function Join({ topic, join, isSoon }: Pick<LiveSession, "topic" | "join"> & { isSoon: boolean }) {
  if (join === null) {
    return (
      <a className="btn btn-side" href={paths.subscription}>
        <Icon name="lock" small />
        Buy Now<span className="sr-only">: {topic}</span>
      </a>
    );
  }
  if (join.href === null)
    return <p className="text-sm text-ink-muted">The link appears here before the session.</p>;
  return (
    <a
      className={isSoon ? "btn btn-primary btn-side" : "btn btn-side"}
      href={join.href}
      target="_blank"
      rel="noopener"
    >
      Join Now<span className="sr-only">: {topic}, opens in a new tab</span>
      <Icon name="external" small />
    </a>
  );
}
