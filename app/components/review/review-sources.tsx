import type { SourceView } from "#app/lib/review/review-sources.server.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";
import { SAID_LATER } from "#app/components/ui/said-later.ts";

const HEIGHT = 60;

/**
 * What can be heard of a segment. In the HTML each sound has the browser's own player; the script
 * of the page makes one player of them, in the same room.
 */
export function ReviewSources({ sources }: { sources: SourceView[] }) {
  return (
    <div className="sources">
      <ul>
        {sources.map((source) => (
          <li key={source.kind}>
            <Source source={source} />
          </li>
        ))}
      </ul>
      {sources.some(({ sound }) => sound) && <Timeline />}
    </div>
  );
}

function Source({ source: { title, label, sound, without } }: { source: SourceView }) {
  if (!sound)
    return (
      <div className="source">
        <div className="source-name">
          <h3>{title}</h3>
          <p>{without}</p>
        </div>
      </div>
    );
  return (
    <div
      className="source"
      role="group"
      aria-label={label}
      data-label={label}
      data-seconds={sound.durationMs === null ? undefined : sound.durationMs / 1000}
      data-peaks={sound.peaks?.join(" ")}
    >
      <ScriptOnly>
        <button className="btn btn-round" type="button" hidden>
          <Icon name="play" />
          <span className="sr-only">Play: {label}</span>
        </button>
      </ScriptOnly>
      <div className="source-name">
        <h3>{title}</h3>
      </div>
      {/* eslint-disable-next-line jsx-a11y/media-has-caption -- its words stand beside it where they may be read */}
      <audio controls preload="none" src={sound.url} aria-label={label} />
    </div>
  );
}

/** Of the sound that was chosen last; filled in by the script. */
function Timeline() {
  return (
    <ScriptOnly>
      <div className="timeline" hidden>
        <div
          role="slider"
          tabIndex={0}
          aria-label="Position"
          aria-valuemin={0}
          aria-valuemax={0}
          aria-valuenow={0}
        >
          <div data-bars hidden />
          <div data-line>
            <svg
              className="wave"
              viewBox={`0 0 360 ${HEIGHT}`}
              preserveAspectRatio="none"
              aria-hidden="true"
              focusable="false"
            >
              <path className="played" />
              <path />
              <line className="head" x1={0} x2={0} y1={0} y2={HEIGHT} />
            </svg>
          </div>
        </div>
        <p>
          <span className="clock" /> <span data-name />
        </p>
        <p {...SAID_LATER} />
      </div>
    </ScriptOnly>
  );
}
