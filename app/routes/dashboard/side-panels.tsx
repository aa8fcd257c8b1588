import { Icon } from "#app/components/ui/icon.tsx";
import { Panel } from "#app/components/ui/panel.tsx";
import type { Dashboard } from "./dashboard.page.server.ts";
import { paths } from "#app/lib/paths.ts";

export function WeekPanel({ panel }: { panel: Dashboard["activity"] }) {
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

/** The first videos of the list, each leading to its place on the page of videos. */
export function VideoTutorials({ panel }: { panel: Dashboard["videos"] }) {
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
