import { Icon } from "#app/components/ui/icon.tsx";
import { EmptyList } from "#app/components/ui/searched-list.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { FailedList, Panel, QuietPanel } from "#app/components/ui/panel.tsx";
import type { Dashboard } from "./dashboard.page.server.ts";
import type { LiveSession } from "#app/lib/agenda.server.ts";
import { paths } from "#app/lib/paths.ts";

const FIRST = 1;
/** About one screen of a phone; the rest has its own page. */
const MORE = 6;
const TIMES = "Sydney time";
const TITLE = "Upcoming Live Sessions";

/** Shows the next session and folds the others, or all of them without a plan for them. */
export function LiveSessions({ panel }: { panel: Dashboard["sessions"] }) {
  const [next] = panel.value ?? [];
  if (panel.value && next && panel.value.every(({ join }) => join === null))
    return (
      <QuietPanel id="live-sessions" title={TITLE} about={`Next: ${next.start.text}, ${TIMES}.`}>
        <h3 className="text-ink-muted">Live Feedback &amp; Updated Strategies</h3>
        <Rows sessions={panel.value.slice(0, FIRST + MORE)} />
        <All sessions={panel.value} />
      </QuietPanel>
    );
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
          <Rows sessions={sessions.slice(0, FIRST)} />
          {sessions.length > FIRST && (
            <details className="more">
              <summary className="btn btn-quiet">
                <span className="more-closed">Show More</span>{" "}
                <span className="more-open">Show Less</span>
                <Icon name="down" small />
              </summary>
              <Rows sessions={sessions.slice(FIRST, FIRST + MORE)} />
              <All sessions={sessions} />
            </details>
          )}
        </>
      )}
    </Panel>
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

/** Shows every upcoming session on a page of its own. */
export function AllLiveSessions({ panel }: { panel: Dashboard["sessions"] }) {
  return (
    <>
      <PageHead
        title={TITLE}
        lead={`Live Feedback & Updated Strategies. ${TIMES}.`}
        back={{ href: paths.dashboard, text: "Dashboard" }}
      />
      {panel.failed !== null ? (
        <FailedList of={TITLE} why={panel.failed} />
      ) : panel.value.length === 0 ? (
        <EmptyList why="No live session is planned.">
          <a className="btn" href={paths.videos()}>
            Watch the videos
          </a>
        </EmptyList>
      ) : (
        <div className="panel">
          <Rows sessions={panel.value} />
        </div>
      )}
    </>
  );
}

function Rows({ sessions }: { sessions: LiveSession[] }) {
  return (
    <ul className="lines">
      {sessions.map(({ id, topic, start, join }, index) => (
        <li className="duo" key={index}>
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
          <Join topic={topic} join={join} />
        </li>
      ))}
    </ul>
  );
}

/** Links only to an https address, and in a new tab. */
function Join({ topic, join }: Pick<LiveSession, "topic" | "join">) {
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
    <a className="btn btn-side" href={join.href} target="_blank" rel="noopener">
      Join Now<span className="sr-only">: {topic}, opens in a new tab</span>
      <Icon name="external" small />
    </a>
  );
}
